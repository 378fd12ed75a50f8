"""A captain's panel as a whole: sides, rows, pages, numbers on the picture, open moves.

May import: drafts, kit, shapes.
"""
