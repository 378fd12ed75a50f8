"""Whole operations: set-up, escorts, points, ends, random play (AC-T1, AC-T19, AC-T20, AC-D109, AC-D115, AC-D117)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engines.atlantic_chase.data.ids import Leader, Ship
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.rules.ending import ended, final
from engines.atlantic_chase.rules.escorts import Escort
from engines.atlantic_chase.rules.fights import Fight
from engines.atlantic_chase.rules.passing import Pass
from engines.atlantic_chase.rules.scoring import completes, settle
from engines.atlantic_chase.table import Ocean
from engines.kernel.base import codec
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import Move, State
from engines.kernel.resolution.saves import dump_frame, load_frame
from tests.engines.atlantic_chase.ocean import (
    BRITISH,
    GERMAN,
    act,
    answer,
    asked,
    begun,
    box,
    call,
    line,
    ocean,
    options,
    parts,
    scripted,
    station,
    told,
)
from tests.rules import rule

HOOD, BISMARCK = ("uk_hood", station("K10")), ("ge_bismarck", station("M8"))


@rule("AC-T1a", "AC-T19a", "AC-T19c", "AC-D73", "AC-D112", "AC-5c", "AC-7a", "AC-H11", "AC-26a", "AC-3e")
def test_op5_is_set_up_as_printed():
    table = begun(escorts=False).table
    assert (table.active, table.sky, table.tally, table.points) == (GERMAN, "good", 0, (0, 0))
    assert set(table.squadrons) == {"B1", "B2", "B4", "B5", "B8", "B9", "B10", "G1"} and len(table.squadrons["B2"].ships) == 10
    assert table.squadrons["B4"].track.length == 11 and table.squadrons["B5"].track == box("clyde")
    assert table.groups.keys() == {"BA", "BB", "BC", "GA", "GB"} and table.stealth == {"U1": "", "BM1": "K9"}
    assert table.admirals == {Leader("raeder"): 2, Leader("pound"): 2}
    assert not any(one.evades or one.track.intel or one.track.contact for one in table.squadrons.values())


@rule("AC-T19b", "AC-I7", "AC-10b", "AC-10c")
def test_both_choose_ships_for_leaders_and_a_hex_for_mines_in_secret():
    state = begun()
    assert state.asked is not None and state.asked.seats == (0, 1) and state.asked.sealed
    assert parts(state, BRITISH).keys() == {"tovey", "BM1"} and parts(state, GERMAN) == {
        "lutjens": ("ge_bismarck", "ge_prinz_eugen")
    }
    assert parts(state, BRITISH)["BM1"][0] == "K9"
    given = {0: {"tovey": "uk_aurora", "BM1": "K9"}, 1: {"lutjens": "ge_prinz_eugen"}}
    after, _ = resolve.apply(state, given, scripted(""))
    assert after.table.officers[Leader("lutjens")] == "ge_prinz_eugen" and asked(after) == "ac.act"


@rule("AC-T20a", "AC-D130")
@pytest.mark.parametrize(("die", "joins"), [("1", "uk_rodney"), ("2", ""), ("3", ""), ("5", "uk_dd_squadron")])
def test_an_escort_joins_a_convoy_that_is_brought_to_battle(die, joins):
    table = ocean(
        active=GERMAN, B4=("uk_convoy.1", station("J11")), G1=("ge_bismarck", station("J11")), pool=(Ship("uk_rodney"),)
    )
    table.terms = replace(table.terms, escorts=True)
    table.ships[Ship("uk_rodney")] = table.ships[Ship("uk_convoy.1")]
    table.fleets = ((*table.fleets[0], Ship("uk_rodney")), table.fleets[1])
    state, events = call(table, Fight(force="G1", target="B4", hex="J11"), die)
    assert asked(state) == "ac.escort" and state.asked is not None and state.asked.seats == (BRITISH,)
    state, events = answer(state)
    assert [facts["ship"] for facts in told(events, "escort_joins")] == ([joins] if joins else [])
    assert told(events, "battle")


@rule("AC-T20a")
def test_another_escort_costs_a_german_point_and_hits_make_the_die_worse():
    table = ocean(active=GERMAN, B4=("uk_convoy.1 uk_hood uk_rodney", station("J11")), G1=("ge_bismarck", station("J11")))
    table.ships[Ship("uk_convoy.1")] = replace(table.ships[Ship("uk_convoy.1")], hits=5, suffered=5)
    state, events = call(table, Escort(force="B4"), "6")
    assert told(events, "escort_die")[0] == {"force": "B4", "die": 6, "added": -2, "result": "none"}
    state, events = answer(state, "leave")
    assert state.table.pool == (Ship("uk_rodney"),) and told(events, "escort_leaves")
    assert [facts["halves"] for facts in told(events, "scores") if facts["why"] == "escort"] == [2]


@rule("AC-D109", "AC-D121", "AC-D133", "AC-11a", "AC-64a")
def test_points_are_counted_in_halves_and_a_loss_replaces_damage():
    table = ocean(B1=("uk_hood uk_kent uk_convoy.1", station("K10")), G1=("ge_bismarck ge_prinz_eugen", station("M8")))
    bismarck, hood, convoy = Ship("ge_bismarck"), Ship("uk_hood"), Ship("uk_convoy.1")
    table.ships[bismarck] = replace(table.ships[bismarck], is_damaged=True)
    table.ships[convoy] = replace(table.ships[convoy], hits=2, suffered=2)
    settle(table)
    assert table.points == (6, 4)
    table.ships[bismarck] = replace(table.ships[bismarck], is_sunk=True)
    table.ships[hood] = replace(table.ships[hood], is_sunk=True, is_damaged=True)
    table.ships[Ship("uk_kent")] = replace(table.ships[Ship("uk_kent")], is_sunk=True)
    settle(table)
    settle(table)
    assert table.points == (14, 4 + 4 + 1)
    completes(table, Ship("ge_prinz_eugen"), "brest")
    assert table.points[GERMAN] == 13


@rule("AC-T20e", "AC-T1d")
@pytest.mark.parametrize(
    ("points", "home", "winner"),
    [((2, 2), "", BRITISH), ((2, 2), "brest", GERMAN), ((1, 2), "", GERMAN), ((3, 2), "brest", BRITISH)],
)
def test_points_decide_and_the_tie_rule_of_the_operation(points, home, winner):
    table = ocean(B1=HOOD, points=points, completed=((Ship("ge_bismarck"), home),) if home else ())
    assert ended(table) == "no_german_force"
    assert final(table, "no_german_force").places[0] == (winner,)


@rule("AC-D115")
def test_an_operation_that_nobody_ends_is_over_all_the_same():
    state, _ = call(ocean(B1=HOOD, G1=BISMARCK, passes=10), Pass(), "1")
    assert state.table.passes == 0, "the action under test is told as another"
    for field, most, why in (("passes", 12, "passes"), ("changes", 200, "initiatives"), ("acts", 1000, "actions")):
        assert ended(ocean(B1=HOOD, G1=BISMARCK, **{field: most})) == why and not ended(
            ocean(B1=HOOD, G1=BISMARCK, **{field: most - 1})
        )


@rule("AC-D115", "AC-T0e", "AC-T0f")
def test_two_silent_sides_end_it_after_twelve_passes():
    state, rnd = begun(), Random(3)
    while state.asked is not None:
        given = {seat: resolve.choice(state, seat).default for seat in state.asked.seats}
        state, _ = resolve.apply(state, given, lambda sides: rnd.randint(1, sides))
    assert state.table.acts == 12 and state.result is not None and state.result.places[0] == (BRITISH,)


@rule("AC-D117")
def test_resignation_is_heard_in_the_middle_of_anything():
    state, _ = call(ocean(B1=HOOD, G1=BISMARCK, evades="G1"), Pass(), "1")
    after, events = resolve.act(state, GERMAN, Move("resign"), scripted(""))
    assert after.result is not None and after.result.places == ((BRITISH,), (GERMAN,)) and told(events, "resigned")


def checked(state: State[Ocean]) -> None:
    """Every ship is in one place, and the state is the same after storing it."""
    table = state.table
    placed = [ship for one in table.squadrons.values() for ship in one.ships] + [
        ship for group in table.groups.values() for ship in group
    ]
    placed += [*table.pool, *[ship for ship, _ in table.completed]]
    afloat = [ship for ship, vessel in table.ships.items() if not vessel.is_sunk]
    assert sorted(ship for ship in placed if ship in afloat) == sorted(afloat), "a ship in no place, or in two"
    assert table.round or len(placed) == len(afloat), "a ship that has sunk is on the chart"
    for force, one in table.squadrons.items():
        assert one.ships and bool(one.track.hexes) != bool(one.track.box), force
        assert one.track.length <= 15 and len({*one.hexes}) == len(one.hexes), force
    assert codec.load(Ocean, codec.dump(table)) == table
    assert tuple([load_frame(dump_frame(frame)) for frame in state.stack]) == state.stack


@rule("AC-D72", "AC-1b", "AC-1c", "AC-14a", "AC-3a")
@pytest.mark.parametrize("operation", [id for id in OPERATION if id != "Op1"])
def test_random_play_keeps_every_ship_in_one_place_and_ends(operation):
    rnd = Random(7)
    state, decisions = begun(operation), 0
    while state.asked is not None:
        choices = {seat: resolve.choice(state, seat) for seat in state.asked.seats}
        given = {seat: choice.sample(rnd) for seat, choice in choices.items()}
        goes_home = asked(state) == "ac.act" and any(item["do"] == "complete" for item in given[state.table.active])
        if decisions < 30 and goes_home:
            given = {state.table.active: choices[state.table.active].default}
        state, _ = resolve.apply(state, given, lambda sides: rnd.randint(1, sides))
        decisions += 1
        assert state.table.tally <= 7
        if decisions % 7 == 0:
            checked(state)
    assert state.result is not None and decisions > 20


@rule("AC-T19b", "AC-4j")
def test_in_op9_the_german_side_chooses_where_its_air_base_stands():
    state = begun("Op9")
    assert parts(state, GERMAN)["base"] == ("N7", "N6")
    assert state.asked is not None
    given = {seat: resolve.choice(state, seat).default for seat in state.asked.seats}
    after, events = resolve.apply(state, {**given, GERMAN: {**given[GERMAN], "base": "N6"}}, scripted(""))
    assert "N6" in after.table.waters.bases["german"] and "N7" not in after.table.waters.bases["german"] and told(events, "based")


@rule("AC-T20h")
def test_in_op4_a_trajectory_of_admiral_hipper_brings_a_point_at_the_end():
    table = ocean(active=GERMAN, operation="Op4", B1=HOOD, G1=("ge_admiral_hipper", station("G12")))
    state, _ = act(table, do="route", force="G1", to="here")
    assert state.table.deeds == ("trajectory",) and state.table.points == (0, 0)
    final(state.table, "actions")
    assert state.table.points == (2, 0)
    assert not act(ocean(active=GERMAN, operation="Op4", B1=HOOD, G1=BISMARCK), do="route", force="G1", to="here")[0].table.deeds


@rule("AC-10m", "AC-D48", "AC-T4b", "AC-10g")
def test_somerville_adds_2_to_a_roll_of_an_action_if_that_changes_its_cell():
    officers = {Leader("somerville"): Ship("uk_hood")}
    table = ocean(B1=("uk_hood", station("H13")), G1=("ge_bismarck", line("H13 H14")), officers=officers)
    state, _ = act(table, "13", do="search", force="B1", target="H13:G1")
    assert asked(state) == "ac.turn" and options(state) == ("none", "somerville")
    after, events = answer(state, "somerville")
    assert told(events, "contest")[0]["total"] == 6 and not after.table.officers
    after, events = answer(state)
    assert told(events, "contest")[0]["codes"] == ("contact",) and after.table.officers
    _, events = act(table, "33", do="search", force="B1", target="H13:G1")
    assert told(events, "contest"), "nobody is asked if the cell stays"


@rule("AC-10i", "AC-D53", "AC-T5a", "AC-T4b")
def test_marschall_makes_a_die_of_his_force_a_6():
    officers = {Leader("marschall"): Ship("ge_bismarck")}
    table = ocean(active=GERMAN, sky="bad", B1=HOOD, G1=("ge_bismarck", line("H13 H14 G15 G16 F17")), officers=officers)
    state, _ = act(table, "2", do="pass", force="G1")
    assert asked(state) == "ac.turn"
    state, events = answer(state, "marschall")
    assert told(events, "lapse_die")[0]["die"] == 6 and all("@" in way for way in options(state))
