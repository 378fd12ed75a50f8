"""Coins by kind: a hold, a shipyard, the coins of a pool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.view import SeenCoin, ShipView
from render.board.marks import text_width
from render.board.pieces import coin, count_disc
from render.glyphs import sign
from render.kit.captions import captions, write
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.parts import boxed, round_part
from render.paint.type import SCALE
from render.pieces_of_eight.pieces.scene import Scene

WIDTH, EDGE = 1200, 14
HEAD, GRID_ROW, COLUMNS, COLUMN, WIDEST = 70, 172, 8, 145, 206
HELD_TALL, HELD_COIN, NEXT_LINE, SMALL_HELD = 72, 54, 52, 44
"""Pixels of the line of a hold, of a coin in it, of each further line, and of a coin if there are several."""
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


Coins = tuple[tuple[Kind, int], ...]
Hold = tuple[Scene, str, tuple[Coins, ...], bool, int, int]


def hold_band(scene: Scene, ship: ShipView, gap: int, room: int) -> Band:
    """The coins of the own hold, each kind with its count and name, in as many lines as they need if there is *room*.
    Otherwise they stand in one line without names."""
    kinds, title = grouped(ship.hold_coins), scene.word("pe.board.hold", n=ship.hold)
    start = 92 + min(180, text_width("bold", SCALE["body"], title)) + 30
    lines = _held_lines(scene, kinds, HELD_COIN, start)
    if len(lines) > 1:
        lines = _held_lines(scene, kinds, SMALL_HELD, start)
    high = HELD_TALL + NEXT_LINE * (len(lines) - 1) + gap
    if len(lines) > 1 and high > room:
        lines, high = (), HELD_TALL + gap
    facts: Hold = scene.of_words(), title, lines or (kinds,), bool(lines), ship.seat, gap
    return Band(_draw_hold, facts, WIDTH, high, scene.theme)


def _held_lines(scene: Scene, kinds: Coins, size: int, start: float) -> tuple[Coins, ...]:
    """The kinds line by line with their names, as many in each as fit."""
    lines: list[Coins] = []
    free = 0.0
    for kind, n in kinds:
        needed = _held_width(scene, kind, size)
        if needed > free:
            lines.append(())
            free = WIDTH - EDGE - 8 - start
        lines[-1] += ((kind, n),)
        free -= needed
    return tuple(lines)


def _held_width(scene: Scene, kind: Kind, size: int) -> float:
    return size + 30 + text_width("data", SCALE["small"], scene.coin(kind)) + 22


def _draw_hold(b: Board, facts: Hold) -> None:
    (scene, title, lines, has_names, seat, gap), t = facts, b.theme
    y0, y1 = gap // 2, b.h - (gap - gap // 2)
    b.panel(EDGE, y0, WIDTH - EDGE, y1, 16, t.surface)
    b.place((boxed(f"ship.{seat}.hold", EDGE, y0, WIDTH - EDGE, y1),))
    y = y0 + HELD_TALL / 2
    b.stamp(sign("buried_treasure", 40, t.brass, t.surface), 58, y)
    x = 92 + b.text(92, y, title, SCALE["body"], t.ink, "bold", Fit(180)) + 30
    size = HELD_COIN if len(lines) == 1 else SMALL_HELD
    for at, line in enumerate(lines):
        closest = (WIDTH - EDGE - 20 - x - size) / max(1, len(line) - 1)
        _draw_held(b, scene, line, (x, y + NEXT_LINE * at), size, 0 if has_names else min(size + 26, closest))


def _draw_held(b: Board, scene: Scene, coins: Coins, at: tuple[float, float], size: int, step: float) -> None:
    """Coins in a line from a point on, *step* pixels from one to the next; 0: each with its name."""
    (x, y), t = at, b.theme
    for kind, n in coins:
        b.stamp(coin(kind, size, t), x + size / 2, y)
        b.place((round_part(f"hold.{kind}", x + size / 2, y, size / 2),))
        if n > 1:
            b.stamp(count_disc(f"×{n}", 32, t.brass, t.strip if t.dark else t.surface, t.surface), x + size, y - size * 0.37)
        if not step:
            b.text(x + size + 14, y + 4, scene.coin(kind), SCALE["small"], t.ink)
        x += step or _held_width(scene, kind, size)


def _draw_pile(b: Board, facts: tuple[Scene, Pile, int]) -> None:
    """Title, coins in rows, each with name, count and number."""
    (scene, pile, gap), t = facts, b.theme
    y0 = gap // 2
    b.panel(EDGE, y0, WIDTH - EDGE, y0 + pile.height, 16, t.surface)
    title, before, over = (y0 + SHORT / 2, BESIDE, 14) if pile.is_short else (y0 + 34, 0, HEAD)
    wide = COLUMN if pile.is_short else min(WIDEST, COLUMN * COLUMNS // max(1, pile.columns))
    b.stamp(sign(pile.glyph, 40, t.brass, t.surface), 58, title)
    b.label(92, title, pile.title, SCALE["body"], Fit(COLUMN * BESIDE - 64 if pile.is_short else WIDTH - 140, 29), t.ink, "bold")
    for i, (kind, n) in enumerate(pile.coins):
        x, y = EDGE + 8 + wide // 2 + (i % pile.columns + before) * wide, y0 + over + 46 + i // pile.columns * GRID_ROW
        b.stamp(coin(kind, 100, t), x, y)
        b.place((round_part(f"{pile.name}.{kind}", x, y, 50),))
        if n > 1:
            b.stamp(count_disc(f"×{n}", 36, t.brass, t.strip if t.dark else t.surface, t.surface), x + 40, y - 34)
        if pile.numbered:
            b.stamp(count_disc(str(i + 1), 38, t.page, t.ink, t.surface), x - 42, y - 36)
    for first in range(0, len(pile.coins), max(1, pile.columns)):
        names = tuple(scene.coin(kind) for kind, _ in pile.coins[first : first + pile.columns])
        middles = tuple(EDGE + 8.0 + wide // 2 + (at + before) * wide for at in range(len(names)))
        if named := captions(names, middles, (EDGE + 4.0, WIDTH - EDGE - 4.0), 30, 20):
            write(b, named, y0 + over + 126 + first // pile.columns * GRID_ROW)
