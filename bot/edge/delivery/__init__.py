"""The way of a reply: in time, once, with its files, into the right message.

May import: discord, kit, presses.
"""
