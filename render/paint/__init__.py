"""Surfaces and bytes: canvas, colours, letters, bands, encoding.

May import: nothing.
"""
