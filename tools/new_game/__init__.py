"""`make new-game NAME=...`: lays out a playable game in the layout of all games, of one choice and one die or a full one.

What is written belongs to the game alone, but for its id in `GAMES` of engines/__init__.py. Nothing that exists is overwritten.
"""
