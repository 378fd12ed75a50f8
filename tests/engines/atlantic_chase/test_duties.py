"""Forbes and Marschall on rolls for the initiative and the weather, the duty they leave (AC-10j), and Gensoul (AC-10l)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.atlantic_chase.data.ids import Leader, Ship
from engines.atlantic_chase.pieces.squadrons import Terms
from engines.atlantic_chase.rules import actions, declaration, duties
from engines.atlantic_chase.rules.gensoul import marker
from engines.atlantic_chase.rules.initiative import Handover, Seize, Vie
from engines.atlantic_chase.table import Ocean
from engines.kernel.choices.shapes import Illegal
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
    station,
    told,
)  # fmt: skip
from tests.rules import rule

FORBES, MARSCHALL, GENSOUL = Leader("forbes"), Leader("marschall"), Leader("gensoul")
ON_HOOD, ON_SCHARNHORST = {FORBES: Ship("uk_hood")}, {MARSCHALL: Ship("ge_scharnhorst")}


def first_test(active: int = BRITISH, **more: Any) -> Ocean:
    """A table of Op2."""
    laid = {"B1": ("uk_hood", station("K10")), "G1": ("ge_scharnhorst", station("M8")), **more}
    return ocean(active=active, operation="Op2", **laid)


def bound(seat: int = BRITISH, force: str = "B1", **more: Any) -> Ocean:
    """A table of Op2 on which a force must be named next."""
    return first_test(seat, bound=(force,), **more)


@rule("AC-T19a", "AC-10a", "AC-5h", "AC-8e")
def test_op2_is_set_up_as_printed_with_three_leaders():
    state = begun("Op2")
    assert state.table.sky == "bad" and state.table.squadrons["B7"].track.length == 12
    assert {*state.table.officers} == {FORBES, MARSCHALL, GENSOUL} and {*state.table.admirals} == {"raeder", "pound"}
    assert parts(state, BRITISH).keys() == {"forbes", "gensoul"} and parts(state, GERMAN).keys() == {"marschall"}
    assert state.table.squadrons["G1"].track == box("south_america") and state.table.active == GERMAN


@rule("AC-10j", "AC-T5d")
def test_marschall_makes_an_attempt_on_the_initiative_succeed():
    state, _ = call(first_test(officers=ON_SCHARNHORST), Seize())
    state, _ = answer(state, "try", "31")
    assert asked(state) == "ac.turn" and state.asked is not None and state.asked.seats == (GERMAN,)
    after, events = answer(state, "marschall")
    assert told(events, "seizes")[0]["total"] == 9 and not after.table.officers
    after, events = answer(state)
    assert told(events, "seizes")[0]["outcome"] == "failed" and after.table.tally == 1 and after.table.officers


@rule("AC-T5d", "AC-T0a")
@pytest.mark.parametrize("faces", ["11", "54"])
def test_a_leader_who_changes_nothing_is_not_asked_for(faces):
    state, _ = call(first_test(officers=ON_SCHARNHORST), Seize())
    assert asked(answer(state, "try", faces)[0]) != "ac.turn"


@rule("AC-T5g", "AC-10j")
def test_both_may_turn_their_die_when_they_vie_the_inactive_side_first():
    state, _ = call(first_test(officers={**ON_HOOD, **ON_SCHARNHORST}), Vie(), "32")
    assert asked(state) == "ac.turn" and state.asked is not None and state.asked.seats == (GERMAN,)
    state, _ = answer(state, "marschall")
    assert state.table.bound == ("G1",) and state.asked is not None and state.asked.seats == (BRITISH,)
    after, events = answer(state, "forbes")
    assert told(events, "vies")[0] == {
        "seat": GERMAN,
        "die": 6,
        "other": 6,
        "tally": 0,
        "added": 0,
        "total": 6,
        "outcome": "failed",
    }
    assert after.table.bound == ("G1", "B1") and after.table.active == BRITISH
    after, events = answer(state, None, "1")
    assert after.table.active == GERMAN and after.table.bound == ("G1",) and told(events, "weather")


@rule("AC-T6b", "AC-10j")
def test_the_new_active_side_may_turn_the_die_of_the_weather():
    state, _ = call(first_test(GERMAN, officers=ON_HOOD), Handover(), "2")
    assert asked(state) == "ac.turn" and state.asked is not None and state.asked.seats == (BRITISH,)
    after, events = answer(state, "forbes")
    assert told(events, "weather")[0] == {"die": 6, "weather": "bad"} and after.table.bound == ("B1",)
    assert asked(call(first_test(GERMAN, officers=ON_HOOD), Handover(), "6")[0]) == "ac.act"


@rule("AC-10j", "AC-D52", "AC-13c")
def test_the_force_of_the_leader_must_be_named_in_any_role():
    table = bound(B2=("uk_kent", station("K10")), G1=("ge_scharnhorst", station("K10")))
    assert actions.deeds(table, BRITISH) == ("engage", "strike", "route")
    state, _ = act(table, do="route", force="B1", to="here")
    assert not state.table.bound
    with pytest.raises(Illegal):
        act(table, do="route", force="B2", to="here")
    with pytest.raises(Illegal):
        act(table, do="pass")
    assert told(act(table, "11 11", do="engage", force="B2", target="K10:G1", help="B1")[1], "declares")[0]["help"] == "B1"
    with pytest.raises(Illegal):
        act(table, do="engage", force="B2", target="K10:G1", help="none")


@rule("AC-10j", "AC-D118")
def test_a_line_that_must_be_named_simply_passes_and_a_force_in_port_completes():
    assert declaration.declaration(bound(B1=("uk_hood", line("K10 K9"))), BRITISH).default == {
        "do": "pass",
        "force": "B1",
        "later": (),
    }
    assert declaration.declaration(bound(B1=("uk_hood", box("clyde"))), BRITISH).default["do"] == "complete"
    assert declaration.declaration(bound(), BRITISH).default == {"do": "route", "force": "B1", "to": "here"}


@rule("AC-10j")
def test_a_carrier_may_be_named_for_its_air_support():
    carrier = ("uk_ark_royal", station("K9"))
    table = bound(force="B2", B2=carrier, G1=("ge_scharnhorst", station("K10")), officers={FORBES: Ship("uk_ark_royal")})
    assert "engage" in actions.deeds(table, BRITISH)
    found = {
        one.part.name: one.part.choice
        for one in declaration.declaration(table, BRITISH).walk({"do": "engage", "force": "B1", "target": "K10:G1"})
    }
    air: Any = found["air"]
    assert air.options == ("B2@K9",)
    table.bound = ("G1",)
    assert "pass" in actions.deeds(table, BRITISH), "the duty of the other side binds nobody here"


@rule("AC-D118", "AC-10r")
def test_the_default_of_a_duty_is_one_more_segment_at_the_last_end():
    table = first_test(GERMAN, G1=("ge_scharnhorst", line("M8 M7")), duty="G1")
    given = declaration.declaration(table, GERMAN).default
    assert given == {"do": "route", "force": "G1", "end": "head", "to": "N6"} or given["to"] in table.waters.chart.beside["M7"]


@rule("AC-10l", "AC-T2b", "AC-D49")
def test_gensoul_takes_intel_off_before_an_interruption():
    officers = {GENSOUL: Ship("fr_dunkerque")}
    laid = {"B1": ("fr_dunkerque", line("K10 K9", intel="K9", contact="K9")), "G1": ("ge_scharnhorst", line("K10 L9"))}
    state, _ = act(first_test(officers=officers, **laid), do="search", force="B1", target="K10:G1")
    assert asked(state) == "ac.gensoul" and options(state) == ("none", "B1@K9")
    after, events = answer(state, "B1@K9", "34")
    assert not told(events, "interrupts") and not after.table.officers and told(events, "silenced")
    _, events = answer(state, None, "34 34")
    assert told(events, "interrupts")
    helped = first_test(
        officers=officers, **{**laid, "B2": ("fr_dunkerque", station("K10")), "B1": ("uk_hood", line("K10 K9", intel="K9"))}
    )
    state, _ = act(helped, do="search", force="B2", target="K10:G1", help="B1")
    assert asked(state) == "ac.gensoul" and options(state) == ("none", "B1@K9")


@rule("AC-D125")
def test_gensoul_waits_for_a_pass_or_a_trajectory_too():
    officers = {GENSOUL: Ship("fr_dunkerque")}
    table = first_test(officers=officers, B1=("fr_dunkerque", line("K10 K9 K8 J8 J9 J10", intel="J10")))
    state, _ = act(table, do="pass", force="B1")
    assert asked(state) == "ac.gensoul"
    assert answer(state, "B1@J10")[0].table.squadrons["B1"].track.intel == ()
    state, events = act(table, do="route", force="B1", end="head", to="I11")
    assert told(events, "routes") and asked(state) == "ac.gensoul"
    assert asked(answer(state, "B1@J10")[0]) == "ac.act"


@rule("AC-T20f")
@pytest.mark.parametrize(("terms", "hex", "points"), [(True, "B19", 2), (False, "B19", 0), (True, "K10", 0)])
def test_a_german_engage_in_the_safety_line_costs_a_point(terms, hex, points):
    laid = {"B1": ("uk_hood", station(hex)), "G1": ("ge_scharnhorst", station(hex))}
    convoy = {"BA": (Ship("uk_convoy.1"),)}
    table = first_test(GERMAN, groups=convoy, terms=Terms(escorts=False, safety_line=terms), **laid)
    state, _ = act(table, do="engage", force="G1", target=f"{hex}:B1")
    assert asked(state) == "ac.reply" and state.table.points == (points, 0)


@rule("AC-T20d")
def test_without_a_british_convoy_the_german_side_goes_home():
    table = first_test(GERMAN, G2=("ge_gneisenau", station("K10")))
    assert actions.is_restricted(table) and "engage" not in actions.deeds(table, GERMAN)
    assert not actions.is_restricted(first_test(GERMAN, groups={"BA": (Ship("uk_convoy.1"),)}))


@rule("AC-10l", "AC-52j")
def test_gensoul_leaves_contact_where_it_is_and_tells_of_the_marker():
    there = line("K10 K9", intel="K9", contact="K9")
    table = first_test(B1=("fr_dunkerque", there), officers={GENSOUL: Ship("fr_dunkerque")})
    state, _ = act(table, do="pass", force="B1")
    assert asked(state) == "ac.gensoul" and state.asked is not None and state.asked.seats == (BRITISH,)
    assert [marker(option).id for option in options(state)] == ["ac.gensoul.none", "ac.gensoul.marker"]
    state, _ = answer(state, "B1@K9")
    assert "K9" in state.table.squadrons["B1"].track.contact


@rule("AC-D52")
def test_a_duty_is_forgotten_with_its_force_alone():
    for force, left in (("G1", "G1"), ("G9", "")):
        table = first_test(duty=force, bound=(force,))
        duties.forget(table)
        assert table.duty == left and table.bound == ((left,) if left else ())
