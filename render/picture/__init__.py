"""The pictures of a game: what it declares, orders, films, courses as curves.

May import: board, kit, paint.
"""
