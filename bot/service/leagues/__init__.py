"""Matches and leagues: who meets whom, who sits where, and who stands before whom.

May import: nothing.
"""
