"""Sample pictures of the game, and the positions they show.

May import: kaisers_pirates, kaisers_pirates.pieces, kit.ships, paint, picture.
"""

from render.kaisers_pirates.samples.stills import NAMES, Still, named, palette_name, samples, stills

__all__ = ["NAMES", "Still", "named", "palette_name", "samples", "stills"]
