"""A game as everybody else sees it, its lessons, and the search that a game gets for nothing.

May import: base, choices, hidden, resolution, speech.
"""
