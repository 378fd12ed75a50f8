"""The pictures of a game: what it declares, orders, films, courses as line charts.

May import: board, kit, paint.
"""
