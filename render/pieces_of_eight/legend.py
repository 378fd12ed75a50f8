"""The names of the coins that lie open, for pictures with too little room to name each where it lies."""
from __future__ import annotations

from engines.pieces_of_eight.view import View
from render.canvas import Board
from render.glyphs import COINS
from render.marks import text_width
from render.pieces import coin
from render.pieces_of_eight.piles import EDGE, WIDTH
from render.pieces_of_eight.scene import Scene

LINE, APART, LETTERS = 38, 28, 27
"""Pixels: height of a line, room between two coins, height of the letters."""


def shown_kinds(view: View) -> tuple[str, ...]:
    """The kinds of coins whose faces are to be seen, in the order of the coins."""
    seen = {place.kind for ship in view.ships for place in (*ship.deck, *ship.hold_coins, *((ship.nest,) if ship.nest else ()))}
    return tuple(kind for kind in COINS if kind in seen)


def legend_lines(scene: Scene, kinds: tuple[str, ...]) -> list[list[str]]:
    """The kinds line by line, as many in each as fit."""
    lines: list[list[str]] = []
    room = 0.0
    for kind in kinds:
        wide = _width(scene, kind)
        if wide > room:
            lines.append([])
            room = WIDTH - 2 * EDGE
        lines[-1].append(kind)
        room -= wide + APART
    return lines


def legend_height(lines: list[list[str]]) -> int:
    """Pixels of a legend, with what keeps it from the edge of the picture."""
    return (8 if lines else 0) + LINE * len(lines)


def draw_legend(b: Board, scene: Scene, lines: list[list[str]], y0: float) -> None:
    """Small coins with their names."""
    for i, line in enumerate(lines):
        x, y = float(EDGE), y0 + LINE * i + LINE / 2
        for kind in line:
            b.stamp(coin(kind, 36, scene.theme), x + 18, y)
            b.text(x + 44, y, scene.coin(kind), LETTERS, scene.theme.soft)
            x += _width(scene, kind) + APART


def _width(scene: Scene, kind: str) -> float:
    return 44 + text_width("data", LETTERS, scene.coin(kind))
