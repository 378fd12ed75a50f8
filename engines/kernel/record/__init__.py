"""The record, its chain of hashes (`rows`), its bounds, and recomputing it.

May import: base, choices, contract, resolution.
"""
