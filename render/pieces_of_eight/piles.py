"""Coins by kind: a hold, a shipyard, the coins of a pool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.view import SeenCoin, ShipView
from render.bands import Band
from render.canvas import Board
from render.glyphs import sign
from render.marks import text_width
from render.parts import boxed, round_part
from render.pieces import coin, count_disc
from render.pieces_of_eight.scene import Scene
from render.type import SCALE

WIDTH, EDGE = 1200, 14
HEAD, GRID_ROW, COLUMNS, COLUMN, WIDEST = 70, 172, 8, 145, 206
HELD_TALL, HELD = 72, 54
"""Pixels of the line of a hold, and of a coin in it."""
SHORT, BESIDE = 184, 2
"""Pixels of a pile with its title beside the coins, and how many coins' room the title takes."""


@dataclass(frozen=True)
class Pile:
    """A panel of coins by kind: its name among the parts of the picture, title and sign, (kind, count).

    *numbered*: the kinds bear the numbers of the menus.
    """

    name: str
    title: str
    glyph: str
    coins: tuple[tuple[Kind, int], ...]
    numbered: bool = False

    @property
    def is_short(self) -> bool:
        """Whether the title has room beside the coins."""
        return 0 < len(self.coins) <= COLUMNS - BESIDE

    @property
    def rows(self) -> int:
        return -(-len(self.coins) // COLUMNS)

    @property
    def columns(self) -> int:
        """Coins in a row: as many as in the last, or one more."""
        return -(-len(self.coins) // max(1, self.rows))

    @property
    def height(self) -> int:
        return SHORT if self.is_short else HEAD + GRID_ROW * self.rows


def grouped(coins: Sequence[SeenCoin]) -> tuple[tuple[Kind, int], ...]:
    """Coins by kind, with how many there are, in the order in which the kinds come first."""
    return tuple(Counter(place.kind for place in coins if place.kind).items())


def pile_band(scene: Scene, pile: Pile, gap: int) -> Band:
    """The panel with half a gap over and half below it."""
    return Band(_draw_pile, (scene.of_words(), pile, gap), WIDTH, pile.height + gap, scene.theme)


def hold_band(scene: Scene, ship: ShipView, gap: int) -> Band:
    """The coins of the own hold in one line, each kind with its count, with their names where these have room."""
    facts = (scene.of_words(), scene.word("pe.board.hold", n=ship.hold), grouped(ship.hold_coins), ship.seat, gap)
    return Band(_draw_hold, facts, WIDTH, HELD_TALL + gap, scene.theme)


def _draw_hold(b: Board, facts: tuple[Scene, str, tuple[tuple[Kind, int], ...], int, int]) -> None:
    (scene, title, kinds, seat, gap), t = facts, b.theme
    y0, y1 = gap // 2, b.h - (gap - gap // 2)
    y = (y0 + y1) / 2
    b.panel(EDGE, y0, WIDTH - EDGE, y1, 16, t.surface)
    b.place((boxed(f"ship.{seat}.hold", EDGE, y0, WIDTH - EDGE, y1),))
    b.stamp(sign("buried_treasure", 40, t.brass, t.surface), 58, y)
    x = 92 + b.text(92, y, title, SCALE["body"], t.ink, "bold", width=180) + 30
    named = [HELD + 30 + text_width("data", SCALE["small"], scene.coin(kind)) + 22 for kind, _ in kinds]
    has_names = x + sum(named) <= WIDTH - EDGE - 8
    step = min(HELD + 26, (WIDTH - EDGE - 20 - x - HELD) / max(1, len(kinds) - 1))
    for (kind, n), wide in zip(kinds, named, strict=True):
        b.stamp(coin(kind, HELD, t), x + HELD / 2, y)
        b.place((round_part(f"hold.{kind}", x + HELD / 2, y, HELD / 2),))
        if n > 1:
            b.stamp(count_disc(f"×{n}", 32, t.brass, t.strip if t.dark else t.surface, t.surface), x + HELD, y - 20)
        if has_names:
            b.text(x + HELD + 14, y + 4, scene.coin(kind), SCALE["small"], t.ink)
        x += wide if has_names else step


def _draw_pile(b: Board, facts: tuple[Scene, Pile, int]) -> None:
    """Title, coins in rows, each with name, count and number."""
    (scene, pile, gap), t = facts, b.theme
    y0 = gap // 2
    b.panel(EDGE, y0, WIDTH - EDGE, y0 + pile.height, 16, t.surface)
    title, before, over = (y0 + SHORT / 2, BESIDE, 14) if pile.is_short else (y0 + 34, 0, HEAD)
    wide = COLUMN if pile.is_short else min(WIDEST, COLUMN * COLUMNS // max(1, pile.columns))
    b.stamp(sign(pile.glyph, 40, t.brass, t.surface), 58, title)
    b.label(92, title, pile.title, SCALE["body"], COLUMN * BESIDE - 64 if pile.is_short else WIDTH - 140, 29, t.ink, "bold", "l")
    for i, (kind, n) in enumerate(pile.coins):
        x, y = EDGE + 8 + wide // 2 + (i % pile.columns + before) * wide, y0 + over + 46 + i // pile.columns * GRID_ROW
        b.stamp(coin(kind, 100, t), x, y)
        b.place((round_part(f"{pile.name}.{kind}", x, y, 50),))
        b.label(x, y + 80, scene.coin(kind), 30, wide - 5, 27)
        if n > 1:
            b.stamp(count_disc(f"×{n}", 36, t.brass, t.strip if t.dark else t.surface, t.surface), x + 40, y - 34)
        if pile.numbered:
            b.stamp(count_disc(str(i + 1), 38, t.page, t.ink, t.surface), x - 42, y - 36)
