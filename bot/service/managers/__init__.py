"""Help for tables by those who manage their server, or run the bot: time, pauses, seats on offer.

May import: clocks, lobby, play, table, votes.
"""
