"""How a captain deploys where he may: the Spanish about Boca Chica, the English in any slots (CT-SETUP)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engines.cartagena.data import HERO, SHIP, WORK
from engines.cartagena.data.board import SPANISH_WATERS, WORKS
from engines.cartagena.data.ids import SPANISH, Square
from engines.cartagena.rules.alternating import left, places
from engines.cartagena.table import NOBODY, Table
from engines.kernel.chance import Random
from engines.kernel.choices import Answer, Choice

FRONT = frozenset(square for square in SPANISH_WATERS if square[0] in "BCDEFG" and int(square[1:]) <= 8)
"""The waters from which ships fire over Tierra Bomba and into the channel."""
FORWARD = ("C4", "D4", "E4", "C5", "A5")
FORWARD_COUNTS = 4.0
"""The works that the English come to first, and what they count beside the others."""


def whole(table: Table, seat: int, choice: Choice, rnd: Random) -> Answer:
    """A sealed deployment: ships and garrisons his own way, loads and heroes as in the data."""
    found = dict(choice.default)
    if table.side(seat) != SPANISH:
        slots = rnd.sample(list(found["ships"].values()), len(found["ships"]))
        return found | {"ships": dict(zip(found["ships"], slots, strict=True))}
    taken = {*table.afloat, *table.piles}
    ships = dict(zip(found["ships"], _drawn(sorted(FRONT - taken), len(found["ships"]), rnd), strict=True))
    manned: Counter[str] = Counter({square: pile.size for square, pile in table.piles.items()})
    troops = {thing: place if place in SHIP else _work(manned, rnd) for thing, place in found["troops"].items()}
    return found | {"ships": ships, "troops": troops}


def _drawn(squares: Sequence[str], count: int, rnd: Random) -> list[str]:
    return rnd.sample(list(squares), count)


def _work(manned: Counter[str], rnd: Random) -> str:
    """A work for one more troop: by its fame and place, the less the more are there."""
    square = max(WORKS, key=lambda one: rnd.random() ** ((1 + manned[one]) ** 2 / _weight(one)))
    manned[square] += 1
    return square


def _weight(square: str) -> float:
    return WORK[WORKS[Square(square)].kind].fame * (FORWARD_COUNTS if square in FORWARD else 1.0)


def piece(table: Table, seat: int, choice: Choice, rnd: Random) -> Answer:
    """One piece of an alternating deployment, the next of those left: a ship in any good square, a troop into a work."""
    usual: dict[str, Any] = dict(choice.default)
    thing = usual["piece"] if usual["piece"] in left(table, seat) else left(table, seat)[0]
    spots = places(table, seat, thing)
    if thing in SHIP:
        good = [spot for spot in spots if spot in FRONT] if table.side(seat) == SPANISH else list(spots)
        return {"piece": thing, "place": rnd.choice(good or list(spots))}
    if thing in HERO or table.side(seat) != SPANISH or usual["place"] in table.hulls:
        return usual
    manned: Counter[str] = Counter({square: table.piles.get(square, NOBODY).size for square in WORKS})
    return {"piece": thing, "place": _work(manned, rnd)}
