"""Results of actions (AC-49 to AC-54): lines that get shorter, contact, hits, battles; leaders who move (AC-10, AC-T4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.atlantic_chase.data.ids import Leader, Ship
from engines.atlantic_chase.rules.results import Results, damage
from tests.engines.atlantic_chase.ocean import GERMAN, answer, asked, call, line, ocean, options, station, told
from tests.rules import rule

LONG = "K10 J11 I12 H13 G14 F15"


@rule("AC-24k", "AC-51d", "AC-53g")
def test_an_evasion_buys_the_choice_of_what_stays():
    table = ocean(active=GERMAN, evades="B1", B1=("uk_hood", line(LONG)), G1=("ge_bismarck", station("I12")))
    results = Results(force="G1", target="B1", hex="I12", codes=("shadow",))
    state, _ = call(table, results)
    assert asked(state) == "ac.spend" and options(state)[:2] == ("none", "J11-H13")
    after, _ = answer(state, "K10-I12")
    assert after.table.squadrons["B1"].hexes == ("K10", "J11", "I12") and not after.table.squadrons["B1"].evades
    after, _ = answer(state, "none")
    assert asked(after) == "ac.stays" and after.asked is not None and after.asked.seats == (GERMAN,)


@rule("AC-24a", "AC-24b", "AC-51b", "AC-51e", "AC-53h", "AC-E51a")
@pytest.mark.parametrize(
    ("code", "hexes", "left"), [("early_late", LONG, 5), ("early_late", "K10", 0), ("shadow", "K10 J11 I12", 3)]
)
def test_a_result_without_a_choice_gives_an_evasion(code, hexes, left):
    table = ocean(active=GERMAN, B1=("uk_hood", line(hexes)), G1=("ge_bismarck", station("K10")))
    state, _ = call(table, Results(force="G1", target="B1", hex="K10", codes=(code,)))
    one = state.table.squadrons["B1"]
    assert one.evades and one.track.length == left


@rule("AC-50a", "AC-23b", "AC-23c", "AC-52j", "AC-23f", "AC-23a")
def test_contact_is_made_once_and_may_be_lost():
    table = ocean(B1=("uk_hood", station("J11")), G1=("ge_bismarck", line("J11 I12", intel="J11")))
    state, events = call(table, Results(force="B1", target="G1", hex="J11", codes=("contact", "contact")))
    assert state.table.squadrons["G1"].track.contact == ("J11",) and len(told(events, "sighted_at")) == 1
    state, _ = call(state.table, Results(force="B1", target="G1", hex="J11", codes=("lose_contact",)))
    assert not state.table.squadrons["G1"].track.contact and not state.table.squadrons["G1"].track.intel


@rule("AC-D17", "AC-49a", "AC-54c", "AC-50g", "AC-50h", "AC-E50a")
@pytest.mark.parametrize("code", ["closing", "skirmish"])
def test_a_slower_force_finds_contact_alone(code):
    table = ocean(B1=("uk_rodney", station("J11")), G1=("ge_bismarck", station("J11")))
    state, events = call(table, Results(force="B1", target="G1", hex="J11", codes=(code,)))
    assert told(events, "sighted_at") and not told(events, "battle") and state.table.squadrons["G1"].track.contact


@rule(
    "AC-54a",
    "AC-54b",
    "AC-T4f",
    "AC-56f",
    "AC-31h",
    "AC-31j",
    "AC-49c",
    "AC-49f",
    "AC-T4g",
    "AC-T7j",
    "AC-62c",
    "AC-62d",
    "AC-D85",
    "AC-D86",
    "AC-55a",
)
def test_a_faster_force_may_fight_one_round():
    table = ocean(B1=("uk_hood", station("J11")), G1=("ge_admiral_scheer", line("J11 I12")))
    state, _ = call(table, Results(force="B1", target="G1", hex="J11", codes=("skirmish",)))
    assert asked(state) == "ac.skirmish" and options(state)[0] == "contact"
    state, events = answer(state, "fight")
    assert told(events, "battle") == [{"weather": "good", "n": 1, "mini": "", "part": 0}]
    while asked(state) != "ac.act":
        assert state.asked is not None
        state, events = answer(state, None, "" if asked(state) != "ac.round" else "111 222")
    track = state.table.squadrons["G1"].track
    assert track == station("J11", contact=True) and state.table.squadrons["B1"].track == station("J11", contact=True)
    assert not any(vessel.is_on_board for vessel in state.table.ships.values())


@rule("AC-50b", "AC-50c", "AC-50d", "AC-50e", "AC-E50b", "AC-D68", "AC-D69", "AC-52e", "AC-52g")
@pytest.mark.parametrize(
    ("ship", "before", "after"),
    [
        ("uk_hood", {}, (0, True, False)), ("uk_hood", {"hits": 1, "suffered": 1}, (1, True, False)),
        ("uk_hood", {"is_damaged": True}, (3, True, True)), ("uk_convoy.1", {}, (2, False, False)),
        ("uk_convoy.1", {"is_dispersed": True}, (1, False, False)),
    ],
)  # fmt: skip
def test_damage_turns_a_ship_sinks_a_damaged_one_and_is_two_hits_for_a_convoy(ship, before, after):
    table = ocean(active=GERMAN, B1=(ship, station("J11")), G1=("ge_bismarck", station("J11")))
    table.ships[Ship(ship)] = replace(table.ships[Ship(ship)], **before)
    assert damage(table, Ship(ship)) > 0
    state, _ = call(table, Results(force="G1", target="B1", hex="J11", codes=("damage",)))
    vessel = state.table.ships[Ship(ship)]
    assert (vessel.hits, vessel.is_damaged, vessel.is_sunk) == after and ("B1" in state.table.squadrons) is not vessel.is_sunk


@rule("AC-52a", "AC-52b", "AC-52c", "AC-D90", "AC-D91", "AC-T4e", "AC-T0j", "AC-11h", "AC-D111")
def test_a_hit_falls_on_a_ship_that_is_slow_enough_by_the_choice_of_the_active_side():
    table = ocean(active=GERMAN, B1=("uk_hood uk_rodney uk_kent", station("J11")), G1=("ge_bismarck", station("J11")))
    state, _ = call(table, Results(force="G1", target="B1", hex="J11", codes=("hit",)))
    assert asked(state) == "ac.struck" and options(state) == ("uk_kent", "uk_hood", "uk_rodney")
    state, events = call(table, Results(force="G1", target="B1", hex="J11", codes=("hit_if_slow",)))
    assert told(events, "hit") == [{"ship": "uk_rodney", "n": 1}]
    _, events = call(table, Results(force="G1", target="B1", hex="J11", codes=("hit_if_very_slow",)))
    assert not told(events, "hit")
    table = ocean(active=GERMAN, B1=("uk_convoy.1", station("J11")), G1=("ge_bismarck", station("J11")))
    table.ships[Ship("uk_convoy.1")] = replace(table.ships[Ship("uk_convoy.1")], is_dispersed=True)
    _, events = call(table, Results(force="G1", target="B1", hex="J11", codes=("hit", "hit")))
    assert len(told(events, "hit")) == 1


@rule("AC-50f", "AC-D47", "AC-T4h", "AC-10e", "AC-10f")
def test_a_leader_leaves_a_ship_that_is_damaged():
    table = ocean(active=GERMAN, B1=("uk_kent uk_hood uk_rodney", station("J11")), G1=("ge_bismarck", station("J11")))
    table.officers = {Leader("tovey"): Ship("uk_kent")}
    state, _ = answer(call(table, Results(force="G1", target="B1", hex="J11", codes=("hit",)))[0], "uk_kent")
    assert asked(state) == "ac.heir" and options(state) == ("uk_hood", "uk_rodney")
    state, _ = answer(state)
    assert state.table.officers == {Leader("tovey"): Ship("uk_hood")}
    table = ocean(active=GERMAN, B1=("uk_kent", station("J11")), G1=("ge_bismarck", station("J11")))
    table.officers = {Leader("tovey"): Ship("uk_kent")}
    table.ships[Ship("uk_kent")] = replace(table.ships[Ship("uk_kent")], is_damaged=True)
    state, events = call(table, Results(force="G1", target="B1", hex="J11", codes=("hit",)))
    assert told(events, "officer_lost") and not state.table.officers and "B1" not in state.table.squadrons
