"""How a sign is drawn: in a box of 100, x to the right, y down, (0, 0) in the middle, the sign within ±46."""

from __future__ import annotations

from collections.abc import Callable

from render.paint.canvas import Point, Sketch
from render.paint.palette import RGB


class Pen:
    """Draws on a sketch in hundredths of the sign's box: *ink* is the colour of the sign, *cut* of what is cut out of it."""

    def __init__(self, s: Sketch, x: float, y: float, box: float, ink: RGB, cut: RGB):
        self.s, self.x, self.y, self.k, self.ink, self.cut = s, x, y, box / 100, ink, cut

    def _at(self, p: Point) -> Point:
        return self.x + p[0] * self.k, self.y + p[1] * self.k

    def _tone(self, cut: bool) -> RGB:
        return self.cut if cut else self.ink

    def poly(self, *points: Point, cut: bool = False) -> None:
        self.s.poly([self._at(p) for p in points], self._tone(cut))

    def line(self, *points: Point, w: float = 8, cut: bool = False) -> None:
        self.s.stroke([self._at(p) for p in points], w * self.k, self._tone(cut))

    def disc(self, x: float, y: float, r: float, cut: bool = False) -> None:
        self.s.disc(*self._at((x, y)), r * self.k, self._tone(cut))

    def ring(self, x: float, y: float, r: float, w: float, cut: bool = False) -> None:
        self.s.disc(*self._at((x, y)), r * self.k, None, self._tone(cut), w * self.k)

    def oval(self, x0: float, y0: float, x1: float, y1: float, cut: bool = False) -> None:
        self.s.oval(*self._at((x0, y0)), *self._at((x1, y1)), self._tone(cut))

    def arc(self, x: float, y: float, r: float, a: float, b: float, w: float = 8, cut: bool = False) -> None:
        self.s.arc(*self._at((x, y)), r * self.k, a, b, w * self.k, self._tone(cut))

    def box(self, x0: float, y0: float, x1: float, y1: float, r: float = 0, cut: bool = False) -> None:
        self.s.box(*self._at((x0, y0)), *self._at((x1, y1)), r * self.k, self._tone(cut))

    def letter(self, text: str, px: float, x: float = 0, y: float = 0, cut: bool = False) -> None:
        self.s.text(*self._at((x, y)), text, "numeral", px * self.k, self._tone(cut))


GLYPHS: dict[str, Callable[[Pen], None]] = {}


def glyph(draw: Callable[[Pen], None]) -> Callable[[Pen], None]:
    """Register a sign under the name of the function that draws it."""
    GLYPHS[draw.__name__] = draw
    return draw
