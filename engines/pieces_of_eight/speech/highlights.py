"""What a step has changed, for pictures: the places an event touched, numbered in the order of the events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.frames import Event

Facts = Mapping[str, Any]
Touched = tuple[tuple[int, str], ...]


def _hold(facts: Facts) -> Touched:
    return ((facts["seat"], "hold"),)


def _aft(facts: Facts) -> Touched:
    return ((facts["seat"], "aft"), (facts["seat"], "hold"))


def _plays(facts: Facts) -> Touched:
    return ((facts["seat"], facts["place"]),)


def _uses(facts: Facts) -> Touched:
    return ((facts["seat"], facts["place"] or "hold"),)


def _cancelled(facts: Facts) -> Touched:
    return _hold(facts) if facts["lost"] else ()


def _pillage(facts: Facts) -> Touched:
    return ((facts["at"], facts["place"]), (facts["seat"], "aft"))


TOUCHED: Mapping[str, Callable[[Facts], Touched]] = {
    "plays": _plays,
    "shows": lambda facts: ((facts["seat"], "aft"),),
    "uses": _uses,
    "treachery": _hold,
    "cancelled": _cancelled,
    "lost": _hold,
    "pays": _hold,
    "pillage": _pillage,
    "grog": _aft,
    "treasure": _aft,
    "quarters": lambda facts: ((facts["seat"], "deck"),),
    "calls": lambda facts: ((facts["seat"], "captain"),),
    "dumps": lambda facts: ((facts["seat"], "nest"), (facts["seat"], "hold")),
    "nests": lambda facts: ((facts["seat"], "nest"),),
}
"""By kind of event, what it touched: seat and "nest", "fore", "aft", "hold", "deck" or "captain"."""


def fresh(events: tuple[Event, ...]) -> tuple[tuple[int, str, int], ...]:
    """(seat, what, number): everything the events have touched, with the number of the last event that did."""
    marks: dict[tuple[int, str], int] = {}
    number = 0
    for event in events:
        touched = TOUCHED[event.kind](event.facts) if event.kind in TOUCHED else ()
        number += bool(touched)
        marks |= dict.fromkeys(touched, number)
    return tuple((seat, what, at) for (seat, what), at in marks.items())
