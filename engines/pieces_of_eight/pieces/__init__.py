"""A ship with its nest, deck and hold; the names of coins and places."""
