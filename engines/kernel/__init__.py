"""The kernel: what all games are written in."""
