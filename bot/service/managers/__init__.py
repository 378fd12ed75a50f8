"""Help for tables by those who manage their server, or run the bot: time, pauses, seats on offer.

May import: lobby, play, table, votes.
"""
