"""The way from the outbox to Discord: requests become posts once, are sent in order, and their results are recorded.

May import: clocks, history, lobby, people, play, process, table.
"""
