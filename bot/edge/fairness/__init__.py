"""The promise, the captains' words, receipts, and the check of a record.

May import: context, kit, presses.
"""
