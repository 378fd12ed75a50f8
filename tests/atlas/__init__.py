"""A game of one question with 131 places, hosted in a copy of the product: what a long list is to the captain."""
