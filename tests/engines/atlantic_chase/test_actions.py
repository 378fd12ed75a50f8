"""Actions without a table of results, and what may be declared (AC-8, AC-29, AC-35, AC-37, AC-39, AC-41, AC-43)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.atlantic_chase.data.ids import Leader, Ship
from engines.atlantic_chase.rules import actions, declaration, routes
from engines.atlantic_chase.rules.completion import homes
from engines.atlantic_chase.rules.passing import may_all
from engines.atlantic_chase.rules.reorganize import Reorganize
from engines.kernel.choices.shapes import Illegal
from tests.engines.atlantic_chase.ocean import (
    BRITISH,
    GERMAN,
    act,
    answer,
    asked,
    box,
    call,
    line,
    ocean,
    options,
    parts,
    station,
    told,
)
from tests.rules import rule

HOOD, BISMARCK = ("uk_hood", station("K10")), ("ge_bismarck", station("G12"))


@rule("AC-25a", "AC-25e", "AC-25f", "AC-D54", "AC-T0n", "AC-T1b")
def test_the_active_side_declares_an_action_and_passes_by_default():
    table = ocean(B1=("uk_hood", line("K10 J11")), B2=("uk_kent", line("I12 I11 J10")), G1=BISMARCK)
    state, _ = call(table, Reorganize())
    found = parts(state, BRITISH)
    assert found["do"] == ("route", "pass") and parts(state, BRITISH, do="pass")["force"] == ("B2", "B1")
    assert parts(call(ocean(B1=HOOD, G1=BISMARCK), Reorganize())[0], BRITISH, do="pass").keys() == {"do"}


# -- Trajectory and port boxes


@rule("AC-43a", "AC-43b", "AC-43k", "AC-44a", "AC-25b", "AC-25c", "AC-14d", "AC-T18a", "AC-T18b", "AC-T18c", "AC-D134")
def test_a_station_becomes_a_line_by_its_end_and_the_initiative_stays():
    state, events = act(ocean(B1=HOOD, G1=BISMARCK), do="route", force="B1", to="I12")
    assert state.table.squadrons["B1"].hexes == ("K10", "J11", "I12") and state.table.active == BRITISH
    assert told(events, "routes")[0]["head"] == ("J11", "I12") and state.table.acts == 1
    state, _ = answer(state, {"do": "route", "force": "B1", "end": "tail", "to": "K9"})
    assert state.table.squadrons["B1"].hexes[0] == "K9"


@rule("AC-43e", "AC-43f", "AC-16a", "AC-3b")
def test_a_line_may_be_drawn_hex_by_hex_and_not_across_itself():
    state, _ = act(ocean(B1=HOOD, G1=BISMARCK), do="route", force="B1", to="drawn", way=("J11", "I11", "I12"))
    assert state.table.squadrons["B1"].hexes == ("K10", "J11", "I11", "I12")
    with pytest.raises(Illegal):
        act(ocean(B1=HOOD, G1=BISMARCK), do="route", force="B1", to="drawn", way=("J11", "K10"))
    full = ("uk_hood", line("B19 C18 D17 E16 F15 G14 H13 I12 J11 K10 K9 L8 L7 M6 M7"))
    assert parts(call(ocean(B1=full, G1=BISMARCK), Reorganize())[0], BRITISH)["do"] == ("pass",)


@rule("AC-43g", "AC-43h", "AC-43i", "AC-21a", "AC-21b", "AC-21c", "AC-E21a")
def test_segments_get_intel_from_enemy_ports_bases_stations_and_stealth_forces_alone():
    laid = {"B1": ("uk_hood", line("I12 H13")), "G1": ("ge_bismarck", line("N9 M9")), "stealth": {"GM1": "N8"}}
    _, events = act(ocean(**laid, G2=("ge_leipzig", station("M8"))), do="route", force="B1", end="head", to="drawn", way=("H12",))
    assert told(events, "routes")[0]["intel"] == ()
    laid["B1"] = ("uk_hood", line("L9 L10"))
    table = ocean(**laid, G2=("ge_leipzig", station("M8")))
    assert {"N9", "N8", "M8", "O9"} <= routes.triggers(table, BRITISH) and "M9" not in routes.triggers(table, BRITISH)


@rule("AC-8c", "AC-8d", "AC-D116", "AC-D26", "AC-43c", "AC-D25")
def test_a_station_leaves_its_box_and_enters_one_once_an_action():
    table = ocean(B1=("uk_hood", box("clyde")), B2=("uk_kent", station("L10", contact=True)), G1=BISMARCK)
    state, _ = act(table, do="shift", force="B1", place="L11")
    assert state.table.squadrons["B1"].track == station("L11") and state.table.acts == 0
    assert parts(state, BRITISH, do="shift")["force"] == ("B2",), "each station moves once"
    assert parts(state, BRITISH, do="shift", force="B2")["place"] == ("scapa_flow", "methil")
    state, _ = answer(state, {"do": "shift", "force": "B2", "place": "methil"})
    assert state.table.squadrons["B2"].track == box("methil")
    state, _ = answer(state, {"do": "route", "force": "B1", "to": "K11"})
    assert not state.table.freed


@rule("AC-11c", "AC-D71", "AC-11e")
def test_a_convoy_disperses_between_actions():
    state, events = act(ocean(B1=("uk_convoy.1", station("K10")), G1=BISMARCK), do="disperse", force="uk_convoy.1")
    assert state.table.ships[Ship("uk_convoy.1")].is_dispersed and state.table.acts == 0 and told(events, "dispersed")
    assert "disperse" not in parts(state, BRITISH)["do"]


# -- Completion


@rule("AC-29a", "AC-29b", "AC-29c", "AC-29d", "AC-E30c", "AC-D56", "AC-D57", "AC-T10a", "AC-30a")
def test_completion_needs_a_port_a_short_line_and_no_intel():
    table = ocean(
        B1=("uk_hood", station("L11")), B2=("uk_kent", line("L11 K11 J12 I12 H13 G14 F15")), B3=("uk_glorious", box("methil")),
        B4=("uk_convoy.1", line("L11 K11", intel="K11")), B5=("uk_rodney", line("I18 I19")), G1=BISMARCK,
    )  # fmt: skip
    assert {force: homes(table, force) for force in table.squadrons} == {
        "B1": ("clyde",), "B2": (), "B3": ("methil",), "B4": (), "B5": ("africa",), "G1": (),
    }  # fmt: skip


@rule(
    "AC-29e", "AC-29f", "AC-29h", "AC-29i", "AC-29j", "AC-E30a", "AC-T10b", "AC-T10c", "AC-D110", "AC-D119", "AC-64b", "AC-D120"
)
def test_a_convoy_comes_home_if_the_other_side_fails_to_seize():
    table = ocean(B4=("uk_convoy.1", station("L11")), B5=("uk_convoy.2 uk_hood", station("L11")), G1=BISMARCK)
    table.officers = {Leader("tovey"): Ship("uk_hood")}
    state, _ = act(table, do="complete", force="B4", place="clyde")
    assert asked(state) == "ac.seize"
    state, events = answer(state, "try", "33")
    assert "B4" not in state.table.squadrons and state.table.active == BRITISH and state.table.tally == 1
    assert state.table.points == (6, 0) and state.table.completed == ((Ship("uk_convoy.1"), "clyde"),)
    state, _ = answer(state, {"do": "complete", "force": "B5", "place": "clyde"})
    state, events = answer(state, "decline:G1")
    assert state.table.points == (6, 0), "not its destination" and not state.table.officers and told(events, "officer_home")


@rule("AC-29g", "AC-E30b", "AC-T10d")
def test_a_completion_fails_if_the_initiative_is_seized():
    table = ocean(B4=("uk_convoy.1", line("L11 K11 J12")), G1=BISMARCK, tally=3)
    state, _ = act(table, do="complete", force="B4", place="clyde")
    state, _ = answer(state, "try", "34")
    assert asked(state) == "ac.lapse" and state.table.active == BRITISH
    state, events = answer(state, None, "1")
    assert state.table.squadrons["B4"].track.length == 1 and state.table.active == GERMAN and state.table.tally == 0
    assert told(events, "weather")


# -- Pass


@rule("AC-35a", "AC-35b", "AC-35c", "AC-35d", "AC-35e", "AC-8f", "AC-T13a", "AC-T13c", "AC-E36a")
def test_a_pass_shortens_a_line_and_hands_the_initiative_over():
    table = ocean(B1=("uk_hood", line("K10 J11 I12 H13 G14")), G1=BISMARCK, tally=2)
    state, _ = act(table, do="pass", force="B1")
    assert options(state) == ("4-0", "3-1", "2-2", "1-3", "0-4")
    state, events = answer(state, "0-4", "1")
    assert state.table.squadrons["B1"].hexes == ("K10",) and state.table.active == GERMAN and state.table.tally == 0
    assert told(events, "weather") and state.table.passes == 1


@rule("AC-35g", "AC-35h", "AC-35i", "AC-E35a", "AC-63a", "AC-10h", "AC-D55", "AC-T13b", "AC-D3")
def test_an_all_pass_shortens_every_line_in_the_order_of_its_owner():
    table = ocean(
        B1=("uk_hood", line("K10 J11 I12")), B2=("uk_kent", line("K11 J12")), G1=BISMARCK, admirals={Leader("pound"): 1}
    )
    state, _ = act(table, do="pass_all")
    assert asked(state) == "ac.order"
    state, _ = answer(state, ("B2", "B1"))
    state, _ = answer(state)
    state, _ = answer(state, None, "1")
    assert state.table.admirals == {Leader("pound"): 0} and not any(one.is_line for one in state.table.squadrons.values())
    state.table.active, state.table.squadrons["B1"] = BRITISH, replace(state.table.squadrons["B1"], track=line("K10 J11"))
    assert not may_all(state.table, BRITISH)


# -- Reorganize


@rule(
    "AC-37a",
    "AC-37b",
    "AC-37c",
    "AC-37d",
    "AC-37e",
    "AC-37i",
    "AC-D24",
    "AC-T14a",
    "AC-T14b",
    "AC-T14e",
    "AC-7g",
    "AC-E38a",
    "AC-D21",
)
def test_a_station_splits_and_its_markers_go_with_one_of_both():
    table = ocean(evades="B1", B1=("uk_hood uk_kent", station("K10", contact=True)), G1=BISMARCK)
    state, _ = act(table, do="reorganize")
    state, _ = answer(state, {"step": "split:B1", "ships": ("uk_kent",), "contact": "goes"})
    one, other = state.table.squadrons["B1"], state.table.squadrons["B2"]
    assert (one.ships, other.ships) == (("uk_hood",), ("uk_kent",)) and other.track.contact == ("K10",) and not one.track.contact
    assert one.evades and not other.evades and asked(state) == "ac.reorganize"
    state, _ = answer(state, {"step": "end"})
    assert asked(state) == "ac.act" and state.table.active == BRITISH and "reorganize" not in parts(state, BRITISH)["do"]


@rule("AC-37f", "AC-37g", "AC-37h", "AC-E38a", "AC-D23", "AC-D97")
def test_stations_in_one_place_merge_with_one_marker_of_a_kind():
    table = ocean(
        evades="B1 B2", B1=("uk_hood", station("K10", contact=True)), B2=("uk_kent uk_rodney", station("K10", contact=True)),
        B3=("uk_glorious", box("clyde")), B4=("uk_exeter", station("L11")), G1=BISMARCK,
    )  # fmt: skip
    state, _ = call(table, Reorganize())
    assert [step for step in parts(state, BRITISH)["step"] if step.startswith("merge")] == ["merge:B1:B2", "merge:B2:B1"]
    state, _ = answer(state, {"step": "merge:B2:B1"})
    one = state.table.squadrons["B1"]
    assert one.ships == ("uk_hood", "uk_kent", "uk_rodney") and one.track.contact == ("K10",) and one.evades
    assert "B2" not in state.table.squadrons


@rule("AC-37k", "AC-37l", "AC-37m", "AC-37n", "AC-D79", "AC-D127", "AC-8m", "AC-E7b", "AC-T14c", "AC-D113", "AC-7h", "AC-5f")
def test_a_group_comes_in_by_seven_or_more():
    table = ocean(B1=("uk_hood", station("L10")), B2=("uk_kent", line("L10 K10")), G1=BISMARCK)
    table.groups = {"BB": (Ship("uk_repulse"),)}
    table.ships[Ship("uk_repulse")] = table.ships[Ship("uk_hood")]
    table.fleets = ((*table.fleets[0], Ship("uk_repulse")), table.fleets[1])
    state, _ = call(table, Reorganize())
    assert parts(state, BRITISH, step="group:BB")["join"] == ("new", "B1")
    after, _ = answer(state, {"step": "group:BB"}, "34")
    assert after.table.squadrons["B3"].track == box("scapa_flow") and not after.table.groups
    after, _ = answer(state, {"step": "group:BB", "join": "B1"}, "34")
    assert after.table.squadrons["B1"].ships == ("uk_hood", "uk_repulse")


@rule("AC-37l", "AC-D127")
def test_a_group_joins_the_only_force_at_its_port_when_no_sign_is_free():
    others = ("uk_repulse", "uk_renown", "uk_rodney", "uk_norfolk", "uk_suffolk", "uk_birmingham", "uk_arethusa", "uk_manchester")
    laid = {f"B{number}": (ship, station("J9")) for number, ship in enumerate(others, 3)}
    at_port = {"B1": ("uk_hood", box("clyde")), "B2": ("uk_aurora", station("J9"))}
    table = ocean(**at_port, **laid, G1=BISMARCK, groups={"BC": (Ship("uk_convoy.3"),)})
    state, _ = call(table, Reorganize())
    assert "join" not in parts(state, BRITISH, step="group:BC")
    after, _ = answer(state, {"step": "group:BC"}, "34")
    assert "uk_convoy.3" in after.table.squadrons["B1"].ships and "" not in after.table.squadrons


@rule("AC-37o", "AC-D22", "AC-T14d")
def test_a_group_that_is_late_passes_the_initiative():
    table = ocean(
        B1=("uk_hood", station("K10")), B2=("uk_kent", line("K11 J12")), B3=("uk_exeter", line("J9 J10 I11")), G1=BISMARCK
    )
    table.groups = {"BB": (Ship("uk_repulse"),)}
    state, _ = answer(call(table, Reorganize())[0], {"step": "group:BB"}, "33")
    assert asked(state) == "ac.failed" and options(state) == ("B3", "B2")
    state, _ = answer(state, "B2")
    state, events = answer(state, None, "1")
    assert state.table.active == GERMAN and "BB" in state.table.groups and told(events, "initiative")
    del table.squadrons["B2"], table.squadrons["B3"]
    state, _ = answer(call(table, Reorganize())[0], {"step": "group:BB"}, "33 1")
    assert state.table.active == GERMAN


@rule("AC-T20i")
def test_a_german_group_that_comes_in_costs_a_point():
    table = ocean(active=GERMAN, B1=HOOD, G1=BISMARCK, groups={"GB": (Ship("ge_admiral_scheer"),)})
    state, _ = answer(call(table, Reorganize())[0], {"step": "group:GB"}, "34")
    assert state.table.points == (0, -2)


# -- Signals, stealth recon


@rule(
    "AC-39a",
    "AC-39b",
    "AC-39c",
    "AC-39d",
    "AC-39e",
    "AC-39f",
    "AC-39g",
    "AC-40a",
    "AC-E40a",
    "AC-T15a",
    "AC-T15b",
    "AC-T15c",
    "AC-T15d",
    "AC-T15e",
    "AC-21h",
)
def test_signals_find_a_line_by_its_intel():
    table = ocean(
        active=GERMAN, B1=("uk_hood", line("K10 J11 I12", intel="J11 I12", contact="K10")), G1=("ge_bismarck", line("I11 J11")),
    )  # fmt: skip
    state, _ = act(table, do="signals", target="J11:B1")
    assert state.table.squadrons["B1"].track == station("J11") and asked(state) == "ac.signals.lapse"
    after, _ = answer(state)
    assert asked(after) == "ac.seize" and after.table.squadrons["G1"].is_line
    state, _ = answer(state, "G1")
    state, _ = answer(state, "2-0@I11")
    assert state.table.squadrons["G1"].track == station("I11") and asked(state) == "ac.seize"


@rule(
    "AC-41a",
    "AC-41b",
    "AC-41c",
    "AC-41d",
    "AC-41e",
    "AC-41f",
    "AC-41h",
    "AC-42a",
    "AC-E42a",
    "AC-D64",
    "AC-D65",
    "AC-21d",
    "AC-T16a",
    "AC-T16b",
    "AC-T16c",
    "AC-13f",
)
def test_a_recon_lays_intel_on_lines_and_both_vie():
    table = ocean(
        active=GERMAN,
        B1=("uk_hood", line("K10 J11")),
        B2=("uk_kent", station("J11")),
        G1=BISMARCK,
        stealth={"U1": "", "GM1": "M9"},
    )
    state, _ = call(table, Reorganize())
    assert parts(state, GERMAN, do="recon")["force"] == ("U1",), "mines go nowhere"
    found = parts(state, GERMAN, do="recon", force="U1")["place"]
    assert found[0] in ("J11", "K10") and not {"L10", "L11", "K11", "J9", "K17"} & {*found} and "I9" in found
    state, events = answer(state, {"do": "recon", "force": "U1", "place": "J11"}, "11")
    assert state.table.squadrons["B1"].track.intel == ("J11",) and told(events, "vies") and state.table.stealth["U1"] == "J11"


# -- what binds the German side


@rule("AC-T20d")
def test_after_the_third_convoy_the_german_side_goes_home():
    home = tuple([(Ship(f"uk_convoy.{number}"), "clyde") for number in (1, 2, 3)])
    laid = {"B1": ("uk_hood", line("M8 M9")), "B2": ("uk_kent", station("M8")), "G2": ("ge_leipzig", line("K8 L8"))}
    table = ocean(active=GERMAN, G1=("ge_bismarck", station("M8")), completed=home, **laid)
    assert actions.deeds(table, GERMAN) == ("strike", "route", "pass")
    table.squadrons["G1"] = replace(table.squadrons["G1"], track=station("N9"))
    assert actions.deeds(table, GERMAN) == ("complete", "shift") and declaration.usual(("complete", "shift")) == "complete"
    assert len(actions.deeds(replace_completed(table), GERMAN)) > 3


def replace_completed(table):
    """The same position before the third Convoy."""
    before = table.clone()
    before.completed = before.completed[1:]
    return before


@rule("AC-10r", "AC-D52", "AC-D118")
def test_the_force_of_lutjens_must_be_named_next():
    table = ocean(
        active=GERMAN,
        B1=("uk_hood", line("M8 M9")),
        G1=("ge_bismarck", station("M8")),
        G2=("ge_leipzig", line("K8 L8")),
        duty="G1",
    )
    assert actions.deeds(table, GERMAN) == ("search", "route") or actions.deeds(table, GERMAN) == ("route", "search")
    assert declaration.named(table, "route", GERMAN) == ("G1",)
    state, _ = act(table, do="route", force="G1", to="here")
    assert not state.table.duty and "pass" in parts(state, GERMAN)["do"]
    with pytest.raises(Illegal):
        act(table, do="pass", force="G2")


@rule("AC-11i", "AC-33b", "AC-31a", "AC-8g", "AC-8h", "AC-62f", "AC-27b")
def test_convoys_and_forces_in_boxes_neither_search_nor_are_engaged():
    table = ocean(
        B1=("uk_convoy.1 uk_hood", station("M8")),
        B2=("uk_kent", station("M8")),
        G1=("ge_bismarck", station("M8")),
        G2=("ge_leipzig", box("kiel")),
    )
    assert actions.actors(table, "engage", BRITISH) == ("B2",) and actions.aims(table, "engage", "B2") == ("M8:G1",)
    assert all(
        "G2" not in aim for force in actions.actors(table, "strike", BRITISH) for aim in actions.aims(table, "strike", force)
    )
    table.ships[Ship("uk_kent")] = replace(table.ships[Ship("uk_kent")], is_damaged=True)
    table.terms = replace(table.terms, damaged_limit=True)
    assert not actions.actors(table, "engage", BRITISH)


@rule("AC-62g", "AC-D92")
def test_the_carrier_limit_bars_a_long_line():
    table = ocean(B1=("uk_ark_royal", line("K10 J11 I12 H13 G14 F15 E16")), G1=("ge_bismarck", station("J11")))
    assert any(force.startswith("B1") for force in actions.strikers(table, BRITISH))
    table.terms = replace(table.terms, cv_limit=True)
    assert not any(force.startswith("B1") for force in actions.strikers(table, BRITISH))
