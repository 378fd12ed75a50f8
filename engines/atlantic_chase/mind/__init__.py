"""The worth of a position, and the answers worth trying."""
