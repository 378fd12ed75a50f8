"""A captain's own tables: all of them in one look, the way from one to the next, and what is left in advance.

May import: context, kit, panel, presses, turn.
"""
