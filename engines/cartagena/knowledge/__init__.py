"""Who may know what, and the hidden drawn anew."""
