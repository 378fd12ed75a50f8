"""The way from the outbox to Discord: what is due, made once, sent in order, and what became of it.

May import: history, lobby, people, play, process, table.
"""
