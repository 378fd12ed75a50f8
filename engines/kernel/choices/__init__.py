"""The shapes of choice and what is built of them: sheet, plan, whole plays, lines, legality.

May import: base.
"""
