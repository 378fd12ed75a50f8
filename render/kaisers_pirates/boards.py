"""The public picture: the Forces of all captains, the decks, and the dice of the turn."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from engines.kaisers_pirates.speech.narrate import turn_head
from engines.kernel.base.messages import say
from render.board.marks import STRIP, title_strip
from render.kaisers_pirates.key import key, of_forces, of_rolls
from render.kaisers_pirates.pieces import force, stocks, throws
from render.kaisers_pirates.pieces.force_card import ForceCard, force_card
from render.kaisers_pirates.pieces.scene import Scene, round_of
from render.kaisers_pirates.pieces.ship import Box
from render.kaisers_pirates.pieces.stocks import Stock, stock
from render.kaisers_pirates.pieces.throws import Roll, rolls
from render.paint.bands import Band, size
from render.paint.canvas import Board

NARROW, WIDE, FEW, GAP, HIGHEST = 1200, 1600, 2, 10, 1200
"""Pixels across for a few captains and for more; how many are few; between two panels; of the highest picture."""
TALL = {2: 381, 3: 350, 4: 324}
"""Pixels of a Force by the number of captains, on a picture 1200 wide."""
FOOT, DECKS, EARLIER = 112, 580, 6
"""Pixels of the line of decks and dice, and of the decks in it; earlier throws that are told in short."""


@dataclass(frozen=True)
class Top:
    """The bar over the Forces: the captain on turn, and how far the game is."""

    headline: str
    detail: str


@dataclass(frozen=True)
class Foot:
    """The decks, and the throws of the turn, the last one in full."""

    stock: Stock
    rolls: tuple[Roll, ...]


Cells = tuple[tuple[ForceCard, ...], Foot | None]


def drawn(scene: Scene, steady: bool = False) -> tuple[Band, ...]:
    """The board of a view: 1200 pixels wide for two captains, 1600 for more; at most 1200 high, with as many words for its marks
    as there is room for.

    *steady*: as high in every position of a game.
    """
    cards = [force_card(scene, one) for one in scene.view.forces]
    few = len(cards) <= FEW
    wide, across = (NARROW, 1) if few else (WIDE, 2)
    u, foot = wide / NARROW, Foot(stock(scene), rolls(scene))
    tall, rows = (
        round((TALL[max(2, len(cards))] + GAP) * u),
        [tuple(cards[at : at + across]) for at in range(0, len(cards), across)],
    )
    beside = len(rows[-1]) < across
    bands = [
        Band(_draw_row, (row, foot if beside and row is rows[-1] else None), wide, tall, scene.theme, is_inlaid=True)
        for row in rows
    ]
    played = (Band(_draw_last, foot.rolls[-1:], wide, throws.TALL + GAP, scene.theme),) if few and (steady or foot.rolls) else ()
    foots = () if beside else (Band(_draw_foot, foot, wide, round((FOOT + GAP) * u), scene.theme),)
    whole = (top(scene, wide), *bands, *played, *foots)
    if steady:
        return whole
    seen = chain(of_forces(cards, _box(0, wide, tall, across), u), of_rolls(foot.rolls[-1:]))
    return (*whole, *key(scene, seen, HIGHEST - size(whole)[1], wide))


def _draw_last(b: Board, rolled: tuple[Roll, ...]) -> None:
    """The last throw across the whole picture."""
    for roll in rolled:
        throws.draw(b, roll, (GAP, 0, b.w - GAP, throws.TALL), 1.0)


def top(scene: Scene, wide: int) -> Band:
    """Turn and Round."""
    view = scene.view
    number, total = round_of(view)
    detail = scene.plain(say("kp.pic.round", number=number, total=total))
    facts = Top(scene.plain(turn_head(view)), detail)
    return Band(_draw_top, facts, wide, STRIP + GAP, scene.theme)


def _draw_top(b: Board, facts: Top) -> None:
    title_strip(b, "anchor", facts.headline, facts.detail)


def _draw_row(b: Board, cells: Cells) -> None:
    """Forces side by side; in the place of one that is missing the decks and the dice."""
    row, foot = cells
    u = b.w / NARROW
    across = 2 if b.w == WIDE else 1
    for i, card in enumerate(row):
        force.draw(b, card, _box(i, b.w, b.h, across), u)
    if foot:
        _beside(b, foot, _box(1, b.w, b.h, across), u)


def _box(at: int, wide: int, tall: int, across: int) -> Box:
    """The place of a Force of a row that has so many."""
    gap = GAP * wide / NARROW
    step = (wide - gap) / across
    return round(gap + at * step), 0, round((at + 1) * step), round(tall - gap)


def _beside(b: Board, foot: Foot, box: tuple[int, int, int, int], u: float) -> None:
    """Decks above, below them as many throws as there is room for, the last one first."""
    x0, y0, x1, y1 = box
    stocks.draw(b, foot.stock, (round(x0 + 6 * u), round(y0 + 4 * u), x1, round(y0 + FOOT * u)), u)
    y = y0 + (FOOT + 8) * u
    for roll in reversed(foot.rolls):
        if y + throws.TALL * u > y1:
            break
        throws.draw(b, roll, (x0, round(y), x1, round(y + throws.TALL * u)), u)
        y += (throws.TALL + 8) * u


def _draw_foot(b: Board, foot: Foot) -> None:
    """Decks at the left; at the right the last throw, or where that has a line of its own those before it."""
    u = b.w / NARROW
    low = round(b.h - GAP * u)
    stocks.draw(b, foot.stock, (round(16 * u), 0, round(DECKS * u), low), u)
    left = round((DECKS + 16) * u)
    if b.w == NARROW:
        _earlier(b, foot.rolls[:-1], left)
    elif foot.rolls:
        throws.draw(b, foot.rolls[-1], (left, 0, round(b.w - GAP * u), low), u)


def _earlier(b: Board, rolls: tuple[Roll, ...], left: int) -> None:
    """Throws in a few signs, line by line, the latest ones."""
    x, y = float(left), 24.0
    for roll in rolls[-EARLIER:]:
        end = throws.brief(b, roll, x, y, 1.0, b.w - GAP)
        if end == x:
            x, y = left, y + 42
            end = throws.brief(b, roll, x, y, 1.0, b.w - GAP)
        x = end
