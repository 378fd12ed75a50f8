"""Leagues of simulated captains, paired to their end: `python -m tests.leagues`."""
