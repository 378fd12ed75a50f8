"""Answers in words: the form for typing, the command for orders, direct messages.

May import: context, delivery, discord, drafts, help, kit, lexer, lobby, log, panel, parser, presses, shapes, turn.
"""
