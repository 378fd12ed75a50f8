"""Shipyards (PE-POOL, PE-BUILD): the coins a captain may build with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from engines.kernel.choices.legality import Legality, reason
from engines.pieces_of_eight.data import KIND, KINDS, LIMIT, SHIP, yard_of
from engines.pieces_of_eight.data.ids import Coin, Kind
from engines.pieces_of_eight.pieces.names import kind_name
from engines.pieces_of_eight.table import Options, Table


@lru_cache(maxsize=64)
def first_yards(options: Options, seats: int) -> tuple[tuple[Coin, ...], ...]:
    """The yards before any pooling (option `yard`); red and blue take turns."""
    names = {"red_blue": ("red", "blue")}.get(options.yard, (options.yard,))
    return tuple(yard_of(names[seat % len(names)], seat) for seat in range(seats))


@lru_cache(maxsize=256)
def can_build(yard: tuple[Coin, ...]) -> bool:
    """PE-D36: whether a legal ship can be built from these coins."""
    return sum(min(count, LIMIT[kind]) for kind, count in Counter(KIND[coin] for coin in yard).items()) >= SHIP


def too_many(yard: Sequence[Coin]) -> Coin:
    """The latest coin of a yard of a kind above its limit."""
    return next(coin for coin in reversed(yard) if sum(KIND[other] == KIND[coin] for other in yard) > LIMIT[KIND[coin]])


def lacks(yard: Sequence[Coin], kind: Kind) -> bool:
    """Whether the yard has fewer coins of that kind than a ship may have."""
    return sum(KIND[coin] == kind for coin in yard) < LIMIT[kind]


def dealt_before_draft(options: Options, seats: Sequence[int]) -> int:
    """How many coins each yard was dealt before coins are drafted (PE-POOL-07)."""
    if not options.pool.startswith("random_draft"):
        return 0
    whole = sum(len(yard) - 1 for yard in first_yards(options, len(seats)))
    return max(0, (whole - options.aside * len(seats)) // len(seats) - options.drafted)


def picks(options: Options, sizes: Sequence[int], pooled: int) -> tuple[int, int]:
    """PE-POOL-03, -06: the number of the pick that is asked for, and of how many, with yards of these sizes and so many coins
    still in the pool."""
    taken = sum(sizes) - len(sizes) * (1 + dealt_before_draft(options, range(len(sizes))))
    whole = taken + pooled
    return taken + 1, min(whole, options.drafted * len(sizes)) if options.pool.startswith("draft_random") else whole


def kinds_there(coins: Iterable[Coin], rule: str) -> Iterator[Legality[Kind]]:
    """Every kind, forbidden if no coin of it is left; `rule` says what may be chosen."""
    there = {KIND[coin] for coin in coins}
    for kind in KINDS:
        yield kind, None if kind in there else reason(rule, "pe.why.gone", coin=kind_name(kind))


def tell_sizes(table: Table, seats: Iterable[int]) -> None:
    """PE-INFO-13: how many coins lie in the shipyards of these seats, which all see."""
    yards = table.series.yards
    table.tell("ashore", sizes=tuple((seat, len(yards[seat])) for seat in seats))
