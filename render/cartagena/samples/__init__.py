"""Sample pictures of the game, and the positions they show.

May import: cartagena, cartagena.pieces, kit.ships, paint, picture.
"""

from render.cartagena.samples.stills import NAMES, named, palette_name, samples, stills

__all__ = ["NAMES", "named", "palette_name", "samples", "stills"]
