"""Tables from the first question on, and answers for whoever has nothing of his own to say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from engines.kernel.base.chance import Scripted
from engines.kernel.base.values import Answer
from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.view import View
from tests.engines.pieces_of_eight.positions import LETTERS, Sea, kind_of


def opened(seats: int = 2, faces: Sequence[int] = (), **options: Any) -> Sea:
    """A table with those options at its first question."""
    chance = Scripted(faces)
    state, events = game.setup(seats, options, chance)
    chance.end()
    return Sea(state, events)


def rest(sea: Sea, faces: Sequence[int] = (), **answers: Answer) -> Sea:
    """Those answers; everybody else who is asked gives the default."""
    assert set(answers) <= set(sea.asked), sea.asked
    return sea.answer(faces, **{who: answers.get(who, sea.choice(who).default) for who in sea.asked})


def at_sea(seats: int = 2, first: str = "A", **options: Any) -> Sea:
    """A table on which all have sealed their stored ships."""
    return rest(opened(seats, **options), faces=[LETTERS.index(first) + 1])


def built(*ships: str) -> Sea:
    """A game of the free yard in which those ships of thirteen coins were built (nest first, then the deck); A is on turn."""
    sea, answers = opened(len(ships), yard="free"), {}
    for seat, text in enumerate(ships):
        count: Counter[str] = Counter()
        coins = []
        for kind in map(kind_of, text.split(", ")):
            count[kind] += 1
            coins.append(f"{seat}.{kind}.{count[kind]}")
        answers[LETTERS[seat]] = {"coins": tuple(coins), "nest": coins[0], "order": tuple(coins[1:])}
    return sea.answer([1], **answers)


def kinds(coins: Sequence[str]) -> tuple[str, ...]:
    """The kinds of coins given by their ids."""
    return tuple(KIND[coin] for coin in coins)


def ship_of(sea: Sea, who: str) -> tuple[str, ...]:
    """The kinds aboard a ship, nest first ("" for an empty one)."""
    ship = sea.state.table.ships[LETTERS.index(who)]
    return (KIND[ship.nest] if ship.nest else "", *kinds(ship.deck))


def quiet(sea: Sea, turns: int = 1) -> Sea:
    """Turns of captains who call, as they do by default."""
    for _ in range(turns):
        assert sea.kind == "turn" and sea.choice(sea.asked).default["action"] == "call", sea.ship(sea.asked)
        rest(sea)
    return sea


def told_to(sea: Sea, who: str | None, kind: str) -> list[dict[str, Any]]:
    """The facts of all events of that kind as that captain (None: everybody) knows them."""
    seen = (event.seen_by(LETTERS.index(who) if who else None) for event in sea.events if event.kind == kind)
    return [dict(event.facts) for event in seen if event is not None]


def seen(sea: Sea, who: str | None, whose: str) -> tuple[str | None, ...]:
    """The deck of a ship as that captain (None: everybody) sees it: kinds, None for what is hidden."""
    return tuple(place.kind for place in sea.view(who).ships[LETTERS.index(whose)].deck)


@cache
def seen_by(seats: int, viewer: int | None = 0) -> View:
    """What a captain sees of a table of so many at its first question."""
    return game.view(opened(seats).state, viewer)
