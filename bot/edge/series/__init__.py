"""Matches, leagues and campaigns: their post with the standings, their commands and buttons.

May import: context, kit, ladder, lobby, presses.
"""
