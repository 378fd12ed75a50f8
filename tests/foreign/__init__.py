"""A game that the product knows nothing of, put into a copy of it as `docs/adding-a-game.md` says, and played there."""
