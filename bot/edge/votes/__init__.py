"""Votes of captains and pauses: what may be called, ballots, and the post of a vote.

May import: context, kit, lobby, presses.
"""
