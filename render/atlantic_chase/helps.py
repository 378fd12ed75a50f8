"""The lines under the waters that tell what a side may still call on: leaders with their ships, and an evasion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engines.atlantic_chase.data.ids import SIDES
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.board import seat_of
from engines.atlantic_chase.view import View
from engines.kernel.base.messages import Message, say
from render.atlantic_chase.pieces.scene import Scene
from render.atlantic_chase.pieces.sea import WIDE
from render.atlantic_chase.pieces.ship import LEAST
from render.board.marks import text_width
from render.board.pieces import badge
from render.glyphs import sign
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.palette import SeatStyle

TALL, TEXT, BADGE, GLYPH, GAP, APART = 54, 40, 44, 40, 14, 30
"""Pixels: a line, its letters, the badge of its side, a sign, between sign and words, and between helps."""
FIRST = GAP + BADGE + GAP
"""Pixels before the first help."""
LEADS, SLIPS = "star", "gone"
"""The signs of a leader and of an evasion."""
Help = tuple[SeatStyle, tuple[tuple[str, str], ...]]
"""A side, and what it may call on: signs with their words."""


def helps_of(view: View, seat: int) -> Iterator[tuple[str, Message, Message]]:
    """The sign of each help of a side, in a word on pictures, and in a sentence."""
    for leader, ship in view.leaders.items():
        if seat_of(view, ship) == seat:
            who, where = names.leader(leader), names.ship(ship, view.ships[ship].known_as)
            yield LEADS, say("ac.pic.aboard", leader=who, ship=where), say("ac.text.aboard", leader=who, ship=where)
    if seat in view.evasion:
        yield SLIPS, say("ac.pic.evasion"), say("ac.text.evasion")


def helps(scene: Scene) -> tuple[Band, ...]:
    """The lines of each side that may call on somebody."""
    found = [(scene.seat(seat), line) for seat in reversed(range(len(SIDES))) for line in _lines(_words(scene, seat))]
    return tuple([Band(_draw, one, WIDE, TALL, scene.theme) for one in found])


def _words(scene: Scene, seat: int) -> Iterator[tuple[str, str]]:
    for glyph, words, _ in helps_of(scene.view, seat):
        yield glyph, scene.plain(words)


def _lines(words: Iterable[tuple[str, str]]) -> list[tuple[tuple[str, str], ...]]:
    """As many beside each other as a line has room for."""
    lines: list[tuple[tuple[str, str], ...]] = []
    for one in words:
        if lines and _end((*lines[-1], one)) <= WIDE:
            lines[-1] = (*lines[-1], one)
        else:
            lines.append((one,))
    return lines


def _end(line: Iterable[tuple[str, str]]) -> float:
    """Pixels from the left to the end of a line."""
    return FIRST + sum(GLYPH + GAP + text_width("data", TEXT, words) + APART for _, words in line)


def _draw(b: Board, facts: Help) -> None:
    seat, line = facts
    t, y, x = b.theme, b.h / 2, float(FIRST)
    b.stamp(badge(seat, BADGE), GAP, y, "lm")
    for glyph, words in line:
        b.stamp(sign(glyph, GLYPH, t.brass, t.page), x, y, "lm")
        x += GLYPH + GAP
        x += b.text(x, y, words, TEXT, t.ink, "data", Fit(b.w - x, LEAST)) + APART
