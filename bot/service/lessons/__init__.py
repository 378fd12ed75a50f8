"""Positions that one person plays alone, shown as tables.

May import: lobby, people, play, table.
"""
