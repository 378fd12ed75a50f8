"""Rows about tables: answers, drafts, steps, timers, lists, the outbox.

May import: base, people.
"""
