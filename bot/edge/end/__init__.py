"""A finished game: its end in words, result post, replay, film, chances to win.

May import: context, fairness, kit, ladder, presses, telling, turn.
"""
