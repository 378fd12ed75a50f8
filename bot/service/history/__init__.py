"""The past of a table, read later: its log, facts, courses, and games that are over.

May import: process, table.
"""
