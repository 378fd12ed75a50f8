"""The answers of a computer, and the value of a position to it."""
