"""Dice: what is added to a roll and why, how often faces fall, and tables of results.

May import: base.
"""
