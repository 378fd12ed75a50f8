"""A table as the service holds it, secrets included, and the rows that a change of it writes.

May import: base, clocks, people, posting, table.
"""
