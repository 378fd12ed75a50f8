"""Upkeep in the course of time: timers, shards, and tables that expire, are quarantined or are pruned.

May import: clocks, lobby, play, posting, process, table.
"""
