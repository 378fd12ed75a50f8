"""Questions to a person who presses and reports: panels, forms, the screen of a telephone.

May import: alone, plan.
"""
