"""Things that lie on the battle board and on the chart, and the scenes they are drawn from.

May import: board, glyphs, kit, kit.maps, kit.ships, paint.
"""
