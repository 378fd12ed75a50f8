"""Names of ships, zones, ranges, sides, scenarios and grades."""

from __future__ import annotations

from functools import cache

from engines.atlantic_chase.data import LEADER, MINI, SHIP, Face
from engines.atlantic_chase.data.ids import (
    ASK,
    CLOSE,
    GERMAN,
    HOLD,
    NONE,
    OPEN,
    ROLL,
    SIDES,
    ZONES,
    Counter,
    Leader,
    Ship,
    counter_of,
    number_of,
)
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.pieces.board import Positions
from engines.kernel.base.messages import Message, Verbatim, say

WORDED = ("AO", "CONVOY", "DD", "SHORE")
"""Kinds of counters that are called by a word, not by the name of a ship."""


@cache
def counter(id: Counter) -> Message:
    """The name of a counter."""
    row = SHIP[id]
    if row.kind == "CONVOY" and row.side == GERMAN:
        return say("ac.ship.convoy.german")
    return say(f"ac.ship.{row.kind.lower()}") if row.kind in WORDED else say("ac.ship", ship=Verbatim(row.name))


@cache
def ship(id: Ship, known_as: str = "") -> Message:
    """The name of a ship, or that of the ship it stands for; with a number from the second on with the same counter."""
    if known_as:
        return say("ac.ship", ship=Verbatim(known_as))
    number = number_of(id)
    return say("ac.ship.numbered", ship=counter(counter_of(id)), number=number) if number > 1 else counter(counter_of(id))


def vessel(board: Positions, id: Ship) -> Message:
    """The name of a ship that is in play, or of one that is not."""
    one = board.ships.get(id)
    return ship(id, one.known_as if one is not None else "")


def option(board: Positions, id: str, none: str = "ac.order.none") -> Message:
    """A ship, a zone, a leader, or another order to one; `none` is the name of none of them."""
    if id == NONE:
        return say(none)
    if id in ZONES:
        return zone(id)
    if id in LEADER:
        return leader(Leader(id))
    return say(f"ac.order.{id}") if id in (HOLD, ASK, OPEN, ROLL) else vessel(board, Ship(id))


def leader(id: Leader) -> Message:
    """The name of a leader."""
    return say("ac.leader", leader=Verbatim(LEADER[id].name))


def kind(id: str) -> Message:
    """AC-6k: a class of ships."""
    return say(f"ac.kind.{id.lower()}")


def speed(id: str) -> Message:
    """AC-6b: a speed."""
    return say(f"ac.speed.{id}")


def guns(its: Face) -> Verbatim | None:
    """AC-6c, AC-6d: both gun values of a side of a counter; None for one that never fires."""
    if its.short is None and its.long is None:
        return None
    return Verbatim("/".join("\u2013" if value is None else str(value).replace("-", "\u2212") for value in (its.short, its.long)))


def zone(id: str) -> Message:
    """AC-56b: a zone of a side."""
    return say(f"ac.zone.{id}")


def part(seat: int, zone: str) -> str:
    """The name of a zone on pictures."""
    return zone if zone == CLOSE else f"{seat}:{zone}"


def range_(id: str) -> Message:
    """AC-56j: a range."""
    return say(f"ac.range.{id}")


def side(mini: str, seat: int) -> Message:
    """The side of a seat, in a mini-scenario or an operation ("")."""
    opponent = MINI[mini].opponent if mini in MINI else SIDES[1]
    return say(f"ac.side.{opponent if seat else SIDES[0]}")


def weather(id: str) -> Message:
    """Good or bad weather."""
    return say(f"ac.weather.{id}")


def hits(number: int) -> Message:
    """AC-57e: what a shot has come to."""
    return say(f"ac.result.{number}")


def mini(id: str) -> Message:
    """A mini-scenario by its number and place."""
    return say(f"ac.mini.{id}")


def operation(id: str) -> Message:
    """An operation by its title."""
    return say("ac.operation", name=Verbatim(OPERATION[id].title))


def title(id: str) -> Message:
    """An operation by its title alone."""
    return say("ac.title", name=Verbatim(OPERATION[id].title))


def aim_at_sea(operation: str, seat: int | None = None) -> Message:
    """AC-64a, AC-D121: what brings points in an operation to one side; to both, with the tie. None before the war."""
    its = OPERATION[operation]
    if not its.awards:
        return say(f"ac.aim.{operation}")
    until = say(f"ac.until.{operation}" if len(its.ends) > 1 else "ac.until")
    scores = {side: say(f"ac.scores.{operation}.{side}") for side in SIDES}
    if seat is not None:
        return say("ac.aim.own", own=scores[SIDES[seat]], until=until)
    return say("ac.aim.sea", **scores, until=until, level=say(f"ac.level.{operation}" if its.tie is not None else "ac.level"))


def grade(id: str) -> Message:
    """AC-T21c: a grade of victory."""
    return say(f"ac.grade.{id}")


def aim(mini: str, is_second: bool = False) -> Message:
    """AC-T21c, AC-T21e: the grades of both sides in a mini-scenario, in words, or those of a link for its second part."""
    return say(f"ac.aim.{mini}.linked" if is_second and MINI[mini].linked_grades else f"ac.aim.{mini}")
