"""Surfaces and bytes: canvas, colours, bands, encoding, and letters of any script (`type`).

May import: nothing.
"""
