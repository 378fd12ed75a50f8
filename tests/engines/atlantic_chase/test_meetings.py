"""Forces that meet: speeds, aircraft, Interruption by helpers, battles out of actions, the last ship of a force."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.rules import actions, helpers
from engines.atlantic_chase.rules.fights import Fight
from engines.atlantic_chase.rules.forces import halt, speed_name
from engines.atlantic_chase.rules.results import Results
from engines.kernel.choices.shapes import Illegal
from tests.engines.atlantic_chase.ocean import (
    BRITISH,
    GERMAN,
    act,
    answer,
    asked,
    call,
    contest,
    line,
    ocean,
    options,
    parts,
    station,
    told,
)  # fmt: skip
from tests.rules import rule


@rule("AC-7b", "AC-7c", "AC-7e", "AC-E7a")
def test_the_slowest_ship_says_how_fast_a_force_is():
    table = ocean(
        B1=("uk_king_george_v uk_convoy.1", station("K10")), B2=("uk_belfast uk_edinburgh uk_devonshire", station("K10")),
        G1=("ge_bismarck", station("G12")),
    )  # fmt: skip
    assert (speed_name(table, "B1"), speed_name(table, "B2")) == ("vs", "f")
    table.ships[Ship("uk_devonshire")] = replace(table.ships[Ship("uk_devonshire")], is_damaged=True)
    assert speed_name(table, "B2") == "s"


@rule("AC-27d", "AC-27h", "AC-T9a", "AC-E27a")
def test_an_air_strike_flies_in_good_weather_across_the_arctic_line_but_not_from_it():
    table = ocean(active=GERMAN, operation="Op9", B1=("uk_hood", station("Q3")), G1=("ge_graf_zeppelin", line("P3 O4")))
    assert "Q3:B1" in actions.aims(table, "strike", "base@O4")
    assert {"G1@O4"} == {one for one in actions.strikers(table, GERMAN) if one.startswith("G1")}
    table.sky = "bad"
    assert "strike" not in actions.deeds(table, GERMAN)


@rule("AC-11j", "AC-47a", "AC-D89")
def test_a_convoy_may_coordinate():
    table = ocean(B1=("uk_hood", station("H13")), B2=("uk_convoy.1", station("H13")), G1=("ge_bismarck", station("H13")))
    assert list(helpers.coordinating(table, BRITISH, "H13", "B1")) == ["B2"] and not actions.aims(table, "search", "B1")


@rule("AC-47f", "AC-33g", "AC-31e", "AC-27l", "AC-41l", "AC-D95", "AC-E47a")
@pytest.mark.parametrize(("deed", "force"), [("search", "G1"), ("strike", "base"), ("attack", "U1")])
def test_intel_on_a_helper_interrupts_whatever_acts(deed, force):
    table = ocean(
        active=GERMAN, B1=("uk_hood", line("H13 H14", contact="H13")), G1=("ge_bismarck", station("H13")),
        G2=("ge_leipzig", line("H13 H12", intel="H12")), stealth={"U1": "H13"},
    )  # fmt: skip
    air = ("base", "H13") if deed == "strike" else ("", "")
    _, events = call(table, contest(deed=deed, force=force, hex="H13", target="B1", help="G2", air=air), "5516 1")
    assert told(events, "interrupts")[0]["intel"] == 1


@rule("AC-T11a", "AC-T12a", "AC-T2a", "AC-33d", "AC-25d")
def test_only_stations_are_engaged_and_only_lines_searched():
    table = ocean(B1=("uk_hood", line("H13 H14")), G1=("ge_bismarck", station("H13")), G2=("ge_leipzig", line("H14 H13")))
    assert actions.aims(table, "engage", "B1") == ("H13:G1",) and actions.aims(table, "search", "B1") == ("H13:G2", "H14:G2")
    for wrong in ("H13:G2", "H14:G1", "G14:G1"):
        with pytest.raises(Illegal):
            act(table, do="engage", force="B1", target=wrong)


@rule(
    "AC-33j",
    "AC-D88",
    "AC-31i",
    "AC-47g",
    "AC-47h",
    "AC-55b",
    "AC-56a",
    "AC-62e",
    "AC-D16",
    "AC-49d",
    "AC-55d",
    "AC-X12",
)
def test_helpers_lapse_before_a_battle_and_take_no_part_in_it():
    table = ocean(
        B1=("uk_hood", station("H13")), B2=("uk_kent", line("H13 H12 H11 I10 I11 I12")),
        G1=("ge_admiral_scheer", line("H13 H14")),
    )  # fmt: skip
    state, events = act(table, "66", do="search", force="B1", target="H13:G1", help="B2")
    assert told(events, "contest")[0]["codes"] == ("sighted", "skirmish") and asked(state) == "ac.skirmish"
    state, events = answer(state, "fight")
    assert asked(state) == "ac.lapse" and not told(events, "battle")
    state, events = answer(state)
    there = {ship for ship, vessel in state.table.ships.items() if vessel.is_on_board}
    assert there == {"uk_hood", "ge_admiral_scheer"} and told(events, "battle")
    events = ()
    while asked(state) != "ac.act":
        dice = "111 222" if asked(state) == "ac.round" else ""
        state, events = answer(state, None, dice if asked(state) != "ac.round" else dice + " 61")
    assert told(events, "vies") and not told(events, "seizes") and state.table.active == BRITISH


@rule("AC-54g", "AC-54h", "AC-T7a")
@pytest.mark.parametrize(("ship", "question"), [("uk_hood", "ac.zones"), ("uk_rodney", "ac.smoke")])
def test_a_surprise_by_a_faster_force_places_the_other_side(ship, question):
    table = ocean(B1=(ship, station("H13")), G1=("ge_admiral_scheer", station("H13")))
    state, events = call(table, Results(force="B1", target="G1", hex="H13", codes=("surprise",)))
    assert told(events, "battle") and asked(state) == question


@rule("AC-49e", "AC-D20", "AC-56f")
@pytest.mark.parametrize(("hex", "sky", "rounds"), [("H13", "good", 3), ("H13", "bad", 2), ("I9", "good", 2)])
def test_the_weather_of_the_hex_says_how_many_rounds_there_are(hex, sky, rounds):
    table = ocean(sky=sky, B1=("uk_hood", station(hex)), G1=("ge_bismarck", station(hex)))
    _, events = call(table, Fight(force="B1", target="G1", hex=hex))
    assert told(events, "battle")[0]["n"] == rounds


@rule("AC-D45", "AC-D84", "AC-T1e", "AC-T1c")
def test_an_action_that_sinks_the_last_force_is_finished_before_the_operation_ends():
    table = ocean(B1=("uk_ark_royal", station("H13")), G1=("ge_leipzig", station("H13")))
    table.ships[Ship("ge_leipzig")] = replace(table.ships[Ship("ge_leipzig")], is_damaged=True)
    state, events = act(table, "66 61", do="strike", force="B1@H13", target="H13:G1")
    assert told(events, "sunk") and told(events, "dissolves") and told(events, "vies") and told(events, "operation_over")
    assert state.result is not None and state.result.places[0] == (BRITISH,) and state.table.points == (4, 0)


@rule("AC-D87", "AC-24d", "AC-24f", "AC-13d")
def test_an_evasion_belongs_to_the_force_whatever_becomes_of_its_line():
    table = ocean(evades="B1", B1=("uk_hood", line("H13 H14", contact="H13")), G1=("ge_bismarck", station("G12")))
    halt(table, "B1", "H13")
    assert table.squadrons["B1"].evades and table.squadrons["B1"].track == station("H13", contact=True)


@rule("AC-D2", "AC-19a")
def test_a_time_lapse_is_exact():
    table = ocean(B1=("uk_hood", line("K10 J11 I12 H13 G14 F15")), G1=("ge_bismarck", station("G12")))
    state, _ = act(table, do="pass", force="B1")
    assert all(sum(map(int, way.split("-"))) == 4 for way in options(state))


@rule("AC-D54")
def test_a_side_without_a_trajectory_may_pass_all_the_same():
    table = ocean(B1=("uk_hood", station("K10")), G1=("ge_bismarck", station("G12")))
    state, events = act(table, "1", do="pass")
    assert told(events, "passes")[0]["force"] == "" and state.table.active == GERMAN and "do" in parts(state, GERMAN)
