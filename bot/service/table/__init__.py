"""One table in memory: read and changed in one place, what it asks, what may be known of it.

May import: clocks, people, process.
"""
