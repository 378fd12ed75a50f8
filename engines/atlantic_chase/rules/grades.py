"""Grades of victory (AC-T21c): the conditions of a mini-scenario, read on the board at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engines.atlantic_chase.data import MINI, Grades
from engines.atlantic_chase.data.ids import SIDES, Ship
from engines.atlantic_chase.pieces.board import foe, has_left
from engines.atlantic_chase.pieces.vessels import Vessel, is_battery, is_convoy
from engines.atlantic_chase.table import Table

DECISIVE, MARGINAL, NO_GRADE = "decisive", "marginal", "none"
RANKS = {DECISIVE: 2, MARGINAL: 1, NO_GRADE: 0}
"""AC-T21c: the better grade wins."""
Condition = Mapping[str, Any]
Is = Callable[[Vessel], bool]


def of_side(table: Table, seat: int) -> str:
    """AC-T21c: the best grade of a side whose condition holds."""
    grades = conditions(table.mini, table.is_second)[SIDES[seat]]
    if holds(table, seat, grades.decisive):
        return DECISIVE
    return MARGINAL if holds(table, seat, grades.marginal) else NO_GRADE


def of_both(table: Table) -> tuple[str, str]:
    """AC-T21c: the grades of both sides."""
    return of_side(table, 0), of_side(table, 1)


def conditions(mini: str, is_second: bool) -> Mapping[str, Grades]:
    """AC-T21e: the grades of a mini-scenario, or those of the link for its second part."""
    row = MINI[mini]
    return row.linked_grades if is_second and row.linked_grades else row.grades


def holds(table: Table, seat: int, condition: Condition) -> bool:
    """Whether a condition of that side holds: all its words must."""
    return all(_holds(table, seat, word, value, condition.get("among")) for word, value in condition.items() if word != "among")


def _holds(table: Table, seat: int, word: str, value: Any, among: Iterable[str] | None) -> bool:
    if word in ("all", "any"):
        return (all if word == "all" else any)(holds(table, seat, one) for one in value)
    if word == "not":
        return not holds(table, seat, value)
    if word == "broke_away":
        return has_left(table, seat)
    if word == "dispersed":
        return any(is_convoy(ship) and vessel.is_dispersed for ship, vessel in table.ships.items())
    if word == "convoy_hits":
        return _within(sum(vessel.suffered for ship, vessel in table.ships.items() if is_convoy(ship)), value)
    if word == "further_hits":
        return _within(sum(table.ships[Ship(ship)].suffered - table.ships[Ship(ship)].begun for ship in among or ()), value)
    return _counts(table, seat, word, value, among)


def _within(number: int, bounds: tuple[int, int | None]) -> bool:
    least, most = bounds
    return least <= number and (most is None or number <= most)


def _counts(table: Table, seat: int, word: str, value: Any, among: Iterable[str] | None) -> bool:
    """Ships of the other side; of its own after `own_`, and of those that are afloat."""
    state = word.removeprefix("own_")
    fleet = table.fleets[seat if word.startswith("own_") or word == "afloat" else foe(seat)]
    found = [ship for ship in fleet if not is_battery(ship) and STATES[state](table.ships[ship])]
    if isinstance(value, int):
        return len([ship for ship in found if among is None or ship in among]) >= value
    return set(value) <= set(found)


STATES: Mapping[str, Is] = {
    "sunk": lambda vessel: vessel.is_sunk,
    "crippled": lambda vessel: vessel.is_damaged or vessel.is_sunk,
    "afloat": lambda vessel: not vessel.is_sunk,
}
"""AC-T21c: a ship that is sunk was crippled before."""
