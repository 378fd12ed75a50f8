"""Shipyards as a view knows them; what it does not know is dealt at random."""
from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engines.kernel.chance import Random
from engines.pieces_of_eight.data import KIND, LIMIT, SHIP, yard_of
from engines.pieces_of_eight.stowage import Slot
from engines.pieces_of_eight.table import Options, Series

if TYPE_CHECKING:
    from engines.pieces_of_eight.view import View


def first_yards(options: Options, seats: int) -> tuple[tuple[str, ...], ...]:
    """The yards before any pooling (option `yard`); red and blue take turns."""
    names = {"red_blue": ("red", "blue")}.get(options.yard, (options.yard,))
    return tuple(yard_of(names[seat % len(names)], seat) for seat in range(seats))


def can_build(yard: tuple[str, ...]) -> bool:
    """PE-D36: whether a legal ship can be built from these coins."""
    return sum(min(count, LIMIT[kind]) for kind, count in Counter(KIND[coin] for coin in yard).items()) >= SHIP


def imagined_yards(view: View, slots: list[Slot], rnd: Random) -> Series:
    """The match as far as the view knows it, with yards dealt at random where they are secret."""
    yards = first_yards(view.options, len(view.ships))
    return Series(view.options, yards, (), (), view.wins, view.game, view.last_winner, (), view.losers, ())
