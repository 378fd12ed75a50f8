"""A finished game as one HTML file, step by step: boards painted of display lists, what was told, who knew what.

May import: paint, picture.
"""
