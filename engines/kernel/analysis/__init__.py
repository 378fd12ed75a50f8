"""Reckonings on games that were played: courses, chances to win, the ladder.

May import: base, choices, contract, hidden, record, resolution, speech.
"""
