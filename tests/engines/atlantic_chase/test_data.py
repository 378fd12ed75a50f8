"""Ships, the battle board, mini-scenarios (chapters 4 and 9, AC-H)."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.atlantic_chase.data import BOARD, MINI, RANGE, SHIP, SPEEDS, hits_of
from engines.atlantic_chase.data.ids import Counter as ShipCounter
from engines.atlantic_chase.data.ids import Ship, counter_of, number_of, numbered
from engines.atlantic_chase.options import LINKED, MINIS
from engines.atlantic_chase.pieces.vessels import Vessel, face, is_battery, is_convoy, is_never_damaged, left_to_turn
from tests.rules import rule

SHOWN = {
    "uk_king_george_v": ("m", 2, 4, 2), "uk_duke_of_york": ("m", 2, 4, 2), "uk_nelson": ("s", 2, 3, 2),
    "uk_rodney": ("s", 2, 3, 2), "uk_warspite": ("s", 2, 3, 1), "uk_hood": ("f", 2, 3, 1), "uk_renown": ("f", 2, 3, 1),
    "uk_galatea": ("f", 1, 0, -1), "uk_hermione": ("f", 1, 0, 0), "uk_neptune": ("f", 1, 0, 0),
    "uk_glorious": ("m", 1, None, None), "fr_montcalm": ("f", 1, 1, 0), "fr_bearn": ("m", 1, None, None),
    "ge_scharnhorst": ("f", 2, 3, 2), "ge_gneisenau": ("f", 2, 3, 2), "ge_leipzig": ("s", 1, 1, 0),
    "ge_nurnberg": ("f", 1, 1, 0), "ge_widder": ("s", 1, 0, -1), "ge_graf_zeppelin": ("m", 1, None, None),
}  # fmt: skip
"""Speed, hits, gun values of undamaged ships that the book's figures show, or the counters where these differ."""
CRUISERS = (
    "belfast", "edinburgh", "devonshire", "southampton", "liverpool", "exeter", "kent", "suffolk", "glasgow", "sheffield",
)  # fmt: skip
SHOWN |= dict.fromkeys([f"uk_{name}" for name in CRUISERS], ("f", 1, 1, 0))
TURNED = {
    "uk_nelson": ("vs", 2, 1, 0), "uk_king_george_v": ("s", 3, 2, 0), "uk_hood": ("s", 3, 2, 0), "uk_kent": ("s", 1, 0, -1),
    "uk_glasgow": ("s", 1, 0, -1), "uk_neptune": ("s", 1, -1, -2), "ge_nurnberg": ("s", 1, 0, -1),
    "ge_graf_zeppelin": ("vs", 2, None, None),
}  # fmt: skip


@rule("AC-H9", "AC-6a", "AC-6k")
def test_there_are_85_counters_of_twelve_kinds():
    assert len(SHIP) == 85
    kinds = Counter(row.kind for row in SHIP.values())
    assert kinds.keys() == {"AC", "AO", "BB", "BC", "PB", "CA", "CL", "CV", "DD", "CONVOY", "SHORE", "LINER"}
    assert Counter(row.side for row in SHIP.values()) == {"british": 63, "german": 22}


@rule("AC-E6a", "AC-E6c", "AC-D102")
@pytest.mark.parametrize("ship", SHOWN)
def test_the_undamaged_side_of_a_ship(ship: str):
    row = SHIP[ShipCounter(ship)]
    assert (row.speed, row.hits, row.short, row.long) == SHOWN[ship]


@rule("AC-E6b", "AC-6g")
@pytest.mark.parametrize("ship", TURNED)
def test_the_damaged_side_of_a_ship(ship: str):
    back = face(Ship(ship), Vessel(is_damaged=True))
    assert (back.speed, back.hits, back.short, back.long) == TURNED[ship]


@rule("AC-6b")
def test_speeds_go_from_very_slow_to_fast():
    assert SPEEDS == ("vs", "s", "m", "f")


