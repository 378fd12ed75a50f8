"""Presses and commands as their answers declare them.

May import: kit.
"""
