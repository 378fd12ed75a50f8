"""Ladders under random histories, and of simulated captains: `python -m tests.ladders rebuild`, `captains`, `costs`."""
