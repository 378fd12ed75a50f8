"""The names of the coins that lie open, for pictures with too little room to name each where it lies."""
from __future__ import annotations

from engines.pieces_of_eight.view import View
from render.bands import Band
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


def legend(scene: Scene, kinds: tuple[str, ...]) -> tuple[Band, ...]:
    """Small coins with their names, in as few lines as hold them, none much longer than another."""
    words, widest = scene.of_words(), WIDTH - 2 * EDGE
    fewest = len(_lines(scene, kinds, widest))
    lines = next(found for wide in range(widest // 2, widest + 1, 8) if len(found := _lines(scene, kinds, wide)) <= fewest)
    return tuple(Band(_draw_line, (words, tuple(line)), WIDTH, LINE, scene.theme) for line in lines)


def _lines(scene: Scene, kinds: tuple[str, ...], wide: float) -> list[list[str]]:
    """The kinds line by line, as many in each as *wide* pixels have room for."""
    lines: list[list[str]] = []
    room = 0.0
    for kind in kinds:
        needed = _width(scene, kind)
        if needed > room:
            lines.append([])
            room = wide
        lines[-1].append(kind)
        room -= needed + APART
    return lines


def _draw_line(b: Board, facts: tuple[Scene, tuple[str, ...]]) -> None:
    (scene, kinds), x = facts, float(EDGE)
    for kind in kinds:
        b.stamp(coin(kind, 36, b.theme), x + 18, LINE / 2)
        b.text(x + 44, LINE / 2, scene.coin(kind), LETTERS, b.theme.soft)
        x += _width(scene, kind) + APART


def _width(scene: Scene, kind: str) -> float:
    return 44 + text_width("data", LETTERS, scene.coin(kind))
