"""A table before its game: opening, seats, options, muster, threads, permissions, rematch, and their posts.

May import: context, delivery, discord, end, kit, presses, turn.
"""
