"""`make new-game NAME=...`: lays out the smallest playable game, one choice and one die, in the layout of all games.

What is written belongs to the game alone, but for its id in `GAMES` of engines/__init__.py. Nothing that exists is overwritten.
"""
