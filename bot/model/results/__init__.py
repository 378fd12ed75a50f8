"""Games after their end: results, ratings, ladders, and series of games.

May import: base, people, table.
"""
