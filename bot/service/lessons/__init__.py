"""Positions that one person plays alone, shown as tables.

May import: people, play, table.
"""
