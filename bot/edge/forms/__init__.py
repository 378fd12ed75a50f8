"""Forms of a panel: words that narrow a long list, a number instead of steps to it.

May import: drafts, kit, panel, shapes.
"""