@rule("AC-6p", "AC-6j", "AC-E6b")
def test_a_convoy_and_destroyers_fire_near_by_alone_and_a_carrier_not_at_all():
    convoy, squadron = SHIP[ShipCounter("uk_convoy")], SHIP[ShipCounter("uk_dd_squadron")]
    assert (convoy.short, convoy.long, convoy.speed) == (-2, None, "vs")
    assert (squadron.short, squadron.long) == (0, None)
    dispersed = face(Ship("uk_convoy.1"), Vessel(is_dispersed=True))
    assert (dispersed.short, dispersed.long, dispersed.speed) == (None, None, "vs")
    assert all((row.short, row.long) == (None, None) for row in SHIP.values() if row.kind == "CV")


@rule("AC-6o")
def test_the_back_of_a_german_convoy_is_a_tanker():
    convoy = SHIP[ShipCounter("ge_convoy")]
    assert convoy.back is None and convoy.turns_to == "ge_tanker" and SHIP[ShipCounter("ge_tanker")].kind == "AO"


@rule("AC-6m", "AC-D120")
def test_several_of_one_counter_have_numbers():
    ship = numbered("uk_convoy", 2)
    assert (ship, counter_of(ship), number_of(ship)) == ("uk_convoy.2", "uk_convoy", 2)
    assert (counter_of("uk_hood"), number_of("uk_hood")) == ("uk_hood", 0)
    assert is_convoy(ship) and is_never_damaged(ship) and not is_battery(ship) and is_battery(Ship("ge_shore_battery"))


@rule("AC-H6", "AC-56b", "AC-56j", "AC-D77")
def test_the_range_follows_from_both_zones():
    assert RANGE == {
        ("far", "far"): "extreme", ("far", "near"): "long", ("near", "far"): "long", ("far", "close"): "long",
        ("close", "far"): "long", ("near", "near"): "short", ("near", "close"): "point_blank", ("close", "near"): "point_blank",
        ("close", "close"): "point_blank",
    }  # fmt: skip


@rule("AC-H4", "AC-57e", "AC-58a")
def test_gunnery_hits_once_from_9_and_twice_from_13():
    assert [hits_of(BOARD.gunnery, total) for total in (-2, 8, 9, 12, 13, 20)] == [0, 0, 1, 1, 2, 2]


@rule("AC-H5", "AC-59g")
def test_a_torpedo_hits_twice_from_11():
    assert [hits_of(BOARD.torpedo, total) for total in (2, 10, 11, 14)] == [0, 0, 2, 2]


@rule("AC-H11", "AC-64a", "AC-1f")
def test_there_are_twelve_mini_scenarios():
    assert len(MINIS) == len(MINI) == 12 and MINIS[0] == "MS9" and set(MINIS) == {f"MS{n}" for n in range(1, 13)}
    assert LINKED == ("MS1", "MS7")
    assert {mini.weather for mini in MINI.values()} == {"good", "bad"}


@rule("AC-D83", "AC-D114")
def test_the_scenario_says_which_side_is_active():
    british = {mini for mini, row in MINI.items() if row.active == "british"}
    assert british == {"MS1", "MS3", "MS5", "MS9", "MS10"}
    assert {row.active for row in MINI.values()} == {"british", "german"}


@rule("AC-D131", "AC-6n", "AC-11a")
def test_each_scenario_with_a_british_convoy_lets_it_disperse_and_none_limits_its_hits():
    with_convoy = {mini for mini, row in MINI.items() if any(is_convoy(placed.ship) for placed in row.british)}
    assert with_convoy == {mini for mini, row in MINI.items() if row.dispersal} == {"MS6", "MS7", "MS8", "MS11", "MS12"}
    assert not any(placed.hit_limit for row in MINI.values() for placed in row.british if is_convoy(placed.ship))


@rule("AC-T0j")
def test_a_ship_without_such_a_number_counts_as_one_hit_away():
    assert left_to_turn(Ship("uk_convoy.1"), Vessel(hits=5)) == 1
    assert left_to_turn(Ship("uk_hood"), Vessel()) == 2 and left_to_turn(Ship("uk_hood"), Vessel(hits=1)) == 1
    assert left_to_turn(Ship("uk_hood"), Vessel(is_damaged=True)) == 3
    assert left_to_turn(Ship("uk_dd_squadron"), Vessel(hit_limit=6, hits=2)) == 4
