"""Words compared: folded, read left to right, matched to names; the words of each language.

May import: kit.
"""
