"""Coasts as engravers drew them: an outline found in a grid of heights, water lines along it, shoals, winds, trees and hills.

All of it is for layers that are kept: it takes tenths of a second. Nothing is random but by a seed that is given.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw, ImageFilter

from render.paint.canvas import Sketch
from render.paint.palette import RGB

FINE, COARSE = 4, 2
"""Points of a height field in a cell, and how many times too large thin lines are drawn."""
HALFWAY = 0.159
"""How grey a blurred edge is one radius away from it."""
EDGE = 2
"""Steps from nothing to the whole colour of a line."""
SLOPE = 0.242
"""How fast it changes there."""


def field(heights: Sequence[Sequence[float]], cell: int, blur: float, rough: float, seed: int) -> Image.Image:
    """A grey field of heights (0 to 1 a cell) blurred by parts of a cell and roughened, so that its outlines wander."""
    tall, wide = len(heights), len(heights[0])
    small = Image.new("L", (wide * FINE, tall * FINE))
    for y, row in enumerate(heights):
        for x, height in enumerate(row):
            small.paste(round(255 * height), (x * FINE, y * FINE, (x + 1) * FINE, (y + 1) * FINE))
    large = small.resize((wide * cell, tall * cell), Image.Resampling.BILINEAR).filter(ImageFilter.GaussianBlur(cell * blur))
    return Image.blend(large, _noise(large.size, cell, seed), rough)


def _noise(size: tuple[int, int], cell: int, seed: int) -> Image.Image:
    """Hills of two sizes, the same for the same seed."""
    dice, noise = random.Random(seed), Image.new("L", size, 128)
    for step, weight in ((cell / 2.2, 0.6), (cell / 5, 0.4)):
        wide, tall = round(size[0] / step) + 2, round(size[1] / step) + 2
        grain = Image.frombytes("L", (wide, tall), dice.randbytes(wide * tall))
        noise = Image.blend(noise, grain.resize(size, Image.Resampling.BICUBIC), weight)
    return noise


def above(heights: Image.Image, level: float, soft: float = 5) -> Image.Image:
    """A mask of what is higher than *level* (0 to 255), its edge so many grey steps soft."""
    return heights.point([max(0, min(255, round(255 * ((grey - level) / soft + 0.5)))) for grey in range(256)])


def contour(heights: Image.Image, level: float, half: float) -> Image.Image:
    """A mask of the line at *level*; *half* is half its width in grey steps. Its edges have one grey: more make charts larger."""
    depths = [max(0.0, min(1.0, 1.5 - abs(grey - level) / half)) for grey in range(256)]
    return heights.point([round(255 * round(EDGE * depth) / EDGE) for depth in depths])


def water_lines(land: Image.Image, distances: Iterable[float], weight: float) -> list[Image.Image]:
    """Masks of lines that follow a coast at growing *distances* in pixels."""
    lines = []
    for far in distances:
        near = land.filter(ImageFilter.GaussianBlur(far))
        lines.append(contour(near, 255 * HALFWAY, 255 * SLOPE / far * weight / 2))
    return lines


def stipple(size: tuple[int, int], step: float, r: float) -> Image.Image:
    """Dots in staggered rows: shoal water."""
    wide, tall = round(step * 2), round(step * 1.73)
    large = Image.new("L", (wide * FINE, tall * FINE))
    pen = ImageDraw.Draw(large)
    for x, y in ((0.25, 0.25), (0.75, 0.75)):
        pen.ellipse([v * FINE for v in (x * wide - r, y * tall - r, x * wide + r, y * tall + r)], fill=255)
    tile, out = large.reduce(FINE), Image.new("L", size)
    for top in range(0, size[1], tall):
        for left in range(0, size[0], wide):
            out.paste(tile, (left, top))
    return out


def rhumbs(size: tuple[int, int], x: float, y: float, north: float, count: int, weight: float) -> Image.Image:
    """Wind lines out of a point to the edges of a chart; *north* is its angle on the picture in degrees."""
    large = Image.new("L", (size[0] * COARSE, size[1] * COARSE))
    pen, far = ImageDraw.Draw(large), max(size) * 2 * COARSE
    for number in range(count):
        way = math.radians(north + 360 * number / count)
        start = (x * COARSE, y * COARSE)
        end = (start[0] + far * math.cos(way), start[1] + far * math.sin(way))
        pen.line((start, end), fill=255, width=max(1, round(weight * COARSE)))
    return large.reduce(COARSE)


def rose(r: float, north: float, ink: RGB, pale: RGB, accent: RGB) -> Image.Image:
    """A rose of sixteen winds with a lily at the north, whose angle on the picture is given in degrees."""
    wide = math.ceil(r * 2.5)
    s, c = Sketch(wide, wide), wide / 2
    for part in (0.74, 0.59):
        s.disc(c, c, r * part, None, ink, max(1, r * 0.012))
    for step, reach, broad in ((22.5, 0.60, 0.085), (45.0, 0.74, 0.12), (90.0, 1.0, 0.15)):
        for number in range(round(360 / step)):
            _ray(s, r, math.radians(north + step * number), math.radians(step / 2), (reach, broad), (ink, pale))
    s.disc(c, c, r * 0.07, pale, ink, r * 0.015)
    _lily(s, r, math.radians(north), accent)
    return s.done()


def _ray(s: Sketch, r: float, way: float, half: float, size: tuple[float, float], tones: tuple[RGB, RGB]) -> None:
    """A point of the rose, one half dark and one light."""
    c, (reach, broad) = s.w / 2, size
    tip = (c + r * reach * math.cos(way), c + r * reach * math.sin(way))
    for side, fill in zip((1, -1), tones, strict=True):
        turned = way + side * half
        hub = (c + r * broad * 1.25 * math.cos(turned), c + r * broad * 1.25 * math.sin(turned))
        s.poly([(c, c), hub, tip], fill)
        s.stroke([hub, tip, (c, c)], max(0.8, r * 0.010), tones[0])


def _lily(s: Sketch, r: float, north: float, tone: RGB) -> None:
    c = s.w / 2
    for turn, size in ((0.0, 0.17), (0.13, 0.10), (-0.13, 0.10)):
        x, y = c + r * 1.07 * math.cos(north + turn), c + r * 1.07 * math.sin(north + turn)
        corners = ((0.0, size), (math.pi / 2, 0.045), (math.pi, 0.07), (-math.pi / 2, 0.045))
        s.poly([(x + r * far * math.cos(north + a), y + r * far * math.sin(north + a)) for a, far in corners], tone)


def tree(s: Sketch, x: float, y: float, r: float, ink: RGB, fill: RGB) -> None:
    """A tree as on old plans: a round crown shaded on one side."""
    s.stroke([(x, y), (x, y + r * 0.9)], max(1, r * 0.18), ink)
    for dx, dy, part in ((-0.42, -0.1, 0.55), (0.42, -0.1, 0.55), (0.0, -0.55, 0.62)):
        s.disc(x + dx * r, y + dy * r, part * r, fill, ink, max(0.9, r * 0.13))
    s.disc(x, y - 0.12 * r, r * 0.5, fill)
    s.arc(x + r * 0.1, y - r * 0.2, r * 0.62, -40, 80, max(0.9, r * 0.2), ink)


def hill(s: Sketch, x: float, y: float, wide: float, tall: float, ink: RGB, seed: int) -> None:
    """A hill in hachures: short strokes that run down from its top, thick on the side in shadow."""
    dice = random.Random(seed)
    for ring, count in ((0.30, 16), (0.62, 26), (0.92, 36)):
        for number in range(count):
            way = 2 * math.pi * (number + dice.random() * 0.5) / count
            near, is_dark = ring + dice.uniform(-0.05, 0.05), math.cos(way - 0.8) > 0
            far = near + (0.25 if is_dark else 0.16)
            ends = [(x + wide / 2 * k * math.cos(way), y + tall / 2 * k * math.sin(way)) for k in (near, far)]
            s.stroke(ends, 2.1 if is_dark else 1.2, ink, False)


def reeds(s: Sketch, x: float, y: float, r: float, ink: RGB) -> None:
    """The sign of a marsh: reeds over a line of water."""
    s.stroke([(x - r, y), (x + r, y)], 1.3, ink, False)
    for dx, dy in ((-0.5, -0.55), (-0.2, -0.85), (0.05, -1.0), (0.3, -0.8), (0.6, -0.5)):
        s.stroke([(x + dx * r * 0.45, y), (x + dx * r, y + dy * r)], 1.2, ink, False)
