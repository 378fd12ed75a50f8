"""Two drawing surfaces.

``Sketch``  small, four times too large, transparent: smooth shapes become a *sprite* that is kept.
``Board``   the picture itself, at its final size, opaque: sprites and letters are put onto it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from PIL import Image, ImageDraw

from render.paint import type as lettering
from render.paint.display_list import Box, DrawOp, Letters, Piece, Viewport, is_of_pages, is_recording
from render.paint.fitting import Cased, Fit
from render.paint.hatching import SUPER, hatch_area, quarters
from render.paint.palette import RGB, Theme
from render.paint.parts import PicturePart

Point = tuple[float, float]
Corners = tuple[int, int, int, int]
Area = tuple[float, float, float, float]


def bezier(*points: Point, n: int = 14) -> list[Point]:
    """Points of a Bézier curve of any degree, ends included."""
    out = []
    for i in range(n + 1):
        q, t = list(points), i / n
        while len(q) > 1:
            q = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(q)]
        out.append(q[0])
    return out


def ring_points(x: float, y: float, r: float, n: int, turn: float = -90, inner: float | None = None) -> list[Point]:
    """Corners of a regular *n*-gon, or of a star when *inner* is given; *turn* in degrees."""
    k, out = n * (2 if inner else 1), []
    for i in range(k):
        a, rr = math.radians(turn + 360 * i / k), inner if inner and i % 2 else r
        out.append((x + rr * math.cos(a), y + rr * math.sin(a)))
    return out


class Sketch:
    """A small smooth drawing; coordinates are pixels of the finished sprite. Only opaque colours are drawn: they are the same
    with their transparency multiplied in, and the large picture needs no conversion before it is reduced.
    """

    def __init__(self, w: float, h: float):
        self.w, self.h = math.ceil(w), math.ceil(h)
        self.im = Image.new("RGBa", (self.w * SUPER, self.h * SUPER))
        self.d = ImageDraw.Draw(self.im)
        self.letters: list[float] = []

    def poly(self, points: Iterable[Point], fill: RGB) -> None:
        self.d.polygon([(x * SUPER, y * SUPER) for x, y in points], fill=fill)

    def stroke(self, points: Sequence[Point], width: float, fill: RGB, caps: bool = True) -> None:
        p, w = [(x * SUPER, y * SUPER) for x, y in points], max(1, round(width * SUPER))
        self.d.line(p, fill=fill, width=w, joint="curve")
        if caps and w > 2:
            for x, y in (p[0], p[-1]):
                self.d.ellipse((x - w / 2, y - w / 2, x + w / 2, y + w / 2), fill=fill)

    def disc(self, x: float, y: float, r: float, fill: RGB | None = None, line: RGB | None = None, width: float = 0) -> None:
        self.oval(x - r, y - r, x + r, y + r, fill, line, width)

    def oval(
        self, x0: float, y0: float, x1: float, y1: float, fill: RGB | None = None, line: RGB | None = None, width: float = 0
    ) -> None:
        self.d.ellipse((x0 * SUPER, y0 * SUPER, x1 * SUPER, y1 * SUPER), fill=fill, outline=line, width=round(width * SUPER))

    def arc(self, x: float, y: float, r: float, a: float, b: float, width: float, fill: RGB) -> None:
        box = ((x - r) * SUPER, (y - r) * SUPER, (x + r) * SUPER, (y + r) * SUPER)
        self.d.arc(box, a, b, fill=fill, width=max(1, round(width * SUPER)))

    def box(self, x0: float, y0: float, x1: float, y1: float, r: float = 0, fill: RGB | None = None) -> None:
        self.d.rounded_rectangle((x0 * SUPER, y0 * SUPER, x1 * SUPER - 1, y1 * SUPER - 1), r * SUPER, fill=fill)

    def edge(self, x0: float, y0: float, x1: float, y1: float, r: float, line: RGB, width: float) -> None:
        """The outline of a box with round corners, inside it."""
        box = (x0 * SUPER, y0 * SUPER, x1 * SUPER - 1, y1 * SUPER - 1)
        self.d.rounded_rectangle(box, r * SUPER, outline=line, width=round(width * SUPER))

    def text(self, x: float, y: float, text: str, role: str, px: float, fill: RGB) -> None:
        """Letters centred on (x, y); upright they stand in the middle of the capitals."""
        big = round(px * SUPER)
        self.letters.append(px)
        grey, left, top = lettering.mask(role, big, text)
        ox, oy = -lettering.measure(role, big, text) / 2, lettering.cap_height(role, big) / 2
        self.im.paste(fill, (round(x * SUPER + ox + left), round(y * SUPER + oy + top)), grey)

    def inside(self, x: float, y: float, text: str, role: str, px: float, box: Point, fill: RGB) -> None:
        """Letters at most *px* high whose ink keeps within *box* (width, height), its middle at (x, y)."""
        grey, _, _ = lettering.mask(role, round(px * SUPER), text)
        much = max(1, grey.width / (box[0] * SUPER), grey.height / (box[1] * SUPER))
        self.letters.append(px / much)
        grey, _, _ = lettering.mask(role, int(px * SUPER / much), text)
        self.im.paste(fill, (round(x * SUPER - grey.width / 2), round(y * SUPER - grey.height / 2)), grey)

    def done(self) -> Image.Image:
        """The sprite, at its final size; its edges have as few greys as those of letters, of which `info` has the heights."""
        made = self.im.reduce(SUPER).convert("RGBA")
        made.info["letters"] = tuple(self.letters)
        made.putalpha(made.getchannel("A").point(lettering.STEPS))
        return made


def _pixel(at: float) -> int:
    """The nearest pixel; of two as near the later one, wherever on the picture that is."""
    return math.floor(at + 0.5)


class Board:
    """A picture being drawn, *w* x *h* pixels; *palette* names the colours it will be reduced to, None for all colours.

    Letters are smaller than *least* pixels, by default those that its width asks for, only where words would be cut else. *parts*
    are those put on it so far, later ones above earlier ones. *display_list* is what it is painted of, where that is recorded
    (`render.paint.display_list`), and then nothing is painted; else None.
    """

    def __init__(self, w: int, h: int, theme: Theme, palette: str | None = None, least: int | None = None):
        self.w, self.h, self.theme, self.palette = w, h, theme, palette
        self.least = lettering.least_letters(w) if least is None else least
        self.parts: list[PicturePart] = []
        self.display_list: list[DrawOp] | None = [] if is_recording() else None
        self.im = Image.new("RGB", (w, h) if self.display_list is None else (1, 1), theme.page)
        self.d = ImageDraw.Draw(self.im)

    def clear(self) -> None:
        """Back to the empty page."""
        self.parts.clear()
        self._fill(self.theme.page, (0, 0, self.w, self.h))

    def place(self, parts: Iterable[PicturePart]) -> None:
        """Note where parts are that are drawn now."""
        self.parts.extend(parts)

    def lay(self, tone: RGB, x: int, y: int, mask: Image.Image) -> None:
        """Lay a colour through a mask whose upper left corner is given."""
        if self.display_list is not None:
            self.display_list.append(Piece(x, y, mask, tone))
        else:
            self._put(tone, x, y, mask)

    def _put(self, what: Any, x: int, y: int, mask: Image.Image) -> None:
        """Lay a colour or a picture through a mask, without the checks of `Image.paste`: they take longer than the pixels."""
        self.im.im.paste(what, (x, y, x + mask.width, y + mask.height), mask.im)

    def _fill(self, fill: RGB, box: Corners) -> None:
        """Fill a box with one colour."""
        self.im.im.paste(fill, box)

    def stamp(self, sprite: Image.Image, x: float, y: float, anchor: str = "mm") -> None:
        """Put a sprite down; *anchor*: l m r and t m b."""
        ox = {"l": 0, "m": sprite.width / 2, "r": sprite.width}[anchor[0]]
        oy = {"t": 0, "m": sprite.height / 2, "b": sprite.height}[anchor[1]]
        left, top = _pixel(x - ox), _pixel(y - oy)
        if self.display_list is not None:
            self.display_list.append(Piece(left, top, sprite))
        else:
            self._put(sprite.im, left, top, sprite)

    def tile(self, picture: Image.Image, x: float, y: float) -> None:
        """Put an opaque picture down by its upper left corner."""
        left, top = _pixel(x), _pixel(y)
        if self.display_list is not None:
            self.display_list.append(Piece(left, top, picture))
        else:
            self.im.paste(picture, (left, top))

    def show(self, other: Board, box: Corners, x: int, y: int) -> None:
        """Lay what a box of another board shows on this one, its upper left corner at (x, y)."""
        if self.display_list is not None:
            self.display_list.append(Viewport(x, y, box, tuple(other.display_list or ())))
        else:
            self.tile(other.im.crop(box), x, y)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        px: int,
        fill: RGB | Cased | None = None,
        role: str = "data",
        fit: Fit | str = "l",
    ) -> float:
        """Letters whose capitals have their middle at *y*; *fit*: l, m or r, or the room that they are fitted to. Returns the
        width."""
        text, px = lettering.bare(text), max(px, self.least)
        if isinstance(fit, Fit):
            px, text = self._fitted(role, px, text, fit.width, fit.least or round(px * lettering.SHRUNK))
            fit = fit.anchor
        return self.written(x, y, text, px, fill or self.theme.ink, role, fit)

    def written(self, x: float, y: float, text: str, px: int, tone: RGB | Cased, role: str, anchor: str) -> float:
        """Letters just so high, whatever the least of the picture; else as `text`. Returns the width."""
        if not text:
            return 0
        w = lettering.measure(role, px, text)
        x -= {"l": 0, "m": w / 2, "r": w}[anchor]
        base = y + lettering.cap_height(role, px) / 2
        if self.display_list is not None and is_of_pages(text):
            fill, casing = (tone.fill, (tone.casing, tone.weight)) if isinstance(tone, Cased) else (tone, None)
            self.display_list.append(Letters(_pixel(x), _pixel(base), text, role, px, math.ceil(w), fill, casing))
            return w
        grey, left, top = lettering.mask(role, px, text)
        self.lay(tone.fill if isinstance(tone, Cased) else tone, _pixel(x + left), _pixel(base + top), grey)
        return w

    def label(
        self,
        x: float,
        y: float,
        text: str,
        px: int,
        fit: Fit,
        fill: RGB | None = None,
        role: str = "data",
    ) -> float:
        """Write a name in a narrow place, and return its width (pixels).

        It takes one line, else two, else letters down to the least height, else a long word in two parts. The last ways out are
        two lines of four fifths of that height, and an ellipsis.
        """
        text, tone = lettering.bare(text), fill or self.theme.ink
        px, parts = self._labelled(role, max(px, self.least), text, fit.width, fit.least or round(px * lettering.SHRUNK))
        top = y - (len(parts) - 1) / 2 * px * 1.02
        return max(self.written(x, top + i * px * 1.02, part, px, tone, role, fit.anchor) for i, part in enumerate(parts))

    def _labelled(self, role: str, px: int, text: str, width: float, least: int) -> tuple[int, tuple[str, ...]]:
        """(pixels, lines) of a label."""
        for floor in (max(least, self.least), least):
            small, whole = lettering.fit(role, px, text, width, floor)
            if whole == text:
                return small, (text,)
            small, parts = lettering.stacked(role, text, width, floor, self.least if floor >= self.least else least)
            if " ".join(parts) == " ".join(text.split()):
                return small, parts
        for size in range(max(least, self.least), least - 1, -1):
            if parts := lettering.hyphened(role, size, text, width):
                return size, parts
        small, parts = lettering.stacked(role, text, width, least, round(least * 0.8))
        if " ".join(parts) == " ".join(text.split()):
            return small, parts
        large = min(px, max(least, self.least))
        return large, lettering.wrap(role, large, text, width)

    def _fitted(self, role: str, px: int, text: str, width: float, least: int) -> tuple[int, str]:
        """(pixels, text) that fits. Letters smaller than the least height are taken only if the text is whole in them."""
        large = lettering.fit(role, px, text, width, max(least, self.least))
        small = large if large[1] == text else lettering.fit(role, px, text, width, least)
        return small if small[1] == text else large

    def rect(self, x0: float, y0: float, x1: float, y1: float, fill: RGB) -> None:
        left, top, right, low = round(x0), round(y0), round(x1), round(y1)
        if self.display_list is not None:
            self.display_list.append(Box(left, top, right - left, low - top, fill))
        else:
            self._fill(fill, (left, top, right, low))

    def panel(self, x0: float, y0: float, x1: float, y1: float, r: float, fill: RGB) -> None:
        """A box with smooth round corners."""
        x0, y0, x1, y1, r = round(x0), round(y0), round(x1), round(y1), round(r)
        if self.display_list is not None:
            self.display_list.append(Box(x0, y0, x1 - x0, y1 - y0, fill, r))
            return
        self.rect(x0 + r, y0, x1 - r, y1, fill)
        self.rect(x0, y0 + r, x0 + r, y1 - r, fill)
        self.rect(x1 - r, y0 + r, x1, y1 - r, fill)
        places = ((x0, y0), (x1 - r, y0), (x0, y1 - r), (x1 - r, y1 - r))
        for corner, (x, y) in zip(quarters(r), places, strict=True):
            self._put(fill, x, y, corner)

    def framed(self, box: Area, r: float, fill: RGB, line: RGB, width: int) -> None:
        """A panel with an outline *width* pixels wide, inside its box; both are noted where one colour hides it, as in the other
        theme it may be seen."""
        x0, y0, x1, y1 = box
        self.panel(x0, y0, x1, y1, r, line)
        if fill == line and self.display_list is None:
            return
        self.panel(x0 + width, y0 + width, x1 - width, y1 - width, r - width, fill)

    def hatch(self, box: Area, kind: str, ink: RGB, step: int, weight: float) -> None:
        """Fill a box with a seat hatch; 'solid' draws nothing."""
        x0, y0, x1, y1 = box
        if kind != "solid":
            area = hatch_area(kind, round(x1) - round(x0), round(y1) - round(y0), step, weight)
            self.lay(ink, round(x0), round(y0), area)
