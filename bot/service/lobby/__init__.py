"""A table before its game, and its life as a whole: opening, seats, sides, options, its door, muster, series.

May import: absence, computers, history, people, play, process, table, votes.
"""
