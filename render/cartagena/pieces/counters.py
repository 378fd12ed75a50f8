"""Land pieces: counters of troops with their arm, level and dice, stacks with their height, heroes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engines.cartagena.data import ATTACK, DEFENCE, HERO, LEVEL, SIDE
from engines.cartagena.data.ids import SPANISH, Piece, Square, is_veiled, kind_of
from render.board.pieces import badge, chip, count_disc
from render.cartagena.pieces.looks import ARMS, casing
from render.cartagena.pieces.plan import Plan
from render.cartagena.pieces.scene import Scene
from render.glyphs import GLYPHS, Pen
from render.paint.canvas import Board, Point, Sketch, ring_points
from render.paint.palette import RGB, SeatStyle, Theme, mix

COUNTER, HERO_PX = 50, 34
"""Pixels of a counter and of a hero on the whole map."""
PRINTED = 0.44
"""Height of the letters of attack and defence, in widths of a counter."""
MOST_BELOW = 2
"""Counters that are seen below the top one."""


@dataclass(frozen=True)
class Stack:
    """The land pieces of a square: the troop on top ("" for none), heroes, their number, a gun, whether a hospital is there."""

    at: Square
    top: Piece | str
    seat: SeatStyle
    size: int = 1
    heroes: tuple[Piece, ...] = ()
    gun: str = ""
    has_hospital: bool = False
    sign: bool = False


def stacks(scene: Scene) -> Iterator[Stack]:
    """All stacks, those in works too."""
    view = scene.view
    for square, pile in view.piles.items():
        gun = view.guns.get(square)
        top = pile.troops[0] if pile.troops else ""
        seat = scene.seat(scene.whose(pile.top))
        kind = gun.kind if gun else ""
        yield Stack(square, top, seat, pile.size, pile.heroes, kind, square == view.hospital, scene.is_shared(pile.side))


def draw(b: Board, plan: Plan, one: Stack) -> None:
    """The stack in its square: the top counter, heroes at its corner, the height, a gun."""
    t, u, (x, y) = b.theme, plan.u, plan.grid.middle(one.at)
    below = one.size - len(one.heroes) - 1
    if one.top:
        b.stamp(counter(Piece(one.top), one.seat, below, round(COUNTER * u), t), x - u, y + u)
    for number, hero in enumerate(one.heroes):
        px = round((HERO_PX if one.top else 48) * u)
        left, top = (-22 + 17 * number, -22) if one.top else (12 * number, 0)
        b.stamp(hero_sign(hero, one.seat, px, t), x + left * u, y + top * u)
    if one.gun:
        b.stamp(chip(one.gun, round(27 * u), t.page, t.ink, one.seat.fill), x - 23 * u, y - (0 if one.heroes else 20) * u)
    if one.has_hospital:
        b.stamp(chip("tent", round(27 * u), t.page, t.good, one.seat.fill), x + 23 * u, y + u)
    height(b, plan, one)


def height(b: Board, plan: Plan, one: Stack) -> None:
    """The number of pieces on a square if it is more than one, and their captain if a side has two."""
    t, u, (x, y) = b.theme, plan.u, plan.grid.middle(one.at)
    if one.size > 1:
        b.stamp(count_disc(str(one.size), round(27 * u), t.page, t.ink, one.seat.fill), x + 23 * u, y - 21 * u)
    if one.sign:
        signed(b, one.seat, x - 23 * u, y + 4 * u, u) if one.gun or one.heroes else signed(b, one.seat, x - 23 * u, y - 20 * u, u)


def signed(b: Board, seat: SeatStyle, x: float, y: float, u: float) -> None:
    """The sign of a captain on a disc, on a thing in his colour."""
    b.stamp(_ringed(seat, round(26 * u), b.theme), x, y)


@lru_cache(64)
def _ringed(seat: SeatStyle, px: int, theme: Theme) -> Image.Image:
    s = Sketch(px, px)
    s.disc(px / 2, px / 2, px / 2, theme.page)
    made = s.done()
    made.alpha_composite(badge(seat, px))
    return made


@lru_cache(512)
def counter(piece: Piece, seat: SeatStyle, below: int, px: int, theme: Theme) -> Image.Image:
    """A troop: sign of its arm, notches for its level, dice of attack and defence; behind it those under it.

    English counters have round corners, Spanish ones cut corners. One that may not be known has a question mark.
    """
    step = px * 0.09
    pad = step * min(MOST_BELOW, below)
    s, spanish = Sketch(px + pad, px + pad), SIDE[piece] == SPANISH
    for number in range(min(MOST_BELOW, below), 0, -1):
        _tile(s, (step * number, pad - step * number), px, spanish, (casing(theme), mix(seat.fill, theme.page, 0.35)))
    _tile(s, (0, pad), px, spanish, (casing(theme), seat.fill))
    known = not is_veiled(piece)
    arm = ARMS[kind_of(piece)] if known else "unknown"
    GLYPHS[arm](Pen(s, px / 2, pad + px * (0.36 if known else 0.5), px * (0.46 if known else 0.56), seat.on, seat.fill))
    if known:
        _printed(s, piece, px, pad, (seat.on, theme.page if theme.dark else seat.on))
    return s.done()


def _tile(s: Sketch, corner: Point, px: int, spanish: bool, tones: tuple[RGB, RGB]) -> None:
    (x, y), cut, rim = corner, px * 0.21, px * 0.045
    for tone, inset in zip(tones, (0.0, rim), strict=True):
        a, z = inset, px - inset
        if spanish:
            c = cut - inset * 0.2
            ring = ((a + c, a), (z - c, a), (z, a + c), (z, z - c), (z - c, z), (a + c, z), (a, z - c), (a, a + c))
            s.poly([(x + dx, y + dy) for dx, dy in ring], tone)
        else:
            s.box(x + a, y + a, x + z, y + z, px * 0.18 - inset, tone)


def _printed(s: Sketch, piece: Piece, px: int, top: float, tones: tuple[RGB, RGB]) -> None:
    """Attack and defence below, notches for the level above."""
    s.text(px * 0.28, top + px * 0.77, str(ATTACK[piece]), "numeral", px * PRINTED, tones[0])
    s.text(px * 0.72, top + px * 0.77, str(DEFENCE[piece]), "numeral", px * PRINTED, tones[0])
    s.stroke([(px * 0.46, top + px * 0.9), (px * 0.54, top + px * 0.64)], px * 0.035, tones[0], False)
    level = LEVEL[piece]
    for number in range(level):
        x, y, half = px / 2 + (number - (level - 1) / 2) * px * 0.21, top + px * 0.045, px * 0.08
        s.poly([(x - half, y), (x + half, y), (x, y + px * 0.11)], tones[1])


@lru_cache(128)
def hero_sign(hero: str, seat: SeatStyle, px: int, theme: Theme) -> Image.Image:
    """A hero: a gold rim and the initial of his name; round for the English, with eight corners for the Spanish."""
    s, c = Sketch(px, px), px / 2
    for r, tone in ((c, casing(theme)), (c * 0.93, theme.metal["gold"][1]), (c * 0.76, seat.fill)):
        if HERO[Piece(hero)].side == SPANISH:
            s.poly(ring_points(c, c, r, 8, 22.5), tone)
        else:
            s.disc(c, c, r, tone)
    s.text(c, c, hero[:1].upper(), "numeral", px * 0.5, seat.on)
    return s.done()
