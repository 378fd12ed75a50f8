"""The terms of the book as an operation uses them (AC-13), and what each action does to the initiative (AC-H12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.atlantic_chase.data import MINI, SHIP
from engines.atlantic_chase.data.ids import FAR, OFF, Leader, Ship
from engines.atlantic_chase.data.maps import ATLANTIC, MAP, NORTH_SEA, NORWEGIAN_SEA
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.game import game
from engines.atlantic_chase.options import MINIS, WHOLE
from engines.atlantic_chase.rules import actions, helpers, routes
from engines.atlantic_chase.rules.battle import Outcome
from engines.atlantic_chase.rules.fights import Fight
from engines.atlantic_chase.rules.operation import Sailing
from engines.atlantic_chase.rules.results import Results
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import State
from tests.engines.atlantic_chase.ocean import (
    BRITISH,
    GERMAN,
    act,
    answer,
    asked,
    begun,
    box,
    call,
    contest,
    line,
    ocean,
    options,
    parts,
    scripted,
    station,
    told,
)  # fmt: skip
from tests.engines.atlantic_chase.positions import mini
from tests.rules import rule

LONG = "H13 H12 H11 H10 I9"
WALKER = {Leader("walker"): Ship("uk_ark_royal")}
HOOD, BISMARCK = Ship("uk_hood"), Ship("ge_bismarck")


@rule("AC-1d", "AC-H11")
def test_all_operations_of_two_players_and_all_mini_scenarios_are_offered():
    assert {*WHOLE} == {*OPERATION} and len(WHOLE) == 9 and {*MINIS} == {*MINI} and len(MINIS) == 12


@rule("AC-2c")
@pytest.mark.parametrize("inset", [NORTH_SEA, NORWEGIAN_SEA])
def test_boxes_of_an_inset_are_those_of_the_board(inset):
    assert {one.id for one in MAP[inset].boxes} <= {one.id for one in MAP[ATLANTIC].boxes} and MAP[inset].boxes


@rule("AC-5e")
def test_american_ships_and_ports_are_british():
    assert {row.side for row in SHIP.values() if row.nation == "US"} == {"british"}
    assert next(port.side for port in MAP[ATLANTIC].ports if port.id == "new_york") == "british"


@rule("AC-5j", "AC-D118")
def test_all_dice_have_six_sides():
    sides: list[int] = []
    state = begun("Op3")
    while state.asked is not None:
        given = {seat: resolve.choice(state, seat).default for seat in state.asked.seats}
        state, _ = resolve.apply(state, given, lambda faces: sides.append(faces) or 3)
    assert {*sides} == {6}


@rule("AC-8b", "AC-15c")
def test_a_box_holds_stations_and_groups_and_no_segments():
    table = begun("Op5").table
    assert table.squadrons["B5"].track == box("clyde") and "BA" in table.groups
    assert not table.squadrons["B5"].is_line and not table.squadrons["B5"].hexes and not routes.may_route(table, "B5")


@rule("AC-5b", "AC-13a", "AC-62b")
def test_ships_are_on_the_battle_board_for_a_battle_alone_and_actions_go_on_after_it():
    table = ocean(B1=("uk_kent", station("I12")), G1=("ge_scharnhorst", station("I12")))
    assert {vessel.zone for vessel in table.ships.values()} == {OFF}
    state, _ = act(table, "66", do="engage", force="B1", target="I12:G1")
    kinds = [frame.kind for frame in state.stack]
    assert kinds[0] == "atlantic_ocean.operation" and "atlantic_chase.battle" in kinds
    assert {vessel.zone for vessel in state.table.ships.values()} == {FAR}
    while asked(state) not in ("ac.act", "ac.vie"):
        state, _ = resolve.apply(state, {seat: resolve.choice(state, seat).default for seat in _seats(state)}, lambda sides: 2)
    assert {vessel.zone for vessel in state.table.ships.values()} == {OFF} and state.table.squadrons["B1"].ships == ("uk_kent",)


def _seats(state: State[Any]) -> tuple[int, ...]:
    assert state.asked is not None
    return state.asked.seats


WAYS = {
    "search": ("H13:G1", "seize"), "engage": ("I12:G2", "vie"), "strike": ("I12:G2", "vie"), "attack": ("I12:G2", "vie"),
}  # fmt: skip

OTHERS = {"pass": "changes", "complete": "seize", "signals": "seize", "recon": "vie", "route": "stays", "reorganize": "stays"}


@rule("AC-H12", "AC-26b", "AC-D15", "AC-53i")
@pytest.mark.parametrize("deed", [*WAYS, "pass", "complete", "signals", "recon", "route", "reorganize"])
def test_each_action_has_its_way_with_the_initiative(deed):
    table = ocean(
        B1=("uk_hood uk_kent", station("H13")), B2=("uk_rodney", station("I12")), B3=("uk_convoy.1", box("clyde")),
        G1=("ge_bismarck", line(LONG, intel="H11")), G2=("ge_scharnhorst", station("I12")), stealth={"BS1": "I12"},
        groups={"BA": (Ship("uk_norfolk"),)}, operation="Op5",
    )  # fmt: skip
    table.ships[Ship("uk_norfolk")] = table.ships[Ship("uk_kent")]
    table.fleets = ((*table.fleets[0], Ship("uk_norfolk")), table.fleets[1])
    force = {"search": "B1", "engage": "B2", "attack": "BS1", "complete": "B3", "recon": "BS1", "route": "B2"}.get(deed)
    given = {"do": deed, **({"force": force} if force else {})}
    if deed in WAYS:
        given["target"] = WAYS[deed][0]
    if deed == "strike":
        given["force"] = next(one for one in actions.strikers(table, BRITISH) if actions.aims(table, "strike", one))
        given["target"] = actions.aims(table, "strike", given["force"])[0]
    given |= {"complete": {"place": "clyde"}, "signals": {"target": "H11:G1"}, "recon": {"place": "H13"}}.get(deed, {})
    given |= {"to": "here"} if deed == "route" else {}
    faces = iter([3, 4, 1, 1, 1, 1, 1, 1, 1, 1])
    state = State(table, (Sailing(step="turn"),))
    resolve.advance(state, None, scripted(""))
    state, events = resolve.apply(state, {BRITISH: (given,)}, lambda sides: next(faces))
    heard = list(events)
    seizes = 0
    while asked(state) not in ("ac.act", "ac.reorganize"):
        seizes += asked(state) == "ac.seize"
        answers = {seat: resolve.choice(state, seat).default for seat in _seats(state)}
        if asked(state) == "ac.seize":
            answers = {GERMAN: next(one for one in options(state) if one.startswith("decline"))}
        state, events = resolve.apply(state, answers, lambda sides: next(faces))
        heard += events
    kinds = {event.kind for event in heard}
    way = "seize" if seizes else "vie" if "vies" in kinds else "changes" if "initiative" in kinds else "stays"
    expected = {
        "pass": "changes",
        "complete": "seize",
        "signals": "seize",
        "recon": "vie",
        "route": "stays",
        "reorganize": "stays",
    }
    assert seizes <= 1 and way == (WAYS[deed][1] if deed in WAYS else expected[deed])


@rule("AC-T2e", "AC-T4a", "AC-T4c", "AC-T11b", "AC-T12b", "AC-17c")
def test_the_total_the_dice_and_all_that_is_added_are_told_with_the_result():
    table = ocean(
        B1=("uk_hood", station("H13")), B2=("uk_kent", line("H13 G14 F15 E16")), G1=("ge_bismarck", line(LONG, contact="H13")),
    )  # fmt: skip
    _, events = act(table, "34", do="search", force="B1", target="H13:G1", help="B2")
    (facts,) = told(events, "contest")
    assert facts["force"] == "B1" and (facts["length"], facts["faces"], facts["total"]) == (9, (3, 4), 11)
    assert [(row[0], row[2]) for row in facts["rows"]] == [("AC-46a", 2), ("AC-47c", 2)]
    assert facts["codes"] == ("sighted", "contact")
    still = ocean(B1=("uk_hood", station("H13")), G1=("ge_bismarck", station("H13")))
    (facts,) = told(act(still, "34", do="engage", force="B1", target="H13:G1")[1], "contest")
    assert (facts["length"], facts["total"], facts["rows"]) == (0, 7, ())


@rule("AC-27j", "AC-31c", "AC-33e", "AC-41k", "AC-T0c", "AC-D126", "AC-10k")
def test_a_declared_contest_may_name_help_and_air_support_with_it():
    table = ocean(
        B1=("uk_hood", station("H13")), B2=("uk_ark_royal", station("H13")), G1=("ge_bismarck", station("H13")),
        G2=("ge_scharnhorst", line("H13 G14")), stealth={"BS1": "H13", "BS2": "H13"}, officers=WALKER,
    )  # fmt: skip
    state, _ = call(table, Sailing(step="turn"))
    for deed, force, target in (("engage", "B1", "H13:G1"), ("search", "B1", "H13:G2"), ("attack", "BS1", "H13:G1")):
        found = parts(state, BRITISH, do=deed, force=force, target=target)
        assert {"B2", "BS2"} <= {*found["help"]} and "B2@H13" in found["air"]
        assert parts(state, BRITISH, do=deed, force=force, target=target, help="B2")["walker"] == ("no", "yes")
    assert "B1" in parts(state, BRITISH, do="strike", force="B2@H13", target="H13:G1")["help"]
    state, _ = act(table, do="search", force="B1", target="H13:G2", help="B2", air="B2@H13", walker="yes")
    _, events = answer(state, None, "33")
    assert [row[2] for row in told(events, "contest")[0]["rows"]] == [3, 4]


@rule("AC-24g")
def test_an_evasion_helps_the_force_it_belongs_to_alone():
    laid = {"B1": ("uk_hood", station("F12")), "B2": ("uk_kent", station("J11")), "G1": ("ge_bismarck", station("F12"))}
    engage = contest(deed="engage", force="G1", hex="F12", target="B1")
    state, _ = call(ocean(active=GERMAN, evades="B2", **laid), engage, "11 11")
    assert asked(state) != "ac.reply"
    state, _ = call(ocean(active=GERMAN, evades="B1", **laid), engage)
    assert asked(state) == "ac.reply"


@rule("AC-T9c", "AC-T11c", "AC-T17c", "AC-53b")
@pytest.mark.parametrize(("deed", "force", "dice"), [("strike", "base", "11"), ("engage", "B1", "11"), ("attack", "BS1", "33")])
def test_a_miss_with_intel_passes_the_initiative_whatever_was_tried(deed, force, dice):
    table = ocean(
        B1=("uk_hood", station("I12")), B2=("uk_kent", line("I12 H13 G14", intel="G14")), G1=("ge_bismarck", station("I12")),
        stealth={"BS1": "I12"},
    )  # fmt: skip
    air = ("base", "J11") if deed == "strike" else ("", "")
    state, events = call(table, contest(deed=deed, force=force, hex="I12", target="G1", help="B2", air=air), f"11 {dice}")
    assert told(events, "contest")[0]["codes"] == ("miss",)
    while asked(state) == "ac.lapse":
        state, events = answer(state, None, "1")
    assert state.table.active == GERMAN and not told(events, "vies")


@rule("AC-T0l")
def test_by_default_the_run_that_stays_has_the_hex_in_its_middle():
    table = ocean(B1=("uk_hood", station("H11")), G1=("ge_bismarck", line(LONG)))
    state, _ = call(table, Results(force="B1", target="G1", hex="H11", codes=("shadow",), helpers=()))
    assert options(state)[0] == "H12-H10"


@rule("AC-D36")
def test_a_ship_need_not_fire():
    state = mini("MS9")
    usual = game.choice(state, BRITISH).default["guns"]
    whole = game.choice(state, BRITISH).check({"guns": {**usual, HOOD: "hold"}})
    assert whole["guns"][HOOD] == "hold" and "ge_prinz_eugen" in usual.values()


@rule("AC-D46")
def test_a_ship_that_has_left_keeps_its_force_alive_in_the_hex():
    table = ocean(B1=("uk_hood uk_kent", line("H13 G14")), G1=("ge_bismarck", station("H13")))
    table.ships[Ship("uk_hood")] = replace(table.ships[Ship("uk_hood")], is_sunk=True)
    table.ships[Ship("uk_kent")] = replace(table.ships[Ship("uk_kent")], has_left=True)
    table.escaped = (Ship("uk_kent"),)
    Fight(force="G1", target="B1", hex="H13").over(table, Outcome((), (), (), ()))
    assert table.squadrons["B1"].ships == ("uk_kent",) and table.squadrons["B1"].track == station("H13", contact=True)


@rule("AC-D62")
def test_a_trigger_that_comes_later_lays_no_intel():
    table = ocean(active=GERMAN, B1=("uk_hood", line("M8 M9")), G1=("ge_bismarck", box("kiel")))
    assert "M8" not in routes.triggers(table, BRITISH)
    table.squadrons["G1"] = table.squadrons["G1"].on(station("M8"))
    state, _ = act(table, do="route", force="G1", to="here")
    assert state.table.squadrons["B1"].track.intel == ()


@rule("AC-D66")
def test_a_stealth_force_finds_nobody_in_a_box():
    table = ocean(active=GERMAN, B1=("uk_hood", box("clyde")), G1=("ge_bismarck", station("M8")), stealth={"U1": "L11"})
    assert actions.aims(table, "attack", "U1") == () and not list(helpers.coordinating(table, BRITISH, "L11", ""))
