"""The value of a position, and the answers worth trying."""
