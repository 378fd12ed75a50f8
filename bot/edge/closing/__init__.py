"""Closing a table without a result.

May import: context, kit, presses, votes.
"""
