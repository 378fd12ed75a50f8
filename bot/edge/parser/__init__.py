"""Typed words, read as the answers that clicks give.

May import: kit, lexer, panel.
"""
