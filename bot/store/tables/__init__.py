"""Rows about tables, which `tables` reads and `table_writes` writes: answers, drafts, steps, timers, lists, the outbox.

May import: base, people, schema.
"""
