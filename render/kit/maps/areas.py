"""Areas of a map: polygons with holes and islands, on a ground of their own, with a name if it has room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.kit.lettering import cased
from render.paint.canvas import Board, Point
from render.paint.fitting import Cased
from render.paint.hatching import hatch_area
from render.paint.palette import RGB, Chart, mix
from render.paint.parts import PicturePart, outlined

FINE = 3
"""How many times too large areas are drawn for a smooth edge."""
DEPTH = 2
"""How many times smaller the steps of the water are worked out."""
APART = 6.0
"""Pixels between two corners of the outline of a part: coasts have more than a page wants."""
LEVELS = 11
"""Heights at which room for a name is looked for."""
STEP, WEIGHT = 15, 2.2
"""Pixels between the strokes of a hatch, and their width."""
Ring = tuple[Point, ...]


@dataclass(frozen=True)
class AreaFill:
    """How an area, a square or a hex is filled: a colour, and over it a hatch in *ink*, which tells it without the colour."""

    tone: RGB
    hatch: str = "solid"
    ink: RGB | None = None
    step: int = STEP


@dataclass(frozen=True)
class Area:
    """Land, water or a zone: *rings* are its outlines, the main one first, *holes* what is cut out of them (pixels).

    *label* is written at *at*, by default where the area has most room.
    """

    name: str
    rings: tuple[Ring, ...]
    holes: tuple[Ring, ...] = ()
    label: str = ""
    at: Point | None = None

    @property
    def middle(self) -> Point:
        """A point inside the area where a name has room."""
        return self.at or _roomiest(self.rings[0], self.holes)

    def part(self) -> PicturePart:
        """The main outline, with fewer corners."""
        return self._part

    @cached_property
    def _part(self) -> PicturePart:
        return outlined(self.name, thinned(self.rings[0]), self.middle)


def thinned(ring: Sequence[Point], apart: float = APART) -> Ring:
    """A ring without corners that lie nearer than *apart* to the one before; three remain at least."""
    kept = [ring[0]]
    for x, y in ring[1:]:
        if abs(x - kept[-1][0]) + abs(y - kept[-1][1]) >= apart:
            kept.append((x, y))
    return tuple(kept) if len(kept) >= 3 else tuple(ring)


def _roomiest(ring: Ring, holes: Sequence[Ring]) -> Point:
    """The middle of the longest level stretch inside a ring that is free above and below too."""
    ys = [y for _, y in ring]
    low, step = min(ys), (max(ys) - min(ys)) / (LEVELS + 1)
    levels = [_stretches((ring, *holes), low + step * level + 0.01) for level in range(1, LEVELS + 1)]
    best, longest = ring[0], 0.0
    for number in range(1, LEVELS - 1):
        for stretch in levels[number]:
            left, right = _narrowed(_narrowed(stretch, levels[number - 1]), levels[number + 1])
            if right - left > longest:
                best, longest = ((left + right) / 2, low + step * (number + 1)), right - left
    return best


def _stretches(rings: Sequence[Ring], y: float) -> list[tuple[float, float]]:
    """The stretches of a height that lie inside, from left to right."""
    crossings = sorted(x for ring in rings for x in _crossings(ring, y))
    return list(zip(crossings[::2], crossings[1::2], strict=True))


def _narrowed(stretch: tuple[float, float], others: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The widest part of a stretch that lies above or below one of the others; empty if there is none."""
    shared = [(max(stretch[0], left), min(stretch[1], right)) for left, right in others]
    return max(shared, key=lambda one: one[1] - one[0], default=(stretch[0], stretch[0]))


def _crossings(ring: Ring, y: float) -> list[float]:
    """The points at which a ring crosses a height."""
    closed = pairwise((*ring, ring[0]))
    return [ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in closed if (ay > y) != (by > y)]


