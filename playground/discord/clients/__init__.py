"""People at their clients: their clicks, commands, forms and words, and what comes of them.

May import: acts, model, rules, wire.
"""
