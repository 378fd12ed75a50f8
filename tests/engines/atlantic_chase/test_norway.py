"""Op3, Norway: what a Completion there is for, landings, air bases, mines, points and ends (AC-T20c, AC-T20g)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.data.tables import TABLES
from engines.atlantic_chase.rules import actions, norway
from engines.atlantic_chase.rules.completion import homes
from engines.atlantic_chase.rules.ending import ended, final
from engines.atlantic_chase.rules.scoring import completes, settle
from engines.atlantic_chase.table import Ocean
from engines.kernel.dice.modifiers import total
from tests.engines.atlantic_chase.ocean import BRITISH, GERMAN, act, asked, begun, box, decline, ocean, parts, station, told
from tests.rules import rule

CONVOY, ENGLISH = Ship("ge_convoy.1"), Ship("uk_convoy.1")


def at_sea(active: int = GERMAN, **laid: Any) -> Ocean:
    """A table of Op3 with its limits of hits."""
    table = ocean(active=active, operation="Op3", **laid)
    for ship in (CONVOY, Ship("ge_dd_squadron")):
        if ship in table.ships:
            table.ships[ship] = replace(table.ships[ship], hit_limit=4)
    return table


def landed(table: Ocean, force: str, port: str, die: str, **more: str) -> Any:
    """A Completion that the other side lets happen, with the die of its landing."""
    state, _ = act(table, do="complete", force=force, place=port, **more)
    assert asked(state) == "ac.seize"
    return decline(state, die)


def german(ships: str = "ge_convoy.1 ge_karlsruhe", hex: str = "N9", **more: Any) -> Ocean:
    """A German force off a port of Norway."""
    return at_sea(G2=(ships, station(hex)), **{"B1": ("uk_hood", box("clyde")), **more})


@rule("AC-T19a", "AC-D70", "AC-37j")
def test_op3_is_set_up_as_printed():
    table = begun("Op3").table
    assert (table.active, table.sky, table.tally) == (GERMAN, "bad", 2) and not table.stealth and not table.pool
    assert table.squadrons["G1"].track == box("wilhelmshaven") and table.squadrons["B7"].track.length == 11
    assert table.groups.keys() == {"BA", "BB", "BC", "BD"} and table.ships[CONVOY].hit_limit == 4
    assert table.ships[ENGLISH].hit_limit == 0 and not actions.spreadable(table, GERMAN)


@rule("AC-T20c", "AC-T10a")
def test_a_completion_in_norway_is_for_a_landing_or_for_mines():
    table = at_sea(BRITISH, B1=("uk_convoy.1", station("N7")), B2=("uk_kent", station("N6")), B3=("uk_hood", station("N9")))
    table.squadrons["G1"] = german().squadrons["G2"]
    state, _ = act(table, do="route", force="B3", to="here")
    for force, port, found in (
        ("B1", "trondheim", ("land", "mines")),
        ("B2", "narvik", ("home", "mines")),
        ("B3", "bergen", None),
    ):
        assert parts(state, BRITISH, do="complete", force=force, place=port).get("purpose") == found
    assert norway.purposes(german(), "G2", "bergen") == ("land",) and norway.purposes(german(), "G2", "kiel") == ()
    assert norway.purposes(german("ge_karlsruhe"), "G2", "bergen") == ("home",)


@rule("AC-T20c", "AC-T0p", "AC-4j")
def test_a_german_beachhead_brings_an_air_base_and_the_points_of_the_port():
    state, events = landed(german(), "G2", "bergen", "5")
    assert told(events, "landing")[0]["result"] == "beachhead" and state.table.markers == (("german", "N9"),)
    assert "N9" in state.table.waters.bases["german"] and [ship for ship, _ in state.table.completed] == [CONVOY, "ge_karlsruhe"]
    assert state.result is not None and state.table.points == (-2, 6 + 4), "Bergen, and the base at the end"


@rule("AC-T20c", "AC-T0j")
def test_a_debacle_costs_a_point_and_two_hits_and_the_force_may_try_another_port():
    table = german("ge_convoy.1", hex="N7", B9=("uk_kent", station("N7")))
    table.deeds = (norway.in_norway(BRITISH),)
    state, events = landed(table, "G2", "trondheim", "3")
    assert told(events, "landing")[0]["total"] == 1 and state.table.points == (4, -2)
    assert state.table.ships[CONVOY].hits == 2 and not state.table.completed and state.table.active == GERMAN
    assert homes(state.table, "G2") == ()
    state.table.squadrons["G2"] = state.table.squadrons["G2"].on(station("N6"))
    assert homes(state.table, "G2") == ("narvik",)


@rule("AC-T20c", "AC-11k", "AC-50d")
def test_hits_of_a_landing_fall_on_one_ship_and_the_last_one_may_be_lost():
    table = german("ge_convoy.1")
    table.ships[CONVOY] = replace(table.ships[CONVOY], hits=2, suffered=2)
    settle(table)
    state, events = landed(table, "G2", "bergen", "3")
    assert [facts["result"] for facts in told(events, "landing")] == ["two_hits"] and told(events, "sunk")
    assert "G2" not in state.table.squadrons and not state.table.completed and state.result is not None


@rule("AC-T20c")
def test_a_british_landing_is_hit_at_2_and_3():
    table = at_sea(BRITISH, B1=("uk_convoy.1", station("N6")), G1=("ge_scharnhorst", box("kiel")))
    state, events = landed(table, "B1", "narvik", "2", purpose="land")
    assert told(events, "landing")[0]["result"] == "hit" and state.table.points == (6, 2)
    assert [TABLES.landing.british[value - 1] for value in (1, 4, 5)] == ["debacle", "none", "beachhead"]
    assert [norway.result(seat, value) for seat, value in ((0, -3), (0, 9), (1, 2))] == ["debacle", "beachhead", "two_hits"]


@rule("AC-T20c")
@pytest.mark.parametrize(
    ("port", "deeds", "more", "added"),
    [
        ("bergen", (), {}, 0),
        ("trondheim", (), {}, -1),
        ("trondheim", ("norway:german",), {}, 1),
        ("bergen", ("norway:german",) * 3, {}, 0),
        ("bergen", ("norway:british",), {}, -1),
        ("bergen", (), {"G1": ("ge_scharnhorst", station("N9"))}, 1),
        ("bergen", (), {"G1": ("ge_karlsruhe", station("N9"))}, 0),
    ],
)
def test_the_die_of_a_landing_has_five_rows(port, deeds, more, added):
    table = german("ge_convoy.1", deeds=deeds, **more)
    assert total(norway.rows(table, "G2", port)) == added
    table.ships[CONVOY] = replace(table.ships[CONVOY], hits=1)
    assert total(norway.rows(table, "G2", port)) == added - 1


@rule("AC-T20c", "AC-4j")
def test_a_side_has_one_air_base_in_norway_and_an_enemy_one_gives_way():
    table = german(markers=(("german", "N6"), ("british", "N9")))
    norway.hold(table, GERMAN, "bergen")
    assert table.markers == (("german", "N9"),)
    norway.hold(table, BRITISH, "narvik")
    assert table.markers == (("german", "N9"), ("british", "N6"))


@rule("AC-T20c", "AC-5g", "AC-21b", "AC-7f")
def test_a_british_completion_lays_mines_twice_at_most():
    table = at_sea(BRITISH, B2=("uk_kent", station("N6")), B3=("uk_hood", station("N7")), G1=("ge_scharnhorst", station("O9")))
    state, _ = act(table, do="complete", force="B2", place="narvik", purpose="mines")
    state, events = decline(state)
    assert told(events, "mined")[0]["force"] == "BM1" and state.table.stealth == {"BM1": "N6"}
    norway.lay_mines(state.table, "trondheim")
    assert state.table.stealth == {"BM1": "N6", "BM2": "N7"} and state.table.deeds[-1] == "mines_more"
    assert norway.purposes(state.table, "B3", "trondheim") == ("home",)


@rule("AC-T20g", "AC-T20e")
@pytest.mark.parametrize(
    ("deeds", "stealth", "markers", "points"),
    [
        ((), {}, (), (-2, -2)),
        (("mines_first",), {"BM1": "N6"}, (), (6, -2)),
        (("mines_later", "mines_more"), {"BM2": "N7"}, (("german", "N9"),), (2, 4)),
        (("mines_first",), {}, (("british", "N9"),), (2, -2)),
    ],
)
def test_mines_and_air_bases_count_once_at_the_end(deeds, stealth, markers, points):
    table = german(deeds=deeds, stealth=stealth, markers=markers)
    final(table, "passes")
    assert table.points == points


@rule("AC-T20g")
def test_mines_laid_after_a_german_air_base_stands_are_worth_less():
    table = german(markers=(("german", "N9"),))
    norway.lay_mines(table, "narvik")
    assert table.deeds == ("mines_later",) and norway.mine_deeds(table) == ("mines_later",)


@rule("AC-T20e", "AC-D119")
def test_the_third_british_convoy_ends_op3():
    home = tuple([(Ship(f"uk_convoy.{number}"), "clyde") for number in (1, 2, 3)])
    assert ended(german(completed=home)) == "third_convoy" and not ended(german(completed=home[:2]))


@rule("AC-D121", "AC-64b")
def test_a_port_of_norway_scores_once_and_german_convoys_count_there():
    table = german("ge_convoy.1 ge_karlsruhe ge_koln", B1=("uk_convoy.1", station("N9")))
    for ship in (CONVOY, Ship("ge_karlsruhe"), Ship("ge_koln")):
        completes(table, ship, "bergen" if ship != "ge_koln" else "narvik")
    completes(table, ENGLISH, "narvik")
    assert table.points == (6, 6 + 2)
