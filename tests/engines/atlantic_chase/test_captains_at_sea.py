"""What computers of an operation weigh: hits and battles in halves of points, lines that lapse, evasions, groups, relief."""

from __future__ import annotations

from typing import Any

import pytest

from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.game import game
from engines.atlantic_chase.mind import at_sea, hunting, prospects
from engines.atlantic_chase.table import Ocean
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import State
from tests.engines.atlantic_chase.ocean import BRITISH, GERMAN, act, asked, box, line, ocean, station

BISMARCK, CONVOY = Ship("ge_bismarck"), Ship("uk_convoy.1")
NEAR: dict[str, Any] = {"B4": ("uk_convoy.1", station("H13")), "G1": ("ge_bismarck", station("H13"))}


def best(table: Ocean, seat: int) -> dict[str, Any]:
    """The action that is worth most."""
    return dict(max(at_sea.every(table, seat), key=lambda one: one[0])[1])


def answered(state: State[Any]) -> Any:
    """The answer of the computer who is asked."""
    assert state.asked is not None
    seat = state.asked.seats[0]
    return at_sea.answer(state, state.table, seat, resolve.choice(state, seat))


def test_hits_are_worth_what_an_operation_gives_for_them():
    table = ocean(B4=("uk_convoy.1", station("H13")), G1=("ge_bismarck ge_prinz_eugen", station("H11")))
    assert prospects.rate(table, GERMAN, CONVOY) == 2.0
    assert prospects.best(table, BRITISH, "G1") == prospects.rate(table, BRITISH, BISMARCK) > 3.0
    assert prospects.battle(table, "G1", "B4", "H13") > 0 > prospects.battle(table, "B4", "G1", "H13")


@pytest.mark.parametrize("hexes", ["I12 J12 K11 L11", "L11 K11 J12 I12"])
def test_a_line_that_lapses_keeps_the_end_that_it_is_bound_for(hexes: str):
    table = ocean(B4=("uk_convoy.1", line(hexes)), G1=("ge_bismarck", station("A20")))
    state, _ = act(table, do="pass", force="B4")
    while asked(state) in ("ac.arctic", "ac.lapse"):
        state, _ = resolve.apply(state, {BRITISH: answered(state)}, lambda sides: 2)
    assert "L11" in state.table.squadrons["B4"].hexes and len(state.table.squadrons["B4"].hexes) < 4


def test_an_enemy_beside_a_convoy_is_feared_and_its_convoy_leaves():
    table = ocean(**NEAR)
    fear = hunting.danger(table, "B4")
    assert fear > 1 and hunting.menaces(table, BRITISH) == {"G1": fear} and hunting.menaces(table, GERMAN) == {}
    found = best(table, BRITISH)
    assert (found["do"], found["force"]) == ("route", "B4")
    assert hunting.danger(hunting.after_route(table, "B4", found), "B4") < fear


def test_a_contest_against_an_enemy_that_is_feared_is_worth_more():
    table = ocean(**NEAR, B1=("uk_hood uk_prince_of_wales", station("H13")))
    without = {item["force"]: worth for worth, item in hunting.contests(table, "engage", BRITISH, {})}
    relieved = {item["force"]: worth for worth, item in hunting.contests(table, "engage", BRITISH, {"G1": 4.0})}
    assert relieved["B1"] == pytest.approx(without["B1"] + 4 * hunting.RELIEF)


def test_an_evasion_is_spent_if_there_is_something_to_fear():
    for ships, other, spends in (("uk_convoy.1", "ge_bismarck", "yes"), ("uk_hood uk_rodney uk_nelson", "ge_koln", "no")):
        laid: dict[str, Any] = {"B4": (ships, line("H13 H14")), "G1": (other, station("H13"))}
        table = ocean(active=GERMAN, evades="B4", **laid)
        state, _ = act(table, do="search", force="G1", target="H13:B4")
        assert asked(state) == "ac.reply" and answered(state)["evade"] == spends


def test_hunters_leave_port_for_a_convoy_that_is_near():
    table = ocean(active=GERMAN, B4=("uk_convoy.1", station("J15")), G1=("ge_bismarck", box("brest")))
    found = [item for worth, item in at_sea.every(table, GERMAN) if item["do"] == "shift" and worth > at_sea.IDLE]
    assert found and found[0]["force"] == "G1"


def test_groups_are_called_one_after_the_other_but_where_they_cost_points():
    british, _ = game.setup(2, {"game": "operation", "operation": "Op5"}, lambda sides: 1)
    assert isinstance(british.table, Ocean)
    assert at_sea.calls(british.table, BRITISH) == ("BA", "BB", "BC") and at_sea.calls(british.table, GERMAN) == ()


def test_the_last_german_force_goes_home_ahead_and_stays_at_sea_behind():
    table = ocean(active=GERMAN, G1=("ge_bismarck", box("brest")), B4=("uk_convoy.1", station("L11")))
    assert at_sea.completed(table, GERMAN, "G1", 6.0) > 6
    table.points = (20, 0)
    assert at_sea.completed(table, GERMAN, "G1", 6.0) < 0


def test_troops_leave_port_for_landings_at_ports_that_are_nobodys():
    table = ocean(active=GERMAN, operation="Op3", G2=("ge_convoy.1 ge_koln", box("kiel")), B1=("uk_hood", station("H17")))
    first, second, *_ = at_sea.planned(table, GERMAN)
    assert (first["do"], first["force"], second["do"]) == ("shift", "G2", "route")
    assert {"bergen", "trondheim"} & {port.box for port in table.waters.chart.ports_in(str(second["to"]))}


def test_a_german_force_goes_home_once_its_side_is_ahead():
    laid: dict[str, Any] = {"G1": ("ge_bismarck", line("H13 I12")), "B4": ("uk_convoy.1", station("H13"))}
    assert best(ocean(active=GERMAN, **laid), GERMAN)["do"] != "route"
    table = ocean(active=GERMAN, points=(0, 6), **laid)
    found = best(table, GERMAN)
    assert found["do"] == "route" and table.waters.boxes_of("german", str(found["to"]))
    assert not at_sea.is_bound_home(ocean(points=(9, 0), **laid), "G1")


def test_a_pass_is_worth_less_to_the_side_that_is_behind():
    laid: dict[str, Any] = {"G1": ("ge_bismarck", station("H13")), "B4": ("uk_convoy.1", station("L11"))}
    assert at_sea.idle(ocean(points=(0, 4), **laid), BRITISH) < at_sea.idle(ocean(**laid), BRITISH)
    assert at_sea.idle(ocean(points=(0, 4), **laid), GERMAN) == at_sea.IDLE


def test_a_plan_goes_on_up_to_an_action_that_the_dice_decide():
    table = ocean(active=GERMAN, B4=("uk_convoy.1", station("J15")), G1=("ge_admiral_scheer", box("brest")), sky="bad")
    found = [item["do"] for item in at_sea.planned(table, GERMAN)]
    assert found[:2] == ["shift", "route"] and {*found[:-1]} <= {*at_sea.SURE} and len(found) <= at_sea.MOST


def test_groups_are_called_before_a_pass_and_after_a_way_to_points():
    state, _ = game.setup(2, {"game": "operation", "operation": "Op5"}, lambda sides: 1)
    assert isinstance(state.table, Ocean)
    state.table.active = BRITISH
    (worth,) = [one for one, item in at_sea.every(state.table, BRITISH) if item["do"] == "reorganize"]
    assert at_sea.IDLE < worth < 1
