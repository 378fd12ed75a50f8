"""Signs: the emblems of coins and the marks of all games. A sign is a function with a pen; there are no picture files.

May import: paint.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.glyphs import coins, marks, naval, plot, siege
from render.glyphs.pen import GLYPHS, Pen
from render.paint.canvas import Sketch
from render.paint.palette import RGB

COINS = tuple(name for name, draw in GLYPHS.items() if draw.__module__ == coins.__name__)
MARKS = tuple(
    name for name, draw in GLYPHS.items() if draw.__module__ in (marks.__name__, naval.__name__, plot.__name__, siege.__name__)
)

__all__ = ["COINS", "GLYPHS", "MARKS", "Pen", "sign"]


@lru_cache(1024)
def sign(name: str, box: int, ink: RGB, cut: RGB) -> Image.Image:
    """Sprite of a sign *box* pixels wide and high."""
    s = Sketch(box, box)
    GLYPHS[name](Pen(s, box / 2, box / 2, box, ink, cut))
    return s.done()
