"""What a position is worth, and which answers are worth trying."""
