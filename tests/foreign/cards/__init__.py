"""Corsairs: a small game of cards, in the layout of every game, and how it is hosted."""
