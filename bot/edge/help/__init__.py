"""Answers that belong to no decision: help, about, lessons, rules by command, being forgotten.

May import: context, fairness, kit, lexer, lobby, own, presses, rules, telling, turn.
"""
