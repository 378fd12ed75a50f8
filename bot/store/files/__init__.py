"""Files of a database as a whole: backup, trial, and the look before it is opened.

May import: base, tables.
"""
