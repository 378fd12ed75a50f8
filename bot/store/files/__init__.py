"""Files of a database as a whole: backup, dry run, and the check before opening.

May import: base, tables.
"""
