"""Rules that wait, as values: frames, steps, windows, saves.

May import: base, choices.
"""
