"""Orders (SR-2): crews to stations, a course, a hex to watch, and what the guns fire, all in one answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.kernel.base.messages import Message, say
from engines.kernel.choices.arrangements import Assignment, Capacity, Path, Programme
from engines.kernel.choices.shapes import Barred, OneOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.straits.rules.waters import HEXES, LAND, SEA, hex_name, open_beside

CREWS = ("mate", "hand.1", "hand.2", "hand.3", "hand.4")
SAILS, GUNS, WATCH = "sails", "guns", "watch"
ROOM = {SAILS: Capacity(most=3, rule="SR-2.1"), GUNS: Capacity(most=2, rule="SR-2.1"), WATCH: Capacity(most=2, rule="SR-2.1")}
STATIONED = dict(zip(CREWS, (WATCH, SAILS, SAILS, GUNS, GUNS), strict=True))
SHOTS = ("round", "chain", "grape")
VOLLEYS = 2


def orders(at: str) -> Sheet:
    """SR-2 The orders of the ship at that hex; at the deadline a complete draft holds."""
    return Sheet(script=lambda: script(at), from_draft=True)


def script(at: str) -> Any:
    """The parts in the order of the book: how far the ship goes hangs on the crew at the sails."""
    stations = Assignment(
        things=CREWS, places=station_of, default=STATIONED, name=crew_name, place_name=station_name, capacities=ROOM,
        alike=lambda crew: crew.partition(".")[0], rule="SR-2.1",
    )  # fmt: skip
    crews = yield Part("crews", say("sr.q.crews"), stations, preset=True)
    yield Part("course", say("sr.q.course"), course(at, speed(crews)), preset=True)
    yield Part(
        "watched", say("sr.q.watched"), OneOf(options=HEXES, default=at, name=hex_name, mark=str, rule="SR-2.3"), preset=True
    )
    shots = dict.fromkeys(SHOTS, 1) | {"round": VOLLEYS}
    volleys = Programme(slots=VOLLEYS, options=SHOTS, default=("round", "round"), copies=shots, name=shot_name, rule="SR-2.4")
    yield Part("volleys", say("sr.q.volleys"), volleys, preset=True)


def station_of(crew: str) -> tuple[str, ...]:
    """SR-2.1 The mate never stands at the guns."""
    return (SAILS, WATCH) if crew == "mate" else (SAILS, GUNS, WATCH)


def speed(crews: dict[str, str]) -> int:
    """SR-2.2 One hex, and one more for each crew at the sails."""
    return 1 + sum(station == SAILS for station in crews.values())


def course(at: str, most: int) -> Path:
    """SR-2.2 From hex to hex beside it, not over land; no further than it is fast."""

    def onward(way: tuple[str, ...]) -> tuple[str, ...]:
        return open_beside(way[-1] if way else at)

    def barred(way: tuple[str, ...]) -> Sequence[Barred]:
        near = SEA.beside[way[-1] if way else at]
        return [Barred(code, hex_name(code), "SR-1.1", say("sr.bar.land")) for code in near if code in LAND]

    return Path(onward=onward, least=0, most=most, default=(), name=hex_name, mark=str, rule="SR-2.2", barred=barred)


def crew_name(crew: str) -> Message:
    """What a crew is called."""
    kind, _, number = crew.partition(".")
    return say(f"sr.crew.{kind}", number=int(number)) if number else say(f"sr.crew.{kind}")


def station_name(station: str) -> Message:
    """What a station is called."""
    return say(f"sr.station.{station}")


def shot_name(shot: str) -> Message:
    """What the guns fire."""
    return say(f"sr.shot.{shot}")
