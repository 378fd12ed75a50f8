"""Shapes of choice, a module each: the rows of controls, and the draft being filled in.

May import: kit, lexer.
"""
