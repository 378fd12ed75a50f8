"""Changes to many rows at once: tidied, forgotten, set aside, moved with the clock.

May import: base, people, tables.
"""
