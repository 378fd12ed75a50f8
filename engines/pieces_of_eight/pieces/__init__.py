"""The names of coins and places."""
