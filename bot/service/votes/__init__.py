"""Votes and pauses of a game: their rules, called, cast, judged again, carried out.

May import: clocks, table.
"""
