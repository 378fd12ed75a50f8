"""Help for tables by those who manage their server, or run the bot, and the settings of a server.

May import: lobby, play, table, votes.
"""
