"""Lines from point to point: ways, shots, fronts. Each has a pattern and a bead beside its colour, and may have an arrow."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw

from render.paint.byte_cache import ByteCache
from render.paint.canvas import Board, Point, Sketch, ring_points
from render.paint.hatching import SUPER
from render.paint.palette import RGB
from render.paint.parts import Box, PicturePart, outlined

PATTERNS = ("solid", "dashed", "dotted", "double", "dash_dot")
BEADS = ("disc", "square", "ring", "diamond")
DASHES: dict[str, tuple[float, ...]] = {"dashed": (2.0, 1.7), "dotted": (0.01, 1.9), "dash_dot": (2.6, 1.5, 0.01, 1.5)}
"""Lengths of strokes and gaps by turns, in widths of the line; their round ends take half a width more on either side."""
SHARPEST = 0.45
"""One and the cosine of the sharpest turn that keeps its mitre: a line of hexes turns by 120 degrees, which is 0.5."""
CASING = 3
"""Pixels of ground colour on either side of a line."""
TILE, KEPT_BYTES = 96, 6_000_000
Stretch = tuple[int, int, float, str]


@dataclass(frozen=True)
class Polyline:
    """A line through *points* in a colour, *width* pixels wide, with one of the `PATTERNS`.

    *bead* is one of the `BEADS` at each point, "" for none; *arrow* points on from the last one. *numbered* beads count from 1.
    """

    name: str
    points: tuple[Point, ...]
    tone: RGB
    pattern: str = "solid"
    width: float = 8
    bead: str = ""
    arrow: bool = False
    numbered: bool = False

    def part(self) -> PicturePart:
        """The band along the line that can be pressed; its middle lies on the line."""
        return outlined(self.name, corridor(self.points, max(self.width, 12.0)), halfway(self.points))


def halfway(points: Sequence[Point]) -> Point:
    """The point on a line that is as far from its beginning as from its end."""
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    left = sum(lengths) / 2
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        if left <= length and length:
            return a[0] + (b[0] - a[0]) * left / length, a[1] + (b[1] - a[1]) * left / length
        left -= length
    return points[-1]


def shifted(points: Sequence[Point], by: float) -> tuple[Point, ...]:
    """The line moved sideways by so many pixels, to its right in the direction of travel for more than 0; corners are mitred."""
    normals = []
    for (ax, ay), (bx, by_) in pairwise(points):
        length = math.dist((ax, ay), (bx, by_)) or 1
        normals.append(((ay - by_) / length, (bx - ax) / length))
    if not normals:
        return tuple((x + by, y) for x, y in points)
    return tuple(_mitred(point, normals[max(0, i - 1)], normals[min(i, len(normals) - 1)], by) for i, point in enumerate(points))


def _mitred(point: Point, before: Point, after: Point, by: float) -> Point:
    """A corner moved along the middle of the normals of both stretches, so that both lie beside where they lay.

    One sharper than those of hexes is moved less far: its tip would lie anywhere.
    """
    x, y = before[0] + after[0], before[1] + after[1]
    far = by / max(x * after[0] + y * after[1], SHARPEST)
    return point[0] + x * far, point[1] + y * far


def shortened(points: Sequence[Point], by: float) -> tuple[Point, ...]:
    """The line ending so many pixels earlier, beside what it points at; its last stretch keeps a pixel at least."""
    (ax, ay), (bx, by_) = points[-2:]
    length = math.dist((ax, ay), (bx, by_)) or 1
    kept = max(1.0, length - by) / length
    return (*points[:-1], (ax + (bx - ax) * kept, ay + (by_ - ay) * kept))


def lanes(lines: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """A lane (0, 1, 2 ...) for each line by the places it goes through: lines through the same place run side by side.

    Shifted by its lane a line lies to the right of its way, so that no two meet, whichever way each goes.
    """
    used: dict[str, set[int]] = {}
    found = [0] * len(lines)
    for number in sorted(range(len(lines)), key=lambda i: -len(lines[i])):
        taken = set().union(*(used.get(place, set()) for place in lines[number]))
        lane = next(k for k in range(len(lines)) if k not in taken)
        found[number] = lane
        for place in lines[number]:
            used.setdefault(place, set()).add(lane)
    return tuple(found)


def corridor(points: Sequence[Point], half: float) -> tuple[Point, ...]:
    """The outline of the band that reaches *half* pixels to either side of a line."""
    if len(points) < 2:
        (x, y) = points[0]
        return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return (*shifted(points, -half), *reversed(shifted(points, half)))


def draw(b: Board, line: Polyline, casing: RGB) -> None:
    """The line in its casing, its beads, its arrow. One with a name is noted as a part."""
    if line.name:
        b.place((line.part(),))
    points = [(math.floor(x + 0.5), math.floor(y + 0.5)) for x, y in line.points]
    if line.arrow and len(points) > 1:
        _arrow(b, points, line.width * 1.9 + CASING, casing)
    for wide, tone, pattern in ((line.width + 2 * CASING, casing, "solid"), (line.width, line.tone, line.pattern)):
        for (ax, ay), (bx, by) in pairwise(points):
            _stretch(b, ax, ay, (bx - ax, by - ay, wide, pattern), tone)
    if line.arrow and len(points) > 1:
        _arrow(b, points, line.width * 1.9, line.tone)
    if line.bead or line.numbered:
        _beads(b, line, points, casing)


def _arrow(b: Board, points: Sequence[tuple[int, int]], size: float, tone: RGB) -> None:
    """A head behind the last point, in the direction of the last stretch."""
    (ax, ay), (x, y) = points[-2], points[-1]
    way = math.atan2(y - ay, x - ax)
    reach = math.ceil(size * 2)
    s = Sketch(2 * reach, 2 * reach)
    tip = [(reach + size * 1.2 * math.cos(way + turn), reach + size * 1.2 * math.sin(way + turn)) for turn in (0, 2.35, -2.35)]
    s.poly([tip[0], tip[1], (reach - size * 0.35 * math.cos(way), reach - size * 0.35 * math.sin(way)), tip[2]], tone)
    b.stamp(s.done(), x, y)


def _beads(b: Board, line: Polyline, points: Sequence[tuple[int, int]], casing: RGB) -> None:
    size = round(line.width * 2.6) if not line.numbered else max(34, round(line.width * 4))
    last = len(points) - bool(line.arrow)
    for number, (x, y) in enumerate(points[:last], 1):
        b.stamp(bead(line.bead or "disc", size, line.tone, casing, str(number) if line.numbered else ""), x, y)


@lru_cache(256)
def bead(shape: str, px: int, fill: RGB, casing: RGB, text: str = "") -> Image.Image:
    """A point of a line: disc, square, ring or diamond, with a number in it if one is given."""
    s, c = Sketch(px, px), px / 2
    if shape in ("square", "diamond"):
        turn, k = (45, 1.2) if shape == "square" else (-90, 1.0)
        s.poly(ring_points(c, c, c * k, 4, turn), casing)
        s.poly(ring_points(c, c, (c - 2.8) * k, 4, turn), fill)
    else:
        s.disc(c, c, c, casing)
        s.disc(c, c, c - 2.6, fill)
        if shape == "ring":
            s.disc(c, c, c * (0.7 if text else 0.5), casing)
    if text:
        s.text(c, c, text, "numeral", px * (0.58 if len(text) < 2 else 0.46), fill if shape == "ring" else casing)
    return s.done()


_stretches: ByteCache[Stretch, tuple[Image.Image, int, int]] = ByteCache(KEPT_BYTES, lambda one: one[0].width * one[0].height)


def _stretch(b: Board, x: int, y: int, stretch: Stretch, tone: RGB) -> None:
    """One straight piece; on a grid the same pieces come again and again and are kept."""
    found = _stretches.get(stretch)
    if found is None:
        found = _drawn(*stretch)
        _stretches.put(stretch, found)
    grey, left, top = found
    b.lay(tone, x + left, y + top, grey)


def _drawn(dx: int, dy: int, width: float, pattern: str) -> tuple[Image.Image, int, int]:
    """(mask, left, top) of a line with round ends from (0, 0) to (dx, dy)."""
    pad = math.ceil(width / 2) + 1
    left, top, w, h = min(0, dx) - pad, min(0, dy) - pad, abs(dx) + 2 * pad, abs(dy) + 2 * pad
    grey, strokes = Image.new("L", (w, h)), _strokes(math.hypot(dx, dy), width, pattern)
    for tile in _tiles((-left, -top), (dx - left, dy - top), (w, h), width):
        large = Image.new("L", ((tile[2] - tile[0]) * SUPER, (tile[3] - tile[1]) * SUPER))
        pen = ImageDraw.Draw(large)
        for stroke in strokes:
            ends = [((dx * t - left - tile[0]) * SUPER, (dy * t - top - tile[1]) * SUPER) for t in stroke]
            _round_line(pen, ends, width * SUPER, 255)
            if pattern == "double":
                _round_line(pen, ends, width * SUPER * 0.4, 0)
        grey.paste(large.reduce(SUPER), tile[:2])
    return grey, left, top


def _tiles(start: Point, end: Point, size: tuple[int, int], width: float) -> Iterator[Box]:
    """Boxes that cover a line from *start* to *end* and little else: a long one would be drawn on an area as large as a map."""
    if abs(end[0] - start[0]) < abs(end[1] - start[1]):
        for y0, x0, y1, x1 in _tiles(start[::-1], end[::-1], size[::-1], width):
            yield x0, y0, x1, y1
        return
    slope, reach = (end[1] - start[1]) / ((end[0] - start[0]) or 1), math.ceil(width * 0.75) + 2
    for x0 in range(0, size[0], TILE):
        x1 = min(size[0], x0 + TILE)
        ys = [start[1] + (x - start[0]) * slope for x in (x0, x1)]
        yield x0, max(0, math.floor(min(ys)) - reach), x1, min(size[1], math.ceil(max(ys)) + reach)


def _strokes(length: float, width: float, pattern: str) -> list[tuple[float, float]]:
    """The beginnings and ends of strokes, as parts of the whole. A pattern is stretched so that the line begins and ends with
    a stroke."""
    dash = DASHES.get(pattern)
    if dash is None or length == 0:
        return [(0.0, 1.0)]
    period = sum(dash) * width
    times = max(1, round((length - dash[0] * width) / period))
    unit = length / (times * sum(dash) + dash[0])
    strokes, at = [], 0.0
    for number in range(times * len(dash) + 1):
        step = dash[number % len(dash)] * unit
        if number % 2 == 0:
            strokes.append((at / length, min(1.0, (at + step) / length)))
        at += step
    return strokes


def _round_line(pen: ImageDraw.ImageDraw, ends: Sequence[Point], width: float, value: int) -> None:
    pen.line(list(ends), fill=value, width=max(1, round(width)))
    for x, y in ends:
        pen.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=value)
