"""Whereabouts of the coins, aboard and ashore, with who knows them (PE-INFO)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from engines.kernel.hidden.whereabouts import Whereabouts
from engines.kernel.hidden.zones import EVERYBODY, NOBODY, KnownTo
from engines.kernel.resolution.frames import State
from engines.pieces_of_eight.data.ids import Coin
from engines.pieces_of_eight.knowledge.observe import zones
from engines.pieces_of_eight.pieces.ship import CAPTAINS, Ship
from engines.pieces_of_eight.table import Table


def whereabouts(state: State[Table]) -> dict[str, Whereabouts]:
    """The whereabouts of all coins. A coin of a yard that is also aboard is the one aboard."""
    table = state.table
    aboard = (lies for seat, ship in enumerate(table.ships) for lies in _aboard(table, seat, ship))
    return dict(chain(_ashore(table), aboard))


def _ashore(table: Table) -> Iterator[tuple[Coin, Whereabouts]]:
    series = table.series
    for name, coins in (("pool", series.pool), ("aside", series.aside)):
        yield from ((coin, Whereabouts((name,), NOBODY)) for coin in coins)
    for seat, yard in enumerate(series.yards):
        known: KnownTo = EVERYBODY if series.options.pool == "none" else (seat,)
        yield from ((coin, Whereabouts(("yard", seat), known)) for coin in yard)


def _aboard(table: Table, seat: int, ship: Ship) -> Iterator[tuple[Coin, Whereabouts]]:
    """PE-INFO-01, -02, -04 to -07: what lies open is known to everybody, and what all have seen to all captains."""
    for zone, coins in zones(ship):
        for at, coin in enumerate(coins):
            is_open = zone == "nest" or (zone == "deck" and (at == 0 or coin in CAPTAINS or _is_shown(table, ship, at)))
            seen_by = tuple(table.seats) if coin in table.known else ()
            yield coin, Whereabouts((seat, zone, at)) if is_open else Whereabouts((seat, zone, at), (seat,), seen_by)


def _is_shown(table: Table, ship: Ship, at: int) -> bool:
    """Whether that place is the aft with a coin that was shown."""
    return at > 0 and at == len(ship.deck) - 1 and ship.deck[at] in table.shown
