"""Rows about series: matches and leagues, with their captains.

May import: base, schema.
"""
