"""A ship on the map: her silhouette by class, and a foot with her wounds and the counters aboard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engines.cartagena.data import CLASS, CLASS_OF, HERO, SIDE
from engines.cartagena.data.ids import Ship, Square
from render.board.pieces import chip
from render.cartagena.pieces.counters import hero_sign, signed
from render.cartagena.pieces.looks import RIGS, TINTS, casing, is_spanish, kind_of_ship
from render.cartagena.pieces.plan import Plan
from render.cartagena.pieces.scene import Scene
from render.kit.lettering import cased
from render.kit.ships.hulls import Coat, sprite
from render.paint.canvas import Board, Point, Sketch
from render.paint.fitting import Cased
from render.paint.palette import SeatStyle, Theme, mix, rgb

FOOT = (66, 22)
"""Pixels of a foot on the whole map."""
IVORY, STRAW, TAR = rgb("#FAF6EC"), rgb("#FFECBE"), rgb("#140E08")
"""Sails of the English and of the Spanish, and what is dark on a ship."""
CODE = 29, 19
"""How far the code begins from the middle of a square, and how far over it it stands: inside the frame around a ship that can be
chosen."""
LETTERS = 39
"""Pixels of the letters of a code: those that a telephone shows nine high."""


@dataclass(frozen=True)
class Vessel:
    """A ship: its code, where it lies, whose it is (*sign*: whether that needs a sign), wounds, counters and heroes aboard."""

    ship: Ship
    at: Square
    seat: SeatStyle
    sign: bool = False
    hits: int = 0
    load: int = 0
    heroes: tuple[str, ...] = ()
    idle: bool = False


def vessels(scene: Scene) -> Iterator[Vessel]:
    """All ships afloat; of a captain's own view heroes hidden aboard among the heroes."""
    view = scene.view
    for ship, hull in view.hulls.items():
        seat = scene.seat(scene.owner(hull.camp))
        heroes = (*hull.heroes, *(piece for piece in hull.load if piece in HERO))
        yield Vessel(ship, hull.at, seat, scene.is_shared(SIDE[ship]), hull.wounds, len(hull.load), heroes, hull.idle)


def draw(b: Board, plan: Plan, one: Vessel) -> None:
    """The ship in her square."""
    t, u, (x, y) = b.theme, plan.u, plan.grid.middle(one.at)
    b.stamp(silhouette(kind_of_ship(one.ship), one.seat, plan.cell, t), x + 3 * u, y + 15 * u, "mb")
    b.stamp(foot(one, u, t), x, y + 23 * u)
    at = (x - CODE[0] * u, y - CODE[1] * u)
    cased(b, at, one.ship, max(LETTERS, round(24 * u)), Cased(t.ink, TINTS[t.name].paper if t.dark else t.page), "bold", "l")
    if one.sign:
        signed(b, one.seat, x + 24 * u, y - 22 * u, u)
    for number, hero in enumerate(one.heroes):
        b.stamp(hero_sign(hero, one.seat, round(30 * u), t), x + (20 - 26 * one.idle - 16 * number) * u, y + 3 * u)
    if one.idle:
        b.stamp(chip("skull", round(28 * u), t.bad, t.page, t.page), x + 22 * u, y + 4 * u)


def silhouette(kind: str, seat: SeatStyle, cell: int, theme: Theme) -> Image.Image:
    """A ship of a class in the colours of a seat, for squares of so many pixels."""
    rig, long = RIGS[kind]
    hull = mix(seat.fill, TAR, 0.25 if theme.dark else 0.12)
    sail = STRAW if is_spanish(kind) else IVORY
    coat = Coat(hull, mix(hull, sail, 0.7), sail, TAR, mix(hull, (0, 0, 0), 0.35))
    return sprite(rig, round(long * cell), coat, casing=casing(theme))


@lru_cache(512)
def _foot(spanish: bool, seat: SeatStyle, counts: tuple[int, int, int, int], u: float, theme: Theme) -> Image.Image:
    """A foot with round ends for English ships, with pointed ones for Spanish; balls are wounds, squares the counters aboard."""
    hits, wounds, load, berths = counts
    w, h = FOOT[0] * u, FOOT[1] * u
    s = Sketch(w, h)
    for inset, tone in ((0.0, casing(theme)), (2 * u, seat.fill)):
        s.poly(_ends(w, h, inset, spanish), tone)
    tight = wounds + berths > 5
    r, step, half, gap = (4.2, 9.2, 3.8, 9.2) if tight else (5.0, 12.0, 4.4, 11.2)
    for number in range(wounds):
        x = (11 + number * step) * u
        s.disc(x, h / 2, r * u, seat.on if number < hits else None, seat.on, 1.6 * u)
    for number in range(berths):
        x = w - (10.5 + (berths - 1 - number) * gap) * u
        box = (x - half * u, h / 2 - half * u, x + half * u, h / 2 + half * u)
        s.box(*box, 1, seat.on)
        if number >= load:
            s.box(box[0] + 1.7 * u, box[1] + 1.7 * u, box[2] - 1.7 * u, box[3] - 1.7 * u, 1, seat.fill)
    return s.done()


def foot(one: Vessel, u: float, theme: Theme) -> Image.Image:
    """The foot of a ship."""
    kind = CLASS_OF[one.ship]
    counts = (one.hits, kind.wounds, one.load, kind.berths)
    return _foot(is_spanish(kind.id), one.seat, counts, u, theme)


def foot_of(kind: str, seat: SeatStyle, u: float, theme: Theme) -> Image.Image:
    """The foot of a class, unhurt and empty."""
    return _foot(is_spanish(kind), seat, (0, CLASS[kind].wounds, 0, CLASS[kind].berths), u, theme)


def _ends(w: float, h: float, inset: float, is_pointed: bool) -> list[Point]:
    m, a, z = h / 2, inset, h - inset
    if is_pointed:
        return [(a * 1.4, m), (m * 0.8, a), (w - m * 0.8, a), (w - a * 1.4, m), (w - m * 0.8, z), (m * 0.8, z)]
    k = m * 0.42
    return [(a, m - k), (a + k, a), (w - a - k, a), (w - a, m - k), (w - a, m + k), (w - a - k, z), (a + k, z), (a, m + k)]
