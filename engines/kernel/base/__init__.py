"""The language everything is written in: light values, messages, chance, JSON, hexes.

May import: nothing.
"""
