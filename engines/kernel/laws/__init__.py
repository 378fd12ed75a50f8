"""The laws of every game, and random games under them.

May import: analysis, base, choices, contract, record, resolution, speech.
"""
