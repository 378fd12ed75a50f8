"""Drafts as a panel edits them: what is filled in, its history, and what a click does to it.

May import: shapes.
"""
