"""Sample lines: every pattern with every bead, with and without arrow and numbers."""

from __future__ import annotations

from render.board.marks import STRIP, title_strip
from render.kit import lines
from render.kit.lines import BEADS, PATTERNS, Polyline
from render.kit.samples.cards import Drawn
from render.paint.canvas import Board
from render.paint.type import SCALE

TALL = 108
"""Pixels of the line of one pattern."""


def line(number: int, numbered: bool) -> Polyline:
    """The line of the pattern of that number, at the right with numbers in its beads."""
    y, x = STRIP + 66 + TALL * number, 740 if numbered else 230
    points = ((x, y + 18), (x + 130, y - 18), (x + 270, y + 18), (x + 400, y))
    name = f"{PATTERNS[number]}.{'numbered' if numbered else 'plain'}"
    return Polyline(name, points, (0, 0, 0), PATTERNS[number], 10, BEADS[number % 4], arrow=number % 2 == 0, numbered=numbered)


LINES = tuple(line(number, numbered) for numbered in (False, True) for number in range(len(PATTERNS)))


def patterns() -> Drawn:
    """Five patterns, each in the colour of a seat."""
    return "lines", _draw, LINES, 1200, STRIP + 20 + TALL * len(PATTERNS)


def _draw(b: Board, shown: tuple[Polyline, ...]) -> None:
    title_strip(b, "compass", "Lines", "pattern, bead and number tell what the colour tells")
    for number, pattern in enumerate(PATTERNS):
        b.text(30, STRIP + 66 + TALL * number, pattern.replace("_", " and "), SCALE["body"], b.theme.ink, "data")
    for number, each in enumerate(shown):
        tone = b.theme.seats[number % len(PATTERNS)].fill
        look = Polyline(each.name, each.points, tone, each.pattern, each.width, each.bead, each.arrow, each.numbered)
        lines.draw(b, look, b.theme.page)
