"""A table before its game, and its life as a whole: opening, seats, sides, options, its door, muster, series.

May import: computers, people, play, table, votes.
"""
