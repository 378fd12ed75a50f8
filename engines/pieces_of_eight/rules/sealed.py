"""How the sealed fields of rules are dealt anew: of the table as imagined, and what is known of the other fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kernel.base.chance import Random
from engines.pieces_of_eight.data.ids import NO_PLACE, NONE, Coin, Place
from engines.pieces_of_eight.pieces.ship import AFT, FORE, PLACES, returning_coins
from engines.pieces_of_eight.table import Table

SealedFields = Mapping[str, Any]


def last_nest(table: Table, known: SealedFields, rnd: Random) -> str:
    """The answer for the last nest phase; none if its captain is asked then."""
    return NONE if known["later"] else rnd.choice((NONE, FORE, AFT))


def fetched(table: Table, known: SealedFields, rnd: Random) -> Coin:
    """The coin that a Barrel of Grog shall fetch."""
    return rnd.choice(returning_coins(table.ships[known["user"]]))


def yes_or_no(table: Table, known: SealedFields, rnd: Random) -> bool:
    """Whether an own Monkey shall save itself."""
    return rnd.random() < 0.5


def attached(table: Table, known: SealedFields, rnd: Random) -> Place:
    """The place of the own Treachery attached to a use, while it is not answered."""
    return rnd.choice((NO_PLACE, NO_PLACE, *PLACES)) if known["step"] in ("hear", "fire") else NO_PLACE


def nobody(table: Table, known: SealedFields, rnd: Random) -> tuple[()]:
    """No callers: they are public by the time a view is made."""
    return ()


def saved(table: Table, known: SealedFields, rnd: Random) -> tuple[tuple[Place, Place], ...]:
    """Places that the victim's slip named."""
    places = table.ships[known["victim"]].places() if known["victim"] is not None else ()
    return tuple((place, NO_PLACE) for place in places if rnd.random() < 0.5)
