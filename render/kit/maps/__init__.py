"""Grids, hexes, areas, coasts and windows.

May import: kit, paint.
"""
