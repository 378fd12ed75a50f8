"""Rows about series: matches, leagues and campaigns, with their captains.

May import: base, schema, tables.
"""
