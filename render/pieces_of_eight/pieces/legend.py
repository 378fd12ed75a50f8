"""The names of the coins that lie open, for pictures with too little room to name each where it lies."""

from __future__ import annotations

from functools import lru_cache

from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.view import View
from render.board.marks import text_width
from render.board.pieces import coin
from render.glyphs import COINS
from render.paint.bands import Band
from render.paint.canvas import Board
from render.pieces_of_eight.pieces.piles import EDGE, WIDTH
from render.pieces_of_eight.pieces.scene import Scene

LINE, LETTERS = 38, 28
APART = (28, 22, 16)
"""Pixels: height of a line, of the letters, and room between two coins: the widest that gives the fewest lines."""


def shown_kinds(view: View) -> tuple[Kind, ...]:
    """The kinds of coins whose faces are to be seen, in the order of the coins."""
    seen = {place.kind for ship in view.ships for place in (*ship.deck, *ship.hold_coins, *((ship.nest,) if ship.nest else ()))}
    return tuple(Kind(kind) for kind in COINS if kind in seen)


def legend(scene: Scene, kinds: tuple[Kind, ...]) -> tuple[Band, ...]:
    """Small coins with their names, in as few lines as hold them."""
    return _legend(scene.of_words(), kinds)


@lru_cache(64)
def _legend(words: Scene, kinds: tuple[Kind, ...]) -> tuple[Band, ...]:
    packings = [(apart, _lines(words, kinds, apart)) for apart in APART]
    apart, lines = min(packings, key=lambda packing: len(packing[1]))
    return tuple(Band(_draw_line, (words, tuple(line), apart), WIDTH, LINE, words.theme) for line in lines)


def _lines(scene: Scene, kinds: tuple[Kind, ...], apart: int) -> list[list[Kind]]:
    """The kinds line by line, *apart* pixels between two, as many in each as fit."""
    lines: list[list[Kind]] = []
    room = 0.0
    for kind in kinds:
        needed = _width(scene, kind)
        if needed > room:
            lines.append([])
            room = WIDTH - 2 * EDGE
        lines[-1].append(kind)
        room -= needed + apart
    return lines


def _draw_line(b: Board, facts: tuple[Scene, tuple[Kind, ...], int]) -> None:
    (scene, kinds, apart), x = facts, float(EDGE)
    for kind in kinds:
        b.stamp(coin(kind, 36, b.theme), x + 18, LINE / 2)
        b.text(x + 44, LINE / 2, scene.coin(kind), LETTERS, b.theme.soft)
        x += _width(scene, kind) + apart


def _width(scene: Scene, kind: Kind) -> float:
    return 44 + text_width("data", LETTERS, scene.coin(kind))
