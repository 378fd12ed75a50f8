"""Things that lie on the boards of the game, and the scene they are drawn from.

May import: board, glyphs, kit, kit.maps, kit.ships, paint.
"""
