"""Absent captains: misses and those that are excused, seats on offer and who takes them, vacations.

May import: clocks, results, table, votes.
"""
