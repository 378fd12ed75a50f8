"""Acts in the world: messages that are sent and changed, interactions that are answered.

May import: model, rules, wire.
"""
