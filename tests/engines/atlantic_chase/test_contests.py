"""Actions that are rolled for (AC-17, AC-22, AC-27, AC-31, AC-33, AC-41, AC-45 to AC-54, AC-T2 to AC-T4, AC-T9 to AC-T17)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.atlantic_chase.data.ids import Leader, Ship
from engines.atlantic_chase.data.tables import MISS
from engines.atlantic_chase.rules import actions, helpers
from engines.atlantic_chase.rules.helpers import Named
from engines.atlantic_chase.rules.interruption import OFF, Interruption
from engines.atlantic_chase.table import Ocean
from tests.engines.atlantic_chase.ocean import (
    BRITISH,
    GERMAN,
    act,
    answer,
    asked,
    box,
    call,
    contest,
    line,
    ocean,
    options,
    parts,
    station,
    told,
)
from tests.rules import rule

LONG = "K10 J11 I12 H13 G14 F15"
Case = dict[str, Any]


def named(deed: str, hex: str, **more: Any) -> Named:
    """Forces of an action of B1 against G1."""
    return Named(**{"deed": deed, "force": "B1", "hex": hex, "target": "G1", **more})


def values(table: Ocean, one: Named, alert: int = 0) -> list[tuple[str, int]]:
    """The rows of a roll."""
    return [(row.rule, row.value) for row in helpers.rows(table, one, alert)]


# -- the Trajectory Total


@rule("AC-17a", "AC-17b", "AC-17d", "AC-17e", "AC-E18a", "AC-18a", "AC-47e")
def test_the_total_counts_the_longest_helper_and_deducts_those_of_the_target():
    table = ocean(
        B1=("uk_hood", station("J11")), B2=("uk_kent", line("J11 I12 H13")), B3=("uk_glorious", line("K10 J11 I12 H13 G14")),
        G1=("ge_bismarck", line("J11 I11 H12 G13 F14 E15")), G2=("ge_leipzig", line("J11 J10 K9 L8")),
    )  # fmt: skip
    one = named("search", "J11", help="B2", air=("B3", "J11"), their_help="G2")
    assert helpers.base_number(table, one) == 11 and helpers.total_length(table, one) == 7


@rule("AC-28a", "AC-E48a", "AC-D94", "AC-48a", "AC-E48b")
def test_a_base_counts_nothing_and_a_helper_decides():
    table = ocean(B2=("uk_kent", line("J11 I12 H13 G14")), G1=("ge_bismarck", line("J11 I11")))
    assert helpers.total_length(table, named("strike", "J11", force="base", help="B2", air=("base", "K11"))) == 6


@rule("AC-D28", "AC-D29")
def test_the_target_as_its_own_support_deducts_nothing_and_a_force_in_two_roles_counts_once():
    table = ocean(
        B1=("uk_hood", station("J11")), G1=("ge_graf_zeppelin", line("J11 I11")), G2=("ge_leipzig", line("J11 J10")),
    )  # fmt: skip
    assert helpers.total_length(table, named("search", "J11", their_air=("G1", "J11"))) == 2
    assert helpers.total_length(table, named("search", "J11", their_help="G2", their_air=("G2", "J11"))) == 0


# -- modifiers


@rule("AC-45a", "AC-45e", "AC-45i", "AC-E45a", "AC-45b", "AC-45f")
def test_air_support_counts_by_its_distance():
    table = ocean(
        B1=("uk_hood", station("J11")), B2=("uk_ark_royal", line("J11 I12")),
        G1=("ge_bismarck", station("J11")), G2=("ge_graf_zeppelin", line("J10 K9")),
    )  # fmt: skip
    assert ("B2", "J11") in helpers.launches(table, BRITISH, "J11")
    assert values(table, named("engage", "J11", air=("B2", "J11"), their_air=("G2", "J10"))) == [("AC-45e", 3), ("AC-45e", -1)]


@rule("AC-45c", "AC-45d", "AC-27b", "AC-D58", "AC-6i", "AC-8h", "AC-E27a")
def test_sources_of_air_support_are_bases_and_whole_carriers_at_sea_in_good_weather():
    table = ocean(B1=("uk_ark_royal", station("J11")), B2=("uk_glorious", box("clyde")), G1=("ge_bismarck", station("J11")))
    found = list(helpers.launches(table, BRITISH, "J11"))
    assert ("B1", "J11") in found and ("base", "K11") in found and all(source != "B2" for source, _ in found)
    assert not list(helpers.launches(table, BRITISH, "I9")), "on the Arctic Line"
    table.ships[Ship("uk_ark_royal")] = replace(table.ships[Ship("uk_ark_royal")], is_damaged=True)
    assert all(source != "B1" for source, _ in helpers.launches(table, BRITISH, "J11"))
    table.sky = "bad"
    assert not list(helpers.launches(table, BRITISH, "J11"))


@rule("AC-46a", "AC-46b", "AC-46c", "AC-E46a", "AC-23g", "AC-24i", "AC-D33", "AC-13b")
def test_contact_and_an_evasion_in_bad_weather():
    table = ocean(B1=("uk_hood", station("J11")), G1=("ge_scharnhorst", station("J11", contact=True)), sky="bad")
    assert values(table, named("engage", "J11", evades=True)) == [("AC-46a", 2), ("AC-46c", -2)]


@rule("AC-47a", "AC-47b", "AC-47c", "AC-47d", "AC-D27", "AC-10k", "AC-D50", "AC-D34")
def test_coordination_by_weather_and_walker():
    table = ocean(
        B1=("uk_hood", station("J11")), B2=("uk_norfolk", station("J11")), G1=("ge_bismarck", station("J11")),
        G2=("ge_leipzig", station("J11")), stealth={"U1": "J11"},
    )  # fmt: skip
    assert list(helpers.coordinating(table, BRITISH, "J11", "B1")) == ["B2"]
    assert list(helpers.coordinating(table, GERMAN, "J11", "G1")) == ["G2", "U1"]
    one = named("engage", "J11", help="B2", their_help="U1")
    assert values(table, one) == [("AC-47c", 2), ("AC-47c", -1)]
    assert values(table, replace(one, is_doubled=True))[0] == ("AC-47c", 4)
    table.sky = "bad"
    assert values(table, one) == [("AC-47c", 1), ("AC-47c", -1)]


@rule("AC-41p", "AC-41q", "AC-4h", "AC-11f", "AC-49b")
def test_a_stealth_attack_has_rows_of_its_own_and_an_alert_counts():
    table = ocean(active=GERMAN, B1=("uk_convoy.1", station("N9")), G1=("ge_bismarck", station("O9")), stealth={"U1": "N9"})
    table.ships[Ship("uk_convoy.1")] = replace(table.ships[Ship("uk_convoy.1")], is_dispersed=True)
    one = Named(deed="attack", force="U1", hex="N9", target="B1")
    assert values(table, one, -2) == [("AC-49b", -2), ("AC-41p", 3), ("AC-41q", 2)]


# -- Interruption


@rule("AC-22a", "AC-22b", "AC-22c", "AC-22d", "AC-E22a", "AC-T2c", "AC-D10", "AC-T3a", "AC-I4", "AC-13g")
def test_intel_on_a_force_that_is_named_brings_an_interruption():
    table = ocean(B1=("uk_hood", line(LONG, intel="I12")), G1=("ge_bismarck", line("I12 H12", intel="H12")))
    _, events = call(table, contest(deed="search", force="B1", hex="I12", target="G1"), "22 66 6")
    (facts,) = told(events, "interrupts")
    assert (facts["intel"], facts["result"], facts["seat"]) == (1, "alert_0", GERMAN)


@rule("AC-49b", "AC-T3b", "AC-22e", "AC-22f")
def test_an_alert_is_deducted_from_the_roll():
    table = ocean(B1=("uk_hood", line(LONG, intel="I12")), G1=("ge_bismarck", line("I12 H12")))
    _, events = call(table, contest(deed="search", force="B1", hex="I12", target="G1"), "44 22 6")
    assert (
        told(events, "interrupts")[0]["result"] == "alert_2"
        and ("AC-49b", "ac.why.alert", -2) in told(events, "contest")[0]["rows"]
    )


@rule("AC-54j", "AC-54k", "AC-T3d", "AC-T3e", "AC-T3f", "AC-D11", "AC-D12", "AC-D81", "AC-X6")
def test_a_slip_gives_signals_or_an_evasion_and_calls_the_action_off():
    table = ocean(B1=("uk_hood", line(LONG, intel="I12")), G1=("ge_bismarck", line("I12 H12")))
    state, _ = call(table, contest(deed="search", force="B1", hex="I12", target="G1"), "45")
    assert asked(state) == "ac.slip" and options(state) == ("evade", "B1@I12")
    after, _ = answer(state, "evade")
    assert asked(after) == "ac.vie"
    after, events = answer(after, None, "11")
    assert after.table.squadrons["G1"].evades and after.table.squadrons["B1"].track.length == 6 and told(events, "vies")
    after, events = answer(state, "B1@I12")
    assert after.table.squadrons["B1"].track == station("I12") and asked(after) == "ac.signals.lapse"
    after, events = answer(after, None, "11")
    assert told(events, "vies") and asked(after) == "ac.act" and not told(events, "contest")


@rule("AC-52k", "AC-T3c", "AC-22h")
@pytest.mark.parametrize(("faces", "goes_on", "active"), [("55 61 6 1", True, BRITISH), ("55 16 1", False, GERMAN)])
def test_an_interruption_may_be_vied_for(faces, goes_on, active):
    table = ocean(
        B1=("uk_hood", station("J11")), B2=("uk_kent", line("J11 I12", intel="J11")), G1=("ge_bismarck", line("J11 I11"))
    )
    dice = "55 61" if goes_on else "55 16 1"
    state, events = call(table, Interruption(intel=1, forces=("B2",), target="G1"), dice)
    assert told(events, "interrupts")[0]["result"] == "vie_for_initiative"
    assert state.table.active == active and state.table.tally == goes_on
    assert told(events, "vies")[0]["outcome"] == ("failed" if goes_on else "seized")


@rule("AC-52k")
def test_a_change_of_initiative_calls_the_action_off():
    table = ocean(B1=("uk_hood", line(LONG, intel="I12 H13")), G1=("ge_bismarck", line("I12 H12")))
    state, events = call(table, contest(deed="search", force="B1", hex="I12", target="G1"), "55 1")
    assert state.table.active == GERMAN and not told(events, "contest") and OFF == "off"


# -- the answer before the dice


@rule("AC-T2d", "AC-T0f", "AC-33f", "AC-31d", "AC-27k", "AC-D30", "AC-E47a", "AC-T0d")
def test_the_other_side_adds_what_it_has_in_one_answer():
    table = ocean(
        active=GERMAN, evades="B1", B1=("uk_convoy.1", line("J11 I12")), B2=("uk_kent", line("J11 I11 H12")),
        G1=("ge_bismarck", station("J11")),
    )  # fmt: skip
    state, _ = call(table, contest(deed="search", force="G1", hex="J11", target="B1"))
    found = parts(state, BRITISH)
    assert found["help"] == ("none", "B2") and found["evade"] == ("no", "yes") and "base@K11" in found["air"]
    state, events = answer(state, {"help": "B2", "air": "base@K11", "evade": "yes"}, "66")
    (facts,) = told(events, "contest")
    assert facts["length"] == 0 and sum(row[2] for row in facts["rows"]) == -3 and not state.table.squadrons["B1"].evades


@rule("AC-T2d")
def test_a_side_with_nothing_to_add_is_not_asked():
    table = ocean(B1=("uk_hood", station("H13")), G1=("ge_bismarck", line("H13 G14")))
    state, events = call(table, contest(deed="search", force="B1", hex="H13", target="G1"), "66")
    assert told(events, "contest") and asked(state) != "ac.reply"


@rule("AC-10n", "AC-10o", "AC-T2f", "AC-D51")
@pytest.mark.parametrize(("given", "length", "stays"), [("none", 2, True), ("add", 9, False), ("subtract", 0, False)])
def test_tovey_rolls_for_the_total_and_then_decides(given, length, stays):
    table = ocean(
        B1=("uk_hood", station("H13")), G1=("ge_bismarck", line("H13 G14")), officers={Leader("tovey"): Ship("uk_hood")}
    )
    state, _ = call(table, contest(deed="search", force="B1", hex="H13", target="G1"))
    assert asked(state) == "ac.shift" and options(state) == ("no", "yes")
    state, _ = answer(state, "yes", "34")
    assert asked(state) == "ac.shifted"
    state, events = answer(state, given, "22")
    assert told(events, "contest")[0]["length"] == length and (Leader("tovey") in state.table.officers) is stays


# -- what follows


@rule("AC-E3a", "AC-33c", "AC-33h", "AC-54d", "AC-54e", "AC-54f", "AC-31b", "AC-13i")
def test_a_force_that_is_sighted_is_a_station_and_may_be_engaged():
    table = ocean(
        active=GERMAN, B1=("uk_convoy.1", line("J11 I12 H13", intel="I12", contact="H13")), G1=("ge_bismarck", station("H13"))
    )
    state, events = act(table, "33", do="search", force="G1", target="H13:B1")
    assert told(events, "contest")[0]["codes"] == ("sighted", "contact")
    assert state.table.squadrons["B1"].track == station("H13", contact=True)
    state, _ = answer(state, "try", "11")
    assert "engage" in parts(state, GERMAN)["do"] and "search" not in parts(state, GERMAN)["do"]


@rule("AC-E34a", "AC-51a", "AC-51c", "AC-51d", "AC-T4d", "AC-T0k", "AC-33i", "AC-34a", "AC-T12d", "AC-T12e")
def test_early_or_late_leaves_a_side_and_then_the_searcher_lapses():
    table = ocean(
        active=GERMAN, B1=("uk_hood", line("L11 K11 J12 I12 H13 G14 F15")), G1=("ge_bismarck", line("H12 H13 G13")),
    )  # fmt: skip
    state, events = act(table, "34", do="search", force="G1", target="H13:B1")
    assert told(events, "contest")[0]["length"] == 10 and told(events, "contest")[0]["codes"] == ("early_late",)
    assert asked(state) == "ac.stays" and options(state) == ("G14-F15", "L11-I12")
    state, _ = answer(state)
    assert state.table.squadrons["B1"].hexes == ("G14", "F15") and asked(state) == "ac.lapse"
    state, _ = answer(state, "3-0@H12")
    assert state.table.squadrons["G1"].track == station("H12") and asked(state) == "ac.seize"


@rule("AC-53a", "AC-53b", "AC-D13", "AC-D14", "AC-D98", "AC-T12c", "AC-31g")
def test_a_miss_with_intel_passes_the_initiative_after_the_lapse():
    table = ocean(B1=("uk_hood", line("K10 J11", intel="J11")), G1=("ge_bismarck", station("J11")))
    state, events = call(table, contest(deed="engage", force="B1", hex="J11", target="G1"), "22")
    state, events = call(table, contest(deed="engage", force="B1", hex="J11", target="G1"), "22 21")
    assert told(events, "contest")[0]["codes"] == (MISS,) and asked(state) == "ac.lapse" and state.table.active == BRITISH
    state, events = answer(state, faces="1")
    assert state.table.active == GERMAN and not told(events, "vies") and not told(events, "seizes")


@rule("AC-31f", "AC-31g", "AC-T11d", "AC-T11e", "AC-E32a", "AC-32a", "AC-13h", "AC-T5b")
def test_after_an_engage_helpers_lapse_and_both_vie():
    table = ocean(
        active=GERMAN, B1=("uk_hood", station("I12")), B2=("uk_kent", line("I12 H13 G14")),
        G1=("ge_leipzig", line("I12 J10 K9 L8")), stealth={"U1": "I12"},
    )  # fmt: skip
    state, _ = call(table, contest(deed="engage", force="G1", hex="I12", target="B1", help="U1"))
    state, events = answer(state, {"help": "B2"}, "33")
    (facts,) = told(events, "contest")
    assert (facts["length"], facts["total"], facts["codes"]) == (1, 7, ("miss",))
    assert state.asked is not None and state.asked.seats == (GERMAN,) and asked(state) == "ac.lapse"
    state, _ = answer(state)
    assert state.asked is not None and state.asked.seats == (BRITISH,), "then the other side's"
    state, events = answer(state, None, "11")
    assert told(events, "vies") and state.table.stealth == {"U1": "I12"}


@rule(
    "AC-27a",
    "AC-27c",
    "AC-27e",
    "AC-27f",
    "AC-27g",
    "AC-27i",
    "AC-27m",
    "AC-27n",
    "AC-27o",
    "AC-45g",
    "AC-E28a",
    "AC-T9b",
    "AC-T9d",
    "AC-T9e",
)
def test_an_air_strike_from_a_carrier_under_way():
    table = ocean(B1=("uk_glorious", line("G14 G13 H13 H14 I14")), G1=("ge_leipzig", station("H12")))
    state, events = act(table, "34", do="strike", force="B1@H13", target="H12:G1")
    (facts,) = told(events, "contest")
    assert (facts["length"], facts["total"], facts["codes"]) == (5, 9, ("contact", "hit_if_slow"))
    assert state.table.squadrons["G1"].track.contact == ("H12",) and told(events, "damaged"), "Leipzig is slow"
    assert asked(state) == "ac.lapse" and options(state) == ("2-1", "1-2")


@rule(
    "AC-41i",
    "AC-41j",
    "AC-41m",
    "AC-41n",
    "AC-41o",
    "AC-41r",
    "AC-E42b",
    "AC-T17a",
    "AC-T17b",
    "AC-T17d",
    "AC-T17e",
    "AC-23h",
    "AC-D67",
)
def test_a_stealth_attack_expends_its_force():
    table = ocean(
        active=GERMAN, B1=("uk_hood", line("I12 H13 G14 F15 E16", intel="H13")), G1=("ge_bismarck", line("H12 H13")),
        stealth={"U1": "H13"},
    )  # fmt: skip
    state, events = act(table, "55", do="attack", force="U1", target="H13:B1", help="G1")
    (facts,) = told(events, "contest")
    assert (facts["length"], facts["total"], facts["codes"]) == (7, 12, ("miss",)) and not state.table.stealth
    assert asked(state) == "ac.lapse" and state.asked is not None and state.asked.seats == (GERMAN,)
    table.squadrons["B1"] = replace(table.squadrons["B1"], track=line("I12 H13 G14"))
    assert not actions.actors(table, "attack", GERMAN), "neither contact nor Intel in the hex"
