"""The values that lie on the battle board, who is where on it, and the names of ships and zones."""
