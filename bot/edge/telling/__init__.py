"""Steps told in the few lines of a telephone: in a post, on a panel, at the end.

May import: context, kit.
"""
