"""Hulls, sails, steamers and flags.

May import: paint.
"""
