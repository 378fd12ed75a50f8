"""People: their names and inboxes, the operators of the bot, quotas, and who opens tables.

May import: nothing.
"""
