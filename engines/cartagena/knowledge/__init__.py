"""The view of each viewer, and states imagined from it in which hidden pieces and cards are drawn anew."""
