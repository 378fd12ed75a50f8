"""The kit all games draw with: cards, square grids, hexes, areas, lines, still layers, and numbers tied to parts.

Each module has geometry (values that can be hashed and give `Part`s, without a picture) and functions that draw it on a `Board`.

May import: board, glyphs, paint.
"""
