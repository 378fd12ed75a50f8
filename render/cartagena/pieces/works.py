"""Works in plan: batteries, forts with four bastions, the city; their garrison, their wounds, what is left of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engines.cartagena.data import WORK
from engines.cartagena.data.board import WORKS
from engines.cartagena.data.ids import Square
from render.board.pieces import chip, count_disc
from render.cartagena.pieces.counters import Stack, hero_sign, signed
from render.cartagena.pieces.looks import TINTS, casing
from render.cartagena.pieces.plan import Plan
from render.cartagena.pieces.scene import Scene
from render.glyphs import GLYPHS, Pen, sign
from render.paint.canvas import Board, Point, Sketch, bezier, ring_points
from render.paint.palette import RGB, SeatStyle, Theme, mix

WORK_PX, BASTION = 58, ((0.60, -0.40), (0.80, -0.30), (1.0, 0.0), (0.80, 0.30), (0.60, 0.40))
"""Pixels of a work on the whole map; the corners of a bastion: how far out, and where in the angle between two."""
CORNERS = {"fort": (4, 45.0), "cartagena": (7, -90.0)}
"""Bastions of a work, and where the first one points."""


@dataclass(frozen=True)
class Work:
    """A work: its kind, its wounds, who is in it; one that is down has no more to show."""

    at: Square
    kind: str
    hits: int
    is_down: bool
    garrison: Stack | None = None


def works(scene: Scene, garrisons: dict[Square, Stack]) -> Iterator[Work]:
    """All works, standing or down; before the first turn none is down, set up or not."""
    for square, place in WORKS.items():
        hits = scene.view.works.get(square)
        is_down = hits is None and scene.view.turn > 0
        yield Work(square, place.kind, hits or 0, is_down, None if is_down else garrisons.get(square))


def draw(b: Board, plan: Plan, one: Work) -> None:
    """A work in its square, with its garrison."""
    t, u, (x, y) = b.theme, plan.u, plan.grid.middle(one.at)
    if one.is_down:
        tint = TINTS[t.name]
        b.stamp(sign("rubble", round(48 * u), mix(tint.land, tint.ink, 0.5), tint.land), x, y + 4 * u)
        return
    held = one.garrison
    b.stamp(sprite(one.kind, held.seat if held else None, round(WORK_PX * u), t), x, y - 4 * u)
    if held:
        _garrison(b, plan, one, held)
    b.stamp(balls(one.hits, WORK[one.kind].wounds, u, t), x, y + 27 * u)


def _garrison(b: Board, plan: Plan, one: Work, held: Stack) -> None:
    t, u, (x, y) = b.theme, plan.u, plan.grid.middle(one.at)
    if one.kind == "cartagena":
        b.stamp(count_disc(str(held.size), round(28 * u), held.seat.fill, held.seat.on, t.page), x + 22 * u, y - 22 * u)
    elif one.kind == "battery":
        b.stamp(count_disc(str(held.size), round(28 * u), held.seat.fill, held.seat.on, t.page), x, y + 7 * u)
    else:
        b.text(x, y - 4 * u, str(held.size), round(30 * u), held.seat.on, "numeral", "m")
    for number, hero in enumerate(held.heroes):
        b.stamp(hero_sign(hero, held.seat, round(32 * u), t), x + (-22 + 18 * number) * u, y - 21 * u)
    if held.gun:
        b.stamp(chip(held.gun, round(27 * u), t.page, t.ink, held.seat.fill), x - 22 * u, y + 14 * u)
    if held.has_hospital:
        b.stamp(chip("tent", round(27 * u), t.page, t.good, held.seat.fill), x - 22 * u, y + 14 * u)
    if held.sign:
        signed(b, held.seat, x + 23 * u, y + 6 * u, u)


def bastions(x: float, y: float, r: float, count: int, turn: float) -> list[Point]:
    """The trace of a fort: so many corners like arrow heads."""
    angles = ((turn + 360 * number / count, far, part) for number in range(count) for far, part in BASTION)
    return [ring_points(x, y, far * r, 1, angle + part * 180 / count)[0] for angle, far, part in angles]


@lru_cache(64)
def sprite(kind: str, seat: SeatStyle | None, px: int, theme: Theme) -> Image.Image:
    """A battery, a fort or the city in plan, in stone if nobody holds it."""
    stone = mix(TINTS[theme.name].ink, theme.page, 0.35)
    fill, on = (stone, theme.page) if seat is None else (seat.fill, seat.on)
    s, c = Sketch(px, px), px / 2
    if kind == "battery":
        return _battery(s, px / 80, fill, on, casing(theme))
    points = bastions(c, c, c * 0.98, *CORNERS[kind])
    s.poly(points, casing(theme))
    s.poly([(c + (x - c) * 0.9, c + (y - c) * 0.9) for x, y in points], fill)
    inner = mix(fill, on, 0.18)
    s.poly(ring_points(c, c, px * 0.27, *CORNERS[kind]), inner)
    if kind == "cartagena":
        GLYPHS["city"](Pen(s, c, c - px * 0.04, px * 0.46, on, inner))
    return s.done()


def _battery(s: Sketch, k: float, fill: RGB, on: RGB, edge: RGB) -> Image.Image:
    """A curved breastwork with three guns to seaward."""
    outer = [*bezier((4, 58), (8, 12), (40, 10)), *bezier((40, 10), (72, 12), (76, 58)), (58, 58)]
    inner = [*bezier((58, 58), (56, 34), (40, 32)), *bezier((40, 32), (24, 34), (22, 58))]
    points = [(x * k, y * k) for x, y in (*outer, *inner)]
    s.poly(points, fill)
    s.stroke([*points, points[0]], 3 * k, edge)
    for angle in (-130, -90, -50):
        ends = [ring_points(40, 52, r, 1, angle)[0] for r in (26, 44)]
        s.stroke([(x * k, y * k) for x, y in ends], 6 * k, on)
    return s.done()


@lru_cache(64)
def balls(hits: int, of: int, u: float, theme: Theme) -> Image.Image:
    """Wounds of a work: full balls are taken."""
    w, h = (of * 14 + 8) * u, 17 * u
    s = Sketch(w, h)
    s.box(0, 0, w, h, h / 2, theme.page)
    for number in range(of):
        x = (11 + number * 14) * u
        s.disc(x, h / 2, 5.4 * u, theme.bad if number < hits else None, theme.bad if number < hits else theme.soft, 1.7 * u)
    return s.done()
