"""Straits: a small game on a map, in the layout of every game, and how it is hosted."""
