"""The dice of a round, a line each: who at whom, every die, what is added, the sum, what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from render.atlantic_chase.pieces.fire import number_disc
from render.board.pieces import badge
from render.glyphs import sign
from render.kit.dice import die
from render.paint import type as lettering
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.palette import SeatStyle

TALL, DIE, LETTERS, LEAST = 56, 46, 40, 38
"""Pixels of a line, of a die, of letters; at least."""
SIGNS = {"guns": "guns", "torpedo": "torpedo", "away": "pennant"}
DICE, ADDED, SUM, CAME = 600, 752, 900, 914
"""Pixels from the left to the dice, to the right edges of what is added and of the sum, to what came of it."""


@dataclass(frozen=True)
class Throw:
    """A throw: `number` as on its line, None if it has none. `dice`: (face, whether it counts). `came`: the result in words.
    `is_hit`: whether it is a hit."""

    number: int | None
    weapon: str
    seat: SeatStyle
    who: str
    dice: tuple[tuple[int, bool], ...]
    added: int
    total: int
    came: str
    is_hit: bool


def draw(b: Board, one: Throw) -> None:
    """A line of the list."""
    t, y, x = b.theme, b.h / 2, 14.0
    if one.number is not None:
        b.stamp(number_disc(one.number, one.seat.fill, t), x, y, "lm")
        x += 54
    b.stamp(badge(one.seat, 44), x, y, "lm")
    x += 50
    if one.weapon != "guns":
        b.stamp(sign(SIGNS[one.weapon], 40, t.soft, t.page), x, y, "lm")
        x += 46
    b.text(x, y, one.who, LETTERS, t.ink, "data", Fit(DICE - 8 - x, LEAST))
    x = float(DICE)
    for face, counts in one.dice:
        b.stamp(die(6, DIE, t, face, counts), x, y, "lm")
        x += DIE + 2
    if one.added:
        b.text(ADDED + 56, y, f"{one.added:+d}".replace("-", "\u2212"), LETTERS, t.soft, "bold", "r")
    b.text(SUM, y, f"= {one.total}", LETTERS, t.ink, "bold", "r")
    tone = t.bad if one.is_hit else t.soft
    b.text(CAME + 10, y, one.came, LETTERS, tone, "bold", Fit(b.w - CAME - 24, LEAST))


def wide(text: str) -> float:
    """Pixels that words take in a line."""
    return lettering.measure("data", LETTERS, text)
