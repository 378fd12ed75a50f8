"""Answers in advance (CO-3.5): how the further cards of a turn are answered."""
