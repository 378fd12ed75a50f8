"""A captain's own tables: all of them in one look, and the way from one to the next.

May import: context, kit, presses, turn.
"""
