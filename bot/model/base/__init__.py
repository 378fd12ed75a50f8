"""Values that need no person and no table: times, refusals, failures in a log, marks of columns, workers.

May import: nothing.
"""
