"""The rules of Soundings: one round, until somebody has enough."""
