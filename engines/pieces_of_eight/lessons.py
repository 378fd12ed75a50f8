"""The lessons of Pieces of Eight, and how their ships are laid out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kernel.contract.game import Transition
from engines.kernel.contract.lessons import Lessons
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import State
from engines.pieces_of_eight.data import BOOK, KIND, SHIP, yard_of
from engines.pieces_of_eight.data.ids import Coin, Kind
from engines.pieces_of_eight.options import options_of, read
from engines.pieces_of_eight.pieces.ship import Ship, is_captain
from engines.pieces_of_eight.rules.match import Match
from engines.pieces_of_eight.rules.round import Game, coins_aboard
from engines.pieces_of_eight.rules.turn import Turn
from engines.pieces_of_eight.table import Series, Table


def pose(setup: Mapping[str, Any]) -> Transition[Table]:
    """Ships as the data say, at the beginning of a turn: `turn` is whose, `ships` have `nest`, `deck` and `hold` by kinds. The
    rest of a crew of thirteen lies in the hold."""
    ships = [_ship(seat, given) for seat, given in enumerate(setup["ships"])]
    seats = len(ships)
    yards = tuple(yard_of("standard", seat) for seat in range(seats))
    series = Series(options_of(read({}, seats), seats), yards, wins=(0,) * seats, game=1, layouts=tuple(map(_crew, ships)))
    table = Table(series, ships)
    table.low = coins_aboard(table)
    state = State(table, (Match(step="count"), Game(step="close"), Turn(seat=setup.get("turn", 0))))
    return state, resolve.advance(state, None, lambda sides: 1)


def _ship(seat: int, given: Mapping[str, Any]) -> Ship:
    ashore = list(yard_of("standard", seat))

    def coin(kind: Kind) -> Coin:
        found = next(coin for coin in ashore if KIND[coin] == kind)
        ashore.remove(found)
        return found

    nest = coin(given["nest"]) if given["nest"] else None
    deck, hold = tuple(map(coin, given["deck"])), tuple(map(coin, given.get("hold", ())))
    aboard = len(deck) + (nest is not None)
    return Ship(nest, deck, (*hold, *(coin for coin in ashore if not is_captain(coin)))[: SHIP - aboard])


def _crew(ship: Ship) -> tuple[Coin, ...]:
    """The ship with which the game began, as far as anybody asks: all of its coins, the nest first."""
    return (*ship.coins, *ship.hold)


LESSONS = Lessons(BOOK, pose)
