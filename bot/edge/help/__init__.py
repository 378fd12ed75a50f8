"""Answers that belong to no decision: help, about, lessons, rules by command, being forgotten.

May import: context, fairness, kit, lexer, lobby, own, panel, presses, rules, telling, turn.
"""
