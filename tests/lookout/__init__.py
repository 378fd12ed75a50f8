"""A small game on a map of 42 hexes: several kinds of pictures, and options whose numbers stand on them."""
