"""Matches, leagues and campaigns: pairings, seats and standings; rounds, their tables, and captains who come and go.

May import: lobby, people, process, table.
"""
