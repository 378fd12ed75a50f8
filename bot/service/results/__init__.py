"""Results of games: what each captain did in a game, and the row at its end.

May import: table.
"""
