"""Rows about people and processes: names, inboxes, leases, counts, settings.

May import: base, schema.
"""
