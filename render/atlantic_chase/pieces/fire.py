"""Lines from ship to ship: what was fired with what came of it, and what a captain orders with its chance."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from render.kit import lines
from render.kit.lines import Polyline
from render.paint import type as lettering
from render.paint.canvas import Board, Point, Sketch, ring_points
from render.paint.palette import RGB, Theme
from render.paint.parts import Box

GUNS, TORPEDO = "guns", "torpedo"
NUMBER, RESULT, WEIGHT, LETTERS = 44, 60, 8, 40
"""Pixels of the number of a shot, of what it did, of its line, of a chance."""
APART, PLATE = 64, 26
"""Pixels between two lines that end at one ship, and half the height of a chance."""
PIECE = 120
"""Pixels of a piece of a line."""
ALONG = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82)
"""The parts of a line at which its chance may stand, the best first."""


@dataclass(frozen=True)
class Line:
    """A shot or an order to fire: from whom at whom, in which colour.

    Of a shot `number` counts and `hits` says what it did; of an order both are None and `chance` is told."""

    who: str
    whom: str
    weapon: str
    tone: RGB
    number: int | None = None
    hits: int | None = None
    chance: str = ""


@dataclass(frozen=True)
class Move:
    """An order to move: the ship, and the zones from hers that she goes, above 0 downwards; or whether she has come so."""

    who: str
    by: int
    tone: RGB
    has_come: bool = False


def draw(b: Board, shots: Sequence[Line], places: Mapping[str, Box]) -> list[tuple[Line, Point, Point]]:
    """The lines in their casings, without what is written on them; returns each with its ends."""
    found = [(one, *_ends(shots, one, places)) for one in shots]
    for one, start, end in found:
        pattern = "dashed" if one.weapon == TORPEDO else "dotted" if one.number is not None else "solid"
        short = lines.shortened((start, end), RESULT * 0.55 if one.number is not None else 14)
        lines.draw(b, Polyline("", _pieces(*short), one.tone, pattern, WEIGHT, arrow=one.number is None), b.theme.page)
    return found


def _pieces(start: Point, end: Point) -> tuple[Point, ...]:
    """A line in pieces: a mask of the whole would be as large as the sea."""
    count = max(1, round(math.dist(start, end) / PIECE))
    return tuple(
        (start[0] + (end[0] - start[0]) * at / count, start[1] + (end[1] - start[1]) * at / count) for at in range(count + 1)
    )


def _ends(shots: Sequence[Line], one: Line, places: Mapping[str, Box]) -> tuple[Point, Point]:
    """The edges of two cards that look at each other; several lines at one card lie side by side."""
    start, end = places[one.who], places[one.whom]
    if start[1] == end[1]:
        y = (start[1] + end[3]) / 2
        return ((start[2], y), (end[0], y)) if start[0] < end[0] else ((start[0], y), (end[2], y))
    down = start[1] < end[1]
    return (
        (_spread(shots, one, one.who, places), start[3] if down else start[1]),
        (_spread(shots, one, one.whom, places), end[1] if down else end[3]),
    )


def _spread(shots: Sequence[Line], one: Line, id: str, places: Mapping[str, Box]) -> float:
    """The place at which a line meets the edge of a card: lines from the left meet it at the left."""
    touching = [other for other in shots if id in (other.who, other.whom)]
    touching.sort(key=lambda other: places[other.whom if other.who == id else other.who][0])
    box, at = places[id], touching.index(one)
    apart = min(APART, (box[2] - box[0] - 60) / max(1, len(touching)))
    return (box[0] + box[2]) / 2 + (at - (len(touching) - 1) / 2) * apart


def tally(b: Board, shots: Sequence[Line], places: Mapping[str, Box]) -> None:
    """The hits of all shots at the corner of each ship that was hit, where lines have no room for them."""
    for id in dict.fromkeys(one.whom for one in shots):
        hits = sum(one.hits or 0 for one in shots if one.whom == id)
        if hits:
            b.stamp(came(hits, b.theme), places[id][2] - 30, places[id][1] + 24)


def write(b: Board, found: Sequence[tuple[Line, Point, Point]], places: Mapping[str, Box]) -> None:
    """Numbers, results and chances on the lines."""
    taken: list[Box] = []
    for one, start, end in found:
        if one.number is not None:
            b.stamp(number_disc(one.number, one.tone, b.theme), *_along(start, end, NUMBER * 0.5))
            b.stamp(came(one.hits or 0, b.theme), *_along(end, start, RESULT * 0.38))
        else:
            taken.append(_plate(b, one, (start, end), (*taken, *places.values())))


def _along(start: Point, end: Point, by: float) -> Point:
    length = math.dist(start, end) or 1
    return start[0] + (end[0] - start[0]) * by / length, start[1] + (end[1] - start[1]) * by / length


@lru_cache(128)
def number_disc(number: int, tone: RGB, theme: Theme) -> Image.Image:
    """The number of a shot, which the list of dice has too."""
    s, c = Sketch(NUMBER, NUMBER), NUMBER / 2
    s.disc(c, c, c, theme.page)
    s.disc(c, c, c - 3, tone)
    s.inside(c, c, str(number), "numeral", 40, (NUMBER * 0.62, NUMBER * 0.6), theme.page)
    return s.done()


@lru_cache(32)
def came(hits: int, theme: Theme, px: int = RESULT) -> Image.Image:
    """The result of a shot: a burst with its hits, or a column of water."""
    s, c, u = Sketch(px, px), px / 2, px / RESULT
    if hits:
        s.poly(ring_points(c, c, c, 11, -90, c * 0.66), theme.page)
        s.poly(ring_points(c, c, c - 3, 11, -90, (c - 3) * 0.68), theme.bad)
        s.text(c, c, str(hits), "numeral", 40 * u, theme.shade if theme.dark else theme.surface)
        return s.done()
    for grow, tone in ((3.0, theme.page), (0.0, theme.soft)):
        for x, high, r in ((-0.27, 0.34, 5), (0.27, 0.34, 5), (-0.13, 0.62, 6), (0.13, 0.62, 6), (0.0, 0.8, 6)):
            foot = c + 18 * u
            s.stroke([(c + x * 26 * u, foot), (c + x * 58 * u, foot - high * 42 * u)], r * u + 2 * grow, tone)
        s.oval(c - 22 * u - grow, c + 12 * u - grow, c + 22 * u + grow, c + 24 * u + grow, tone)
    return s.done()


def _plate(b: Board, one: Line, ends: tuple[Point, Point], taken: Sequence[Box]) -> Box:
    """The chance of an order on its line, where it hits least of the ships and of others."""
    (x0, y0), (x1, y1) = ends
    half = lettering.measure("bold", LETTERS, one.chance) / 2 + 12
    middles = [(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) for part in ALONG]
    boxes = [(round(x - half), round(y - PLATE), round(x + half), round(y + PLATE)) for x, y in middles]
    box = min(boxes, key=lambda one_: sum(_shared(one_, other) for other in taken))
    b.framed(box, 10, b.theme.page, one.tone, 3)
    b.text((box[0] + box[2]) / 2, (box[1] + box[3]) / 2, one.chance, LETTERS, b.theme.ink, "bold", "m")
    return box


def _shared(a: Box, b: Box) -> int:
    return max(0, min(a[2], b[2]) - max(a[0], b[0])) * max(0, min(a[3], b[3]) - max(a[1], b[1]))


def moves(b: Board, ordered: Sequence[Move], places: Mapping[str, Box]) -> None:
    """Moves as short arrows from the corner of a ship into the zone she goes to, or from the one she came from."""
    for one in ordered:
        _, y0, x1, y1 = places[one.who]
        if one.has_come:
            start, end = (y0 - 34, y0 - 12) if one.by > 0 else (y1 + 34, y1 + 12)
            lines.draw(b, Polyline("", ((x1 - 44, start), (x1 - 44, end)), one.tone, "solid", 10, arrow=True), b.theme.page)
            continue
        x, y, to = x1 - 44, (y1 if one.by > 0 else y0), (y1 + 40 if one.by > 0 else y0 - 40)
        lines.draw(b, Polyline("", ((x, y), (x, to)), one.tone, "solid", 14, arrow=True), b.theme.page)
