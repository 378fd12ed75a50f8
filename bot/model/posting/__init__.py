"""Narrated steps and the posts made of them, and the neighbours that compose and send them, hear of changes and tell the time.

May import: people, results, table.
"""
