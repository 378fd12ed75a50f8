"""The log, a page at a time, and how far it was read.

May import: context, kit, presses, telling.
"""
