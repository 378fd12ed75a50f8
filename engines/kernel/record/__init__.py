"""The record, its chain, its bounds, and recomputing it.

May import: base, choices, contract, resolution.
"""
