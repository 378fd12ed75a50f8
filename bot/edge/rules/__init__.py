"""Pages of rules, and which of them words or a number mean.

May import: kit, lexer.
"""
