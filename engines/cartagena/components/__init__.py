"""The order cards, a module each: whether anybody can act by it, what is asked, what it does."""
