"""A table before its game, and its life as a whole: opening, seats, sides, options, its door, muster, series.

May import: absence, computers, people, play, table, votes.
"""
