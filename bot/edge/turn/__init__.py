"""A captain's turn: panel, picks, sending, planning, looking, and the post of a step.

May import: context, delivery, discord, drafts, forms, kit, panel, parser, presses, rules, shapes, telling.
"""
