"""The library and the wire: client, command tree, requests, limits, failures, figures.

May import: kit, presses.
"""
