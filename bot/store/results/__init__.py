"""Rows about results of games, and about when people joined a server.

May import: base, schema.
"""
