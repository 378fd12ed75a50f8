"""The bay as an engineer of 1741 drew it: coasts with water lines, shoals, winds and a rose, hills, trees and names."""

from __future__ import annotations

import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engines.cartagena.data.board import BORDER, COLUMNS, ROWS, SQUARES
from render.cartagena.pieces.looks import TINTS
from render.cartagena.pieces.plan import LINES
from render.kit.lettering import engraved
from render.kit.maps import coasts
from render.paint.canvas import Board, Sketch
from render.paint.palette import RGB, Theme, mix

DRAWN = 84
"""Pixels of a square for which the measures below are given."""
HEIGHT = {"g": 1.0, "y": 1.0, "m": 0.52, "b": 0.0}
"""How high squares lie: land, works, shores, water."""
ROSE, NORTH = (6.5, 2.55), -26.0
"""The middle of the rose in squares, and where its north points, in degrees."""
WINDS, BLOWN = 8, 3.4
"""Lines of winds, and how many squares they reach from the rose."""
SHALLOW = frozenset(
    [f"{c}{r}" for c in "IJKLMNO" for r in (2, 3)] + [f"{c}4" for c in "GHIJKLMNOP"] + [f"{c}6" for c in "KLNOP"]
    + [f"{c}7" for c in "NOP"] + ["G5", "P5"]
)  # fmt: skip
"""Squares with the dots of shoal water: the beach, the Ciénaga, the narrow passages."""
BARE = ("M8", "L8", "K8", "E5", "I5", "A9", "L10", "M10")
"""Land without trees."""
REEDS, TREES, TUFTS = ("N6", "O6", "P6", "P7"), 2, 5
"""Water with reeds in it; trees in a square of land, reeds in one of marsh."""
POPA, SUBURB, FIELDS = "M8", "L6", {"K8": (0.2, 0.2), "L8": (0.15, 0.25)}
"""Squares with something of their own; fields with their corners in the square."""
SEA_NAMES = (
    ("Mar del Norte", 2.9, 1.5, 50, 6), ("Playa Grande", 11.5, 3.5, 40, 4), ("Bahía de Cartagena", 4.62, 8.97, 40, 3),
    ("Boca", 1.5, 6.34, 25, 1), ("Chica", 1.5, 6.68, 25, 1), ("Boca", 6.5, 5.34, 25, 1), ("Grande", 6.5, 5.68, 25, 1),
    ("Ciénaga", 14.5, 7.3, 30, 1), ("de Tesca", 14.5, 7.68, 30, 1),
)  # fmt: skip
LAND_NAMES = (
    ("Tierra", 4.5, 5.36, 24, 1), ("Bomba", 4.5, 5.7, 24, 1), ("La Popa", 12.5, 8.86, 22, 0), ("Tierra", 11.5, 10.5, 26, 1),
    ("Firme", 12.5, 10.5, 26, 1), ("Boca", 8.5, 5.36, 24, 1), ("grande", 8.5, 5.7, 24, 1), ("Barú", 0.5, 9.5, 29, 1),
)  # fmt: skip
"""Names with their middles in squares, their heights and how far their letters stand apart."""
LEAN = 0.28
"""How far names of waters lean over, in their heights."""


def chart(cell: int, theme: Theme) -> Image.Image:
    """The bay alone: 16 squares across, 11 down, of *cell* pixels."""
    t, u, wide = TINTS[theme.name], cell / DRAWN, len(COLUMNS) * cell
    heights = _heights(cell)
    solid = coasts.above(heights, 128)
    b = Board(wide, LINES * cell, theme)
    b.rect(0, 0, wide, LINES * cell, t.paper)
    _water(b, solid, cell, theme)
    b.lay(t.edge, 0, 0, solid)
    inner = coasts.above(solid.filter(ImageFilter.GaussianBlur(9 * u)), 226, 46)
    b.lay(t.land, 0, 0, ImageChops.multiply(inner, solid))
    b.lay(t.ink, 0, 0, coasts.contour(solid.filter(ImageFilter.GaussianBlur(2 * u)), 128, 50))
    _landscape(b, solid, cell)
    _names(b, cell, theme)
    rose = coasts.rose(88 * u, NORTH, mix(t.paper, t.ink, 0.62), mix(t.paper, t.wash, 0.35), t.red)
    b.stamp(rose, ROSE[0] * cell, ROSE[1] * cell)
    return b.im


def _heights(cell: int) -> Image.Image:
    """The field of the land; beyond the edge the world goes on as it was, and land lies in the south."""
    rows = [[0.0] * len(COLUMNS), *([HEIGHT[BORDER[f"{c}{r}"]] for c in COLUMNS] for r in ROWS), [1.0] * len(COLUMNS)]
    edged = [[row[0], *row, row[-1]] for row in (rows[0], *rows)]
    whole = coasts.field(edged, cell, 0.21, 0.22, 11)
    return whole.crop((cell, cell, cell * (len(COLUMNS) + 1), cell * (LINES + 1)))


