"""Work that time brings: timers, shards, tables that lapse, stand aside or are tidied.

May import: lobby, play, posting, process, table.
"""
