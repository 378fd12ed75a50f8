"""Sample pictures of the game, and the positions they show.

May import: atlantic_chase, atlantic_chase.pieces, paint, picture.
"""

from render.atlantic_chase.samples.stills import NAMES, Still, named, palette_name, samples, stills

__all__ = ["NAMES", "Still", "named", "palette_name", "samples", "stills"]
