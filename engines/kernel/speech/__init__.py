"""A game's words: tellings, turns, ends, rule book, vocabulary, and what they claim.

May import: base, choices, resolution.
"""
