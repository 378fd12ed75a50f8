"""People who play: their names and inboxes, who runs the bot, how much each may have.

May import: nothing.
"""
