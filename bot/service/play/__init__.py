"""A running game: rounds, open moves, timers, defaults, deals, resignation, closing, standstill.

May import: computers, history, process, table.
"""
