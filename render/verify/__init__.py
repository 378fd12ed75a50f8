"""The page by which strangers check the record of a game: one HTML file that recomputes promise, rows, dice and cards.

May import: page, paint.
"""
