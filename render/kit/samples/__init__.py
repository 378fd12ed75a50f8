"""All that the kit draws, on boards of no game.

May import: board, kit, kit.maps, paint, picture.
"""

from render.kit.samples.boards import named, palette_name, samples

__all__ = ["named", "palette_name", "samples"]
