"""Things that every answer may use: the service for one caller, hints, limits, replays, texts.

May import: delivery, discord, kit, presses.
"""
