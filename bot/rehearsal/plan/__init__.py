"""The rows of a rehearsal as data: facts, expected outcomes, and the harm of others.

May import: nothing.
"""
