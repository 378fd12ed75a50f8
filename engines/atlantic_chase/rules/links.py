"""The link of two mini-scenarios (AC-T21e): what the first hands on, and how the second begins with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.atlantic_chase.data import MINI
from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.pieces.vessels import Rules, Vessel
from engines.atlantic_chase.rules import grades
from engines.atlantic_chase.rules.mini import RESIGNED, Survivors, place_ships
from engines.atlantic_chase.table import Table
from engines.kernel.base import codec
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import Illegal
from engines.kernel.resolution.agreement import AGREED
from engines.kernel.resolution.frames import State


def handed_on(state: State[Table]) -> Any:
    """AC-T21e: the ships as they are, if the scenario goes on; None if it does not."""
    table = state.table
    if not goes_on(state):
        return None
    return {"mini": MINI[table.mini].next, "ships": {ship: codec.dump(vessel) for ship, vessel in table.ships.items()}}


def goes_on(state: State[Table]) -> bool:
    """AC-T21e: whether the next scenario follows: its ships are afloat, and no decisive British grade ends the link."""
    table = state.table
    if not table.rules.link or table.is_second or state.result is None or state.result.reason in (RESIGNED, AGREED):
        return False
    following = MINI[MINI[table.mini].next]
    is_decided = following.linked_grades is None and grades.of_side(table, 0) == grades.DECISIVE
    return not is_decided and all(_is_afloat(table, [placed.ship for placed in fleet]) for fleet in following.fleets)


def _is_afloat(table: Table, ships: list[Ship]) -> bool:
    """Whether any ship of a side that comes from the first scenario is afloat, or none comes from it."""
    known = [table.ships[ship] for ship in ships if ship in table.ships]
    return not known or any(not vessel.is_sunk for vessel in known)


def second(rules: Rules, handed: Mapping[str, Any]) -> Table:
    """The table of the second scenario. Raises Illegal for what was never handed on."""
    try:
        kept: Survivors = {Ship(ship): codec.load(Vessel, saved) for ship, saved in handed["ships"].items()}
        mini = MINI[handed["mini"]]
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        raise Illegal("AC-T21e", say("e.handed")) from wrong
    if MINI[rules.mini].next != mini.id:
        raise Illegal("AC-T21e", say("e.handed"))
    table = Table(rules=rules, mini=mini.id, is_second=True)
    place_ships(table, kept)
    return table
