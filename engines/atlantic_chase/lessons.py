"""The lessons of Atlantic Chase, and how their positions are laid out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engines.atlantic_chase.data import BOARD, BOOK, MINI
from engines.atlantic_chase.data.ids import SIDES, Ship
from engines.atlantic_chase.pieces import lines
from engines.atlantic_chase.pieces.lines import Track
from engines.atlantic_chase.pieces.squadrons import Counted, Squadron, Terms
from engines.atlantic_chase.pieces.vessels import Rules, Vessel, bounds, row_of
from engines.atlantic_chase.rules.battle import Battle
from engines.atlantic_chase.rules.mini import Scenario, limits, place_ships
from engines.atlantic_chase.rules.operation import Sailing
from engines.atlantic_chase.table import Ocean, Table
from engines.kernel.contract.game import Transition
from engines.kernel.contract.lessons import Lessons
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import State


def pose(setup: Mapping[str, Any]) -> Transition[Table]:
    """The first question of a position: in a battle, or in an operation."""
    return at_sea(setup) if "operation" in setup else in_battle(setup)


def in_battle(setup: Mapping[str, Any]) -> Transition[Table]:
    """The first round of a battle: that of the mini-scenario `mini`, with ships in other `zones`, with `hits`, `damaged` or
    `smoking`."""
    mini = MINI[setup["mini"]]
    table = Table(rules=Rules(mini.id), mini=mini.id)
    place_ships(table)
    for ship in setup.get("damaged", ()):
        table.ships[Ship(ship)] = replace(table.ships[Ship(ship)], is_damaged=True)
    for ship, hits in setup.get("hits", {}).items():
        table.ships[Ship(ship)] = replace(table.ships[Ship(ship)], hits=hits, suffered=hits)
    zones = setup.get("zones", {})
    battle = Battle(
        placed=tuple([(one.ship, zones.get(one.ship, one.zone)) for fleet in mini.fleets for one in fleet]),
        smoking=tuple(map(Ship, setup.get("smoking", ()))),
        weather=mini.weather,
        bounds=bounds(limits(mini, BOARD.rounds[mini.weather])),
        active=SIDES.index(mini.active),
    )
    state = State(table, (Scenario(step="fought"), battle))
    return state, resolve.advance(state, None, lambda sides: 1)


def at_sea(setup: Mapping[str, Any]) -> Transition[Table]:
    """The initiative of the `active` side in an `operation` with those `forces` alone.

    A force has its ships, and a line from tail to head with its markers, or a station. Ships may be `damaged`; `tally` counts
    failures to seize the initiative.
    """
    table = Ocean(operation=setup["operation"], sky="good", terms=Terms(escorts=False))
    for force, one in setup["forces"].items():
        ships = tuple(map(Ship, one["ships"]))
        table.squadrons[force] = Squadron(ships=ships, track=track(one), evades=one.get("evades", False))
        for ship in ships:
            table.ships[ship] = Vessel(torpedoes=int(row_of(ship).torpedo), is_damaged=ship in setup.get("damaged", ()))
            if table.ships[ship].is_damaged:
                table.counted[ship] = Counted(is_damaged=True)
    fleets = [tuple([ship for ship in table.ships if row_of(ship).side == side]) for side in SIDES]
    table.fleets = (fleets[0], fleets[1])
    table.active, table.tally = SIDES.index(setup.get("active", SIDES[0])), setup.get("tally", 0)
    state: Any = State(table, (Sailing(step="turn"),))
    return state, resolve.advance(state, None, lambda sides: 1)


def track(one: Mapping[str, Any]) -> Track:
    """A force of a position on the chart: a line, or a station."""
    if "line" in one:
        return lines.line(tuple(one["line"]), tuple(one.get("intel", ())), tuple(one.get("contact", ())))
    return lines.station(one["at"], bool(one.get("contact")))


LESSONS = Lessons(BOOK, pose)
