"""The view of each viewer, and states imagined from it in which hidden cards are drawn anew."""
