"""Things that lie on the battle board, and the scene they are drawn from.

May import: board, glyphs, kit, kit.ships, paint.
"""
