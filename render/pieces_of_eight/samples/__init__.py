"""Sample pictures of the game, and the positions they show.

May import: glyphs, paint, picture, pieces_of_eight, pieces_of_eight.pieces.
"""

from render.pieces_of_eight.samples.stills import drawn_all, named, palette_name, samples, stills
from render.pieces_of_eight.samples.views import EIGHT, FOUR, HARD, NAMES, PLAY, YARD, coin, game, opened, own_view, ship, view

__all__ = [
    "EIGHT", "FOUR", "HARD", "NAMES", "PLAY", "YARD", "coin", "drawn_all", "game", "named", "opened", "own_view", "palette_name",
    "samples", "ship", "stills", "view",
]  # fmt: skip
