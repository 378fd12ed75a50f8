"""The knowledge of each viewer, and how the rest is drawn anew."""
