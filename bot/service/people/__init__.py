"""People: their names and inboxes, the operators of the bot, and quotas.

May import: nothing.
"""
