"""The lessons of Atlantic Chase, and how their positions are laid out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engines.atlantic_chase.data import BOARD, BOOK, MINI
from engines.atlantic_chase.data.ids import SIDES, Ship
from engines.atlantic_chase.pieces.vessels import Rules, bounds
from engines.atlantic_chase.rules.battle import Battle
from engines.atlantic_chase.rules.mini import Scenario, limits, place_ships
from engines.atlantic_chase.table import Table
from engines.kernel.contract.game import Transition
from engines.kernel.contract.lessons import Lessons
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import State


def pose(setup: Mapping[str, Any]) -> Transition[Table]:
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


LESSONS = Lessons(BOOK, pose)
