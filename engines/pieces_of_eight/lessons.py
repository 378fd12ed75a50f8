"""The lessons of Pieces of Eight, and how their ships are laid out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engines.kernel import resolution
from engines.kernel.contract import Turned
from engines.kernel.frames import State
from engines.kernel.lessons import Lessons
from engines.pieces_of_eight.data import BOOK, yard_of
from engines.pieces_of_eight.data.ids import Coin, Kind, coin_of
from engines.pieces_of_eight.options import options_of, read
from engines.pieces_of_eight.rules.match import Match
from engines.pieces_of_eight.rules.round import Game, coins_aboard
from engines.pieces_of_eight.rules.turn import Turn
from engines.pieces_of_eight.table import Series, Ship, Table


def pose(setup: Mapping[str, Any]) -> Turned[Table]:
    """Ships as the data say, at the beginning of a turn: `turn` is whose, `ships` have `nest`, `deck` and `hold` by kinds."""
    ships = [_ship(seat, given) for seat, given in enumerate(setup["ships"])]
    seats = len(ships)
    yards = tuple(yard_of("standard", seat) for seat in range(seats))
    table = Table(Series(options_of(read({}, seats), seats), yards, wins=(0,) * seats, game=1), ships)
    table.low = coins_aboard(table)
    state = State(table, (Match(step="count"), Game(step="close"), Turn(seat=setup.get("turn", 0))))
    return state, resolution.advance(state, None, lambda sides: 1)


def _ship(seat: int, given: Mapping[str, Any]) -> Ship:
    made: Counter[Kind] = Counter()

    def coin(kind: Kind) -> Coin:
        made[kind] += 1
        return coin_of(seat, kind, made[kind])

    nest = coin(given["nest"]) if given.get("nest") else None
    return Ship(nest, tuple(map(coin, given["deck"])), tuple(map(coin, given.get("hold", ()))))


LESSONS = Lessons(BOOK, pose)
