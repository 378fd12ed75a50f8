"""The next turn of a captain, planned while others play (KP-3.2a): as it would be if it began now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engines.kaisers_pirates.data import SHIP
from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.data.plays import play_of
from engines.kaisers_pirates.rules.starting import start
from engines.kaisers_pirates.rules.turn import DRAW, Turn
from engines.kaisers_pirates.table import Table
from engines.kaisers_pirates.view import ForceView, View
from engines.kernel.resolution.frames import Asked, State

TURN = "kp.turn"


def next_turn_state(state: State[Table], seat: int) -> State[Table] | None:
    """The position in which that seat commits its cards, had nothing changed until then; None on its own turn, between Rounds,
    while a card waits for it that keeps it from committing any (KP-T1.3, KP-T1.4), and if it has nothing to commit."""
    under = _under_turn(state)
    if under is None or state.table.on_turn == seat or seat in state.table.resigned or state.table.waits_for(seat):
        return None
    table = state.table.clone()
    table.laid, table.answered = (), ()
    start(table, seat, is_extra=False)
    table.events.clear()
    turn = Turn(seat=seat)
    if not turn.may_plan(table):
        return None
    return State(table, (*under, turn.at(turn.commit)), Asked((seat,), TURN, shortcuts=(DRAW.id,)))


def _under_turn(state: State[Table]) -> tuple[Any, ...] | None:
    """The rules within which the turn is played; None while no captain's turn goes on."""
    found = next((at for at, frame in enumerate(state.stack) if isinstance(frame, Turn)), None)
    return None if found is None or state.asked is None else state.stack[:found]


def plan_basis(seen: View, items: Iterable[Mapping[str, Any]]) -> list[Any]:
    """How every ship and every row stands that a plan names: it is played only while that is so."""
    return [_ship(seen, ship) for ship in dict.fromkeys(ship for item in items for ship in _named(seen, item))]


def _named(seen: View, item: Mapping[str, Any]) -> Iterator[Ship]:
    """The ships of a play: who acts, what it is aimed at, all Merchantmen of a captain who is named."""
    its = play_of(item["play"])
    if its.seat is not None:
        yield from seen.forces[its.seat].merchantmen
    yield from (Ship(name) for name in (its.actor, its.aim, item.get("second", "")) if name in SHIP)


def _ship(seen: View, ship: Ship) -> list[Any]:
    """A ship: where it lies, and with which markers; in a Refuge or not."""
    markers = (ship in seen.damaged) + seen.worse.count(ship), ship in seen.limited, ship in seen.recognized
    return [ship, *_lies(seen.forces, ship), *markers, any(one.ship == ship for one in seen.refuges)]


def _lies(forces: Iterable[ForceView], ship: Ship) -> list[Any]:
    """The owner of a ship, and its row."""
    return next(([force.seat, ship in force.fleet] for force in forces if ship in (*force.fleet, *force.merchantmen)), [])
