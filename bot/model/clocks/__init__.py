"""Time for decisions: time controls, and the clock of an open question on which time does not always run.

May import: base.
"""