def _water(b: Board, solid: Image.Image, cell: int, theme: Theme) -> None:
    """The wash along the coast, the lines of the winds, dots on shoals, lines that follow the coast."""
    t, u, size = TINTS[theme.name], cell / DRAWN, (b.w, b.h)
    near = solid.filter(ImageFilter.GaussianBlur(34 * u)).point([min(255, 17 * round(v * 1.35 / 17)) for v in range(256)])
    b.lay(t.wash, 0, 0, near)
    winds = coasts.rhumbs(size, ROSE[0] * cell, ROSE[1] * cell, NORTH, WINDS, 0.9)
    near_rose = Image.new("L", size)
    middle, far = (ROSE[0] * cell, ROSE[1] * cell), BLOWN * cell
    box = (middle[0] - far, middle[1] - far, middle[0] + far, middle[1] + far)
    ImageDraw.Draw(near_rose).ellipse(box, fill=255)
    b.lay(mix(t.paper, t.ink, 0.30), 0, 0, ImageChops.multiply(winds, near_rose))
    b.lay(mix(t.wash, t.ink, 0.42), 0, 0, ImageChops.multiply(coasts.stipple(size, 11 * u, 1.4 * u), _shoals(cell)))
    for number, line in enumerate(coasts.water_lines(solid, [far * u for far in (5, 10.5, 17.5)], 1.6 * u)):
        faint = line.point([int(v * (0.9 - 0.15 * number)) for v in range(256)])
        b.lay(mix(t.wash, t.ink, 0.62 - 0.11 * number), 0, 0, faint)


def _shoals(cell: int) -> Image.Image:
    rows = [[float(f"{c}{r}" in SHALLOW) for c in COLUMNS] for r in range(LINES)]
    edged = [[row[0], *row, row[-1]] for row in (rows[0], *rows, rows[-1])]
    whole = coasts.field(edged, cell, 0.22, 0.16, 5)
    return coasts.above(whole.crop((cell, cell, cell * (len(COLUMNS) + 1), cell * (LINES + 1))), 120, 60)


def _landscape(b: Board, solid: Image.Image, cell: int) -> None:
    """The plants and houses of a square of land. None reaches beyond its square, so that one square is sketched at a time: a
    sketch of the whole chart takes 200 MB."""
    dice = random.Random(8)
    for square in SQUARES:
        left, top = COLUMNS.index(square[0]) * cell, int(square[1:]) * cell
        s = Sketch(cell, cell)
        _grow(s, solid.crop((left, top, left + cell, top + cell)), square, dice, b.theme)
        b.stamp(s.done(), left, top, "lt")


def _grow(s: Sketch, solid: Image.Image, square: str, dice: random.Random, theme: Theme) -> None:
    """Trees, reeds, the hill of La Popa, furrows at La Quinta and beside the road of Media Luna, Getsemaní in its wall."""
    t, u = TINTS[theme.name], s.w / DRAWN
    soft = mix(t.land, t.ink, 0.55)
    if BORDER[square] == "g" and square not in BARE:
        _wood(s, solid, u, dice, (soft, mix(t.edge, t.green, 0.25)))
    if BORDER[square] == "m" or square in REEDS:
        _marsh(s, solid, u, dice, (mix(t.wash, t.ink, 0.55), soft))
    if square == POPA:
        coasts.hill(s, 0.5 * s.w, 0.4 * s.w, 60 * u, 44 * u, soft, 3)
    if square in FIELDS:
        _field(s, *FIELDS[square], u, mix(t.land, t.ink, 0.32))
    if square == SUBURB:
        _suburb(s, u, (mix(t.land, t.paper, 0.4), soft))


def _wood(s: Sketch, solid: Image.Image, u: float, dice: random.Random, tones: tuple[RGB, RGB]) -> None:
    for _ in range(TREES):
        x, y, r = dice.uniform(16, 70) * u, dice.uniform(20, 68) * u, dice.uniform(6, 8.5) * u
        if _is_land(solid, x, y) and _is_land(solid, x, y + 12 * u):
            coasts.tree(s, x, y, r, *tones)


def _marsh(s: Sketch, solid: Image.Image, u: float, dice: random.Random, tones: tuple[RGB, RGB]) -> None:
    for _ in range(TUFTS):
        x, y, r = dice.uniform(14, 72) * u, dice.uniform(18, 72) * u, dice.uniform(6, 9) * u
        coasts.reeds(s, x, y, r, tones[_is_land(solid, x, y)])


def _is_land(solid: Image.Image, x: float, y: float) -> bool:
    grey = solid.getpixel((int(x), int(y)))
    return isinstance(grey, int) and grey > 200


def _field(s: Sketch, left: float, top: float, u: float, ink: RGB) -> None:
    """Furrows from that corner on, given in squares."""
    for number in range(9):
        x, y = s.w * left + (6 + number * 6) * u, s.w * top
        s.stroke([(x, y + 8 * u), (x + 8 * u, y + 44 * u)], 1.2, ink, False)


def _suburb(s: Sketch, u: float, tones: tuple[RGB, RGB]) -> None:
    """Blocks of houses in a wall of five sides."""
    x, y = 14 * u, 16 * u
    wall = [(x + dx * u, y + dy * u) for dx, dy in ((0, 6), (44, -4), (60, 22), (44, 50), (8, 46))]
    s.poly(wall, tones[0])
    s.stroke([*wall, wall[0]], 3 * u, tones[1])
    for column in range(3):
        for row in range(3):
            left, top = x + (9 + column * 13) * u, y + (6 + row * 13) * u
            s.box(left, top, left + 9 * u, top + 8 * u, 0, tones[1])


def _names(b: Board, cell: int, theme: Theme) -> None:
    t, u = TINTS[theme.name], cell / DRAWN
    for text, x, y, px, gap in SEA_NAMES:
        engraved(b, (cell * x, cell * y), text, round(px * u), mix(t.wash, t.ink, 0.8), LEAN, gap * u)
    for text, x, y, px, gap in LAND_NAMES:
        engraved(b, (cell * x, cell * y), text, round(px * u), mix(t.land, t.ink, 0.8), 0, gap * u)
