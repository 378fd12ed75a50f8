"""Positions on the battle board, laid out for tests, and rounds played on from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engines.atlantic_chase.data.ids import SIDES, Ship
from engines.atlantic_chase.game import game
from engines.atlantic_chase.pieces.vessels import Limits, Vessel, bounds, row_of
from engines.atlantic_chase.rules.battle import Battle
from engines.atlantic_chase.rules.mini import Scenario
from engines.atlantic_chase.table import Table
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import Event, State

BRITISH, GERMAN = 0, 1
Placed = Mapping[str, str]
"""Ships with their zones."""


def board(british: Placed, german: Placed, **vessels: Mapping[str, Any]) -> Table:
    """A table with those ships; `vessels` says what is other than undamaged, by ship, "uk_convoy.1" without its number."""
    zones = {Ship(ship): zone for ship, zone in (*british.items(), *german.items())}
    ships = {ship: Vessel(zone=zone, torpedoes=int(row_of(ship).torpedo)) for ship, zone in zones.items()}
    for ship in ships:
        ships[ship] = replace(ships[ship], **vessels.get(ship.partition(".")[0], {}))
    fleets = tuple(map(Ship, british)), tuple(map(Ship, german))
    return Table(mini="MS9", ships=ships, fleets=fleets, limits=Limits(), round=1, weather="good")


def battle(table: Table, active: int = BRITISH, faces: str = "", **more: Any) -> tuple[State[Table], tuple[Event, ...]]:
    """A battle with the ships of that table at its first question. `limits` and what else a battle is handed in `more`."""
    limits = more.pop("limits", Limits())
    placed = tuple([(ship, vessel.zone) for ship, vessel in table.ships.items() if vessel.zone])
    rule = Battle(placed=placed, weather="good", bounds=bounds(limits), active=active, **more)
    state = State(table, (Scenario(step="fought"), rule))
    return state, resolve.advance(state, None, scripted(faces))


def scripted(faces: str) -> Any:
    """Dice that fall so; a die too many is an error."""
    left: Iterator[int] = iter(map(int, faces.replace(" ", "")))
    return lambda sides: next(left)


def mini(id: str, **options: Any) -> State[Table]:
    """A mini-scenario at its first question."""
    state, _ = game.setup(2, {"mini": id, **options}, scripted("11"))
    return state


def answers(state: State[Table], **given: Any) -> dict[int, Any]:
    """Answers of all who are asked: `british` and `german`, whose missing parts are preset, else the default."""
    assert state.asked is not None
    found = {}
    for seat in state.asked.seats:
        own = given.get(SIDES[seat])
        found[seat] = game.choice(state, seat).default if own is None else own
    return found


def play(state: State[Table], faces: str = "", **given: Any) -> tuple[State[Table], tuple[Event, ...]]:
    """The state after those answers, with those dice and no others."""
    left = iter(map(int, faces.replace(" ", "")))
    after, events = game.apply(state, answers(state, **given), lambda sides: next(left))
    assert next(left, None) is None, "dice that nobody rolled"
    return after, events


def kinds(events: tuple[Event, ...]) -> list[str]:
    """The kinds of events, but dice."""
    return [event.kind for event in events if event.kind != "rolled"]


def told(events: tuple[Event, ...], kind: str) -> list[Mapping[str, Any]]:
    """The facts of the events of a kind."""
    return [event.facts for event in events if event.kind == kind]


def silence(state: State[Any]) -> dict[str, Any]:
    """Orders of both sides without a shot."""
    assert state.asked is not None
    found: dict[str, Any] = {}
    for seat in state.asked.seats:
        guns = game.choice(state, seat).default.get("guns", {})
        found[("british", "german")[seat]] = {"guns": dict.fromkeys(guns, "hold")} if guns else {}
    return found


def quietly(state: State[Any], faces: str = "", **more: Any) -> Any:
    """A round without a shot, with what else a side orders."""
    orders = silence(state)
    return play(state, faces, **{side: {**own, **more.get(side, {})} for side, own in orders.items()})
