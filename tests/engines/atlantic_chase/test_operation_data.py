"""The set-ups of the nine operations (AC-H11, AC-T19), as the data say them."""

from __future__ import annotations

import pytest

from engines.atlantic_chase.data import SHIP
from engines.atlantic_chase.data.ids import BRITISH, GERMAN, counter_of
from engines.atlantic_chase.data.operations import MINES, OPERATION, GroupRow, Operation, StartingForce
from engines.atlantic_chase.data.tables import FORCE
from engines.atlantic_chase.pieces.chart import waters
from engines.atlantic_chase.pieces.lines import against_line
from tests.rules import rule

EVERY = pytest.mark.parametrize("operation", OPERATION.values(), ids=[*OPERATION])


@EVERY
@rule("AC-H11", "AC-7a")
def test_each_force_begins_in_one_place_and_each_ship_in_one_force(operation: Operation):
    assert all(sum(map(bool, (force.at, force.box, force.line))) == 1 for force in operation.forces)
    ships = [ship for force in operation.forces for ship in force.ships] + [
        ship for one in operation.groups for ship in one.ships
    ]
    assert len(ships) == len({*ships}) and all(SHIP[counter_of(ship)] for ship in ships)
    sides = {FORCE[force.id].side: {SHIP[counter_of(ship)].side for ship in force.ships} for force in operation.forces}
    assert sides == {BRITISH: {BRITISH}, GERMAN: {GERMAN}}


@EVERY
@rule("AC-15d", "AC-43f", "AC-H11")
def test_lines_drawn_at_the_start_are_legal(operation: Operation):
    chart = waters(operation.id).chart
    lines = [(FORCE[force.id].side, force.line) for force in operation.forces if force.line]
    assert [against_line(chart, side, line) for side, line in lines] == [None] * len(lines)
    assert {force.at for force in operation.forces} - {""} <= {*chart.hexes}


@EVERY
@rule("AC-D110")
def test_each_convoy_has_destinations_and_groups_have_ports_of_their_side(operation: Operation):
    placed: list[StartingForce | GroupRow] = [*operation.forces, *operation.groups]
    convoys = [one for one in placed if any(ship.startswith("uk_convoy") for ship in one.ships)]
    assert all(one.destinations for one in convoys)
    there = waters(operation.id)
    assert all(there.exits(group.side, group.box) for group in operation.groups)


@rule("AC-D133", "AC-H11")
def test_halves_and_ties_of_rheinubung():
    five = OPERATION["Op5"]
    sunk = [award for award in five.awards if award.event == "ship_sunk" and "CL" in award.kinds and award.side == GERMAN]
    assert [award.halves for award in sunk] == [1]
    assert five.tie is not None and (five.tie.ship, five.tie.boxes) == ("ge_bismarck", ("brest", "st_nazaire"))
    assert five.pool is not None and five.pool.force == "B2" and len(five.pool.ships) == 5
    assert five.year == 1941 and (five.active, five.weather) == (GERMAN, "good")


def test_usual_mines_lie_in_the_open():
    assert MINES == {BRITISH: "K9", GERMAN: "M9"}
