"""Sides in the lobby, and the final seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.model.base.refusals import Refused
from engines.kernel.base.messages import say
from engines.kernel.contract.game import Game
from engines.kernel.contract.sides import Side


@dataclass(frozen=True, slots=True)
class OpenSide:
    """A side on offer, and the most captains for it."""

    side: Side
    most: int


def open_sides(game: Game[Any, Any], options: Mapping[str, Any], wanted: int, held: int) -> tuple[OpenSide, ...]:
    """The sides on offer in a lobby, for any number of captains, or for `wanted` if that is not 0."""
    counts = (wanted,) if wanted else tuple(count for count in game.players if count >= held)
    found, most = dict[str, Side](), Counter[str]()
    for count in counts:
        sides = game.sides(options, count)
        found = {**{side.id: side for side in sides}, **found}
        most |= Counter(side.id for side in sides)
    return tuple(OpenSide(side, most[id]) for id, side in found.items())


def dealt(sides: Sequence[Side], chosen: Sequence[str]) -> tuple[int, ...]:
    """The final seat of each captain, by their sides in the order of coming; without sides, in that order.

    Captains with a side get its first free seats. The others get the remaining seats, in order. Raises Refused if a side has too
    many captains.
    """
    if not sides:
        return tuple(range(len(chosen)))
    free = {number: side.id for number, side in enumerate(sides)}
    places = dict[int, int]()
    for captain, id in sorted(enumerate(chosen), key=lambda one: not one[1]):
        seat = next((number for number, of in free.items() if not id or of == id), None)
        if seat is None:
            raise _too_many(sides, chosen, id)
        places[captain] = seat
        del free[seat]
    return tuple(places[captain] for captain in range(len(chosen)))


def _too_many(sides: Sequence[Side], chosen: Sequence[str], id: str) -> Refused:
    """The reason that the table cannot begin, and the remedy."""
    label = next((side.label for side in sides if side.id == id), None)
    if label is None:
        return Refused(say("e.side.none", seats=len(sides)))
    seats = sum(side.id == id for side in sides)
    return Refused(say("e.side.many", side=label, n=seats, seats=len(sides), chosen=sum(one == id for one in chosen)))
