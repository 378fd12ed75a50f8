"""A game that goes on: rounds, open moves, timers, defaults, deals, resigning, closing, standing still.

May import: computers, history, process, table.
"""
