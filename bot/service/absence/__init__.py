"""Absent captains: misses and those that are excused, seats on offer and who takes them.

May import: clocks, results, table.
"""
