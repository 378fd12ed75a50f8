"""What a computer answers, and what a position is worth to it."""
