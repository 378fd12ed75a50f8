"""Leaderboards and profiles of a server: in words, as pictures, and who is left out of them.

May import: context, kit, presses.
"""
