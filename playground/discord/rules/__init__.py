"""Documented rules of Discord that its API description does not contain, written by hand.

May import: model.
"""