def mask(rings: Iterable[Ring], holes: Iterable[Ring], box: tuple[int, int, int, int]) -> Image.Image:
    """The areas as a grey picture of a box, smooth at the edges."""
    x0, y0, x1, y1 = box
    large = Image.new("L", ((x1 - x0) * FINE, (y1 - y0) * FINE))
    pen = ImageDraw.Draw(large)
    for several, value in ((rings, 255), (holes, 0)):
        for ring in several:
            pen.polygon([((x - x0) * FINE, (y - y0) * FINE) for x, y in ring], fill=value)
    return large.reduce(FINE)


def fill(b: Board, areas: Iterable[Area], ground: AreaFill, edge: RGB | None = None, weight: float = 2) -> None:
    """Paint areas on one ground, with a line in *edge* along their coasts if it is given."""
    several = tuple(areas)
    rings = tuple(ring for area in several for ring in area.rings)
    holes = tuple(ring for area in several for ring in area.holes)
    box = _around(b, rings)
    pour(b, mask(rings, holes, box), box[:2], ground)
    if edge:
        stroke(b, (*rings, *holes), edge, weight)


def pour(b: Board, shape: Image.Image, corner: tuple[int, int], ground: AreaFill) -> None:
    """Paint a ground through a mask whose upper left corner is given."""
    b.lay(ground.tone, *corner, shape)
    if ground.hatch != "solid":
        lay_hatch(b, shape, corner, ground.hatch, ground.ink or ground.tone, ground.step)


def depths(b: Board, land: Iterable[Area], chart: Chart) -> None:
    """Water over the whole board, shallower towards the land, in steps as charts have it."""
    several = tuple(land)
    coast = mask((ring for area in several for ring in area.rings), (), (0, 0, b.w, b.h)).reduce(DEPTH)
    half, quarter = mix(chart.deep, chart.water, 0.5), mix(chart.water, chart.shelf, 0.5)
    b.rect(0, 0, b.w, b.h, chart.deep)
    for blur, level, tone in ((90, 26, half), (60, 38, chart.water), (30, 34, quarter), (15, 46, chart.shelf)):
        near = coast.filter(ImageFilter.GaussianBlur(blur / DEPTH)).resize((b.w, b.h), Image.Resampling.BICUBIC)
        soft = max(2.0, 130 / blur)
        steps = [max(0, min(255, round(255 * ((grey - level) / soft + 0.5)))) for grey in range(256)]
        b.lay(tone, 0, 0, near.point(steps))


def lay_hatch(b: Board, shape: Image.Image, corner: tuple[int, int], kind: str, ink: RGB, step: int = STEP) -> None:
    """Lay a hatch over what is there, through a mask whose upper left corner is given."""
    x, y = corner
    whole = hatch_area(kind, x + shape.width, y + shape.height, step, WEIGHT)
    b.lay(ink, x, y, ImageChops.multiply(whole.crop((x, y, x + shape.width, y + shape.height)), shape))


def stroke(b: Board, rings: Iterable[Ring], tone: RGB, weight: float = 2) -> None:
    """A line along closed rings: coasts, borders, the sides of hexes."""
    several = tuple(rings)
    x0, y0, x1, y1 = _around(b, several)
    large = Image.new("L", ((x1 - x0) * FINE, (y1 - y0) * FINE))
    pen = ImageDraw.Draw(large)
    for ring in several:
        points = [((x - x0) * FINE, (y - y0) * FINE) for x, y in (*ring, ring[0])]
        pen.line(points, fill=255, width=round(weight * FINE), joint="curve")
    b.lay(tone, x0, y0, large.reduce(FINE))


def _around(b: Board, rings: Iterable[Ring]) -> tuple[int, int, int, int]:
    """The pixels that rings may touch, as far as they lie on the board."""
    points = [point for ring in rings for point in ring]
    left, top = min(x for x, _ in points) - 4, min(y for _, y in points) - 4
    right, low = max(x for x, _ in points) + 5, max(y for _, y in points) + 5
    return max(0, int(left)), max(0, int(top)), min(b.w, int(right)), min(b.h, int(low))


def label(b: Board, area: Area, px: int, tone: RGB, casing: RGB, role: str = "title") -> None:
    """The name of an area, if it has room."""
    if area.label:
        cased(b, area.middle, area.label, px, Cased(tone, casing), role)
