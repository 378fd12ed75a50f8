"""Absent captains: the seats on offer, their posts, and who takes them.

May import: context, kit, presses, turn.
"""
