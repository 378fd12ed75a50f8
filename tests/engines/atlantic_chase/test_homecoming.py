"""Op1, Homecoming: before the war (AC-T20b, AC-D129)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.mind import at_sea
from engines.atlantic_chase.rules import actions, homecoming
from engines.atlantic_chase.rules.ending import ended, final
from engines.atlantic_chase.rules.menu import brings
from engines.atlantic_chase.table import Ocean
from engines.kernel.resolution.frames import State
from tests.engines.atlantic_chase.ocean import (
    BRITISH,
    GERMAN,
    act,
    answer,
    asked,
    begun,
    box,
    decline,
    line,
    ocean,
    station,
    told,
)
from tests.rules import rule

BREMEN = Ship("ge_bremen")


def peace(active: int = BRITISH, hex: str = "J8", **more: Any) -> Ocean:
    """A table of Op1: Bremen and a British force in one hex."""
    laid = {"B1": ("uk_aurora", station(hex)), "G1": ("ge_bremen", station(hex)), **more}
    return ocean(active=active, operation="Op1", **laid)


def won(state: State[Ocean]) -> tuple[int, str]:
    """The seat that has won, and how."""
    assert state.result is not None
    return state.result.places[0][0], state.result.reason


@rule("AC-T19a", "AC-D107", "AC-D110")
def test_op1_is_set_up_as_printed():
    table = begun("Op1").table
    assert (table.active, table.sky, table.tally) == (GERMAN, "good", 0) and not table.stealth and not table.admirals
    assert table.squadrons["G1"].track == station("A20") and table.groups == {"GA": (Ship("ge_koln"), Ship("ge_konigsberg"))}


@rule("AC-D129")
def test_before_the_war_nobody_strikes_and_the_german_side_does_not_engage():
    for seat in (BRITISH, GERMAN):
        table = peace(seat, B2=("uk_ark_royal", station("J9")), G2=("ge_graf_zeppelin", station("J9")))
        found = actions.deeds(table, seat)
        assert "strike" not in found and "attack" not in found and ("engage" in found) == (seat == BRITISH)
        assert {"route", "pass"} <= {*found}


@rule("AC-T20b", "AC-D84", "AC-T1d")
@pytest.mark.parametrize("hex", ["N10", "O9", "Q3"])
def test_an_engage_off_a_port_ends_it_at_once(hex):
    table = peace(hex=hex)
    warned = homecoming.warning(table, "engage")
    assert warned is not None and warned(f"{hex}:G1") is not None and warned("J8:G1") is None
    told_first = brings(table, {"do": "engage", "force": "B1", "target": f"{hex}:G1"})
    assert told_first is not None and told_first.id == "ac.warn.incident"
    state, events = act(table, do="engage", force="B1", target=f"{hex}:G1")
    assert won(state) == (GERMAN, "incident") and not told(events, "contest")


@rule("AC-T20b", "AC-T0p")
def test_a_1_before_an_engage_brings_the_war():
    state, events = act(peace(), "1", do="engage", force="B1", target="J8:G1")
    assert won(state) == (BRITISH, "provoked") and told(events, "provokes")[0] == {"die": 1, "outcome": "yes"}
    state, events = act(peace(), "2 44", do="engage", force="B1", target="J8:G1")
    assert told(events, "provokes")[0]["outcome"] == "no" and won(state) == (BRITISH, "captured")


@rule("AC-D129")
def test_bremen_is_captured_in_place_of_a_battle_and_another_force_is_sighted():
    state, _ = act(peace(G1=("ge_admiral_graf_spee", station("J8"))), "2 44 11", do="engage", force="B1", target="J8:G1")
    assert state.result is None and state.table.squadrons["G1"].track.contact == ("J8",)
    for faces, is_over in (("2 43", False), ("2 34", False)):
        assert (act(peace(), f"{faces} 11", do="engage", force="B1", target="J8:G1")[0].result is not None) == is_over
    slow = peace()
    slow.ships[BREMEN] = replace(slow.ships[BREMEN], is_damaged=True)
    assert won(act(slow, "2 34", do="engage", force="B1", target="J8:G1")[0]) == (BRITISH, "captured")


@rule("AC-D129", "AC-54a")
def test_a_faster_force_may_take_up_a_skirmish_with_bremen_alone():
    slow = peace()
    slow.ships[BREMEN] = replace(slow.ships[BREMEN], is_damaged=True)
    state, _ = act(slow, "2 22", do="engage", force="B1", target="J8:G1")
    assert asked(state) == "ac.skirmish" and won(answer(state, "fight")[0]) == (BRITISH, "captured")
    spee = peace(G1=("ge_admiral_graf_spee", station("J8")))
    assert asked(act(spee, "2 22 11", do="engage", force="B1", target="J8:G1")[0]) != "ac.skirmish"
    sought = peace(B1=("uk_aurora", station("J8")), G1=("ge_bremen", line("J8 J9", contact="J8")))
    sought.ships[BREMEN] = replace(sought.ships[BREMEN], is_damaged=True)
    state, events = act(sought, "66", do="search", force="B1", target="J8:G1")
    assert "skirmish" in told(events, "contest")[0]["codes"] and asked(state) == "ac.seize"


@rule("AC-T20b", "AC-D107")
@pytest.mark.parametrize(
    ("hex", "port", "faces", "end"),
    [
        ("O9", "kiel", "", (GERMAN, "home")),
        ("N10", "wilhelmshaven", "", (GERMAN, "home")),
        ("Q3", "murmansk", "1", (BRITISH, "confiscated")),
        ("Q3", "murmansk", "2", (GERMAN, "home")),
        ("C22", "south_america", "", (BRITISH, "away")),
    ],
)
def test_bremen_in_port_decides_it(hex, port, faces, end):
    table = peace(GERMAN, B1=("uk_aurora", box("clyde")), G1=("ge_bremen", station(hex)))
    warned = homecoming.warning(table, "complete", "G1")
    assert warned is not None and (warned(port) is not None) == (end[1] == "away")
    state, _ = act(table, do="complete", force="G1", place=port)
    assert won(decline(state, faces)[0]) == end


@rule("AC-D115", "AC-T20b")
def test_an_operation_that_nobody_ends_is_british_as_bremen_is_not_home():
    table = peace(passes=12)
    assert ended(table) == "passes" and final(table, "passes").places[0] == (BRITISH,)
    assert not ended(peace(completed=((Ship("ge_admiral_graf_spee"), "kiel"),)))


def test_computers_bring_bremen_home_and_make_no_incident():
    table = peace(hex="N10")
    assert all(given.get("do") != "engage" for _, given in at_sea.every(table, BRITISH))
    near = peace(GERMAN, hex="O9")
    assert max(at_sea.every(near, GERMAN), key=lambda one: one[0])[1] == {"do": "complete", "force": "G1", "place": "kiel"}
    out = peace(GERMAN, B1=("uk_aurora", box("clyde")), G1=("ge_bremen", station("N9")))
    assert max(at_sea.every(out, GERMAN), key=lambda one: one[0])[1]["do"] == "route"
