"""Components, units, map (chapters 2 to 5)."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.cartagena.data import ATTACK, CARD, CLASS, CLASS_OF, DEFENCE, HERO, LEVEL, PIECES, SHIP, TROOP, WORK, stock
from engines.cartagena.data.board import (
    BESIDE,
    BORDER,
    SLOTS,
    SPANISH_WATERS,
    SQUARES,
    STEPS_OF_BARGES,
    STEPS_OF_SHIPS,
    WITHIN,
    WORKS,
    land_steps,
    ship_reach,
)
from engines.cartagena.data.ids import ENGLISH, SPANISH, Square, kind_of
from engines.cartagena.pieces.holdings import Rules
from engines.cartagena.rules.decks import counts
from engines.cartagena.table import CANNONS
from tests.rules import rule

STANDING = frozenset(WORKS)


@rule("CT-COMP-03")
def test_there_are_22_ships():
    found = Counter(ship.kind for ship in PIECES.ships)
    assert found == {"barge_en": 4, "ship_en": 8, "schooner_en": 3, "princess_caroline": 1, "ship_es": 5, "galicia": 1}


@rule("CT-COMP-04", "CT-COMP-05")
def test_there_are_42_troops_nine_works_and_four_cannons():
    assert (len(stock(ENGLISH, False)), len(stock(SPANISH, False)), CANNONS) == (32, 10, 4)
    assert Counter(kind_of(piece) for piece in (*stock(ENGLISH, False), *stock(SPANISH, False))) == {
        "harquebusier_en": 6, "infantry_en": 8, "marine_en": 12, "machetero_en": 6,
        "harquebusier_es": 4, "infantry_es": 4, "native_es": 2,
    }  # fmt: skip
    assert Counter(work.kind for work in WORKS.values()) == {"battery": 3, "fort": 5, "cartagena": 1}


@rule("CT-COMP-02", "CT-CARD-09", "CT-CARD-10", "CT-CARD-07", "CT-CARD-08", "CT-D2")
def test_the_decks_have_21_and_22_cards():
    spanish, english = counts(SPANISH, Rules()), counts(ENGLISH, Rules())
    assert (spanish.total(), english.total()) == (21, 22)
    assert set(spanish) - set(english) == {"adverse_weather", "mutiny", "field_hospital"}
    assert set(english) - set(spanish) == {"full_sail", "brulote"}
    twice = ("initiative", "move", "attack", "shoot", "disembark", "cannon", "culverin", "repeat")
    own = "surprise_attack", "adverse_weather", "mutiny", "field_hospital", "heal"
    assert spanish == {**dict.fromkeys(twice, 2), **dict.fromkeys(own, 1)}
    assert english == {**dict.fromkeys((*twice, "full_sail", "brulote"), 2), "surprise_attack": 1, "heal": 1}


@rule(
    "CT-CARD-04", "CT-CARD-05", "CT-X3", "CT-D71", "CT-MOVE-01", "CT-ATK-01", "CT-SHOT-01", "CT-DIS-01", "CT-FIRE-01",
    "CT-CAN-01", "CT-CUL-01", "CT-SUR-01", "CT-WEA-01", "CT-SAIL-01", "CT-HOSP-01", "CT-MUT-01", "CT-HEAL-01",
)  # fmt: skip
def test_cards_have_their_initiative_and_say_whether_they_are_used_once():
    assert {card: its.initiative for card, its in CARD.items()} == {
        "initiative": 0, "surprise_attack": 0, "adverse_weather": 0, "mutiny": 0, "full_sail": 1, "move": 1, "attack": 2,
        "shoot": 3, "disembark": 4, "heal": 4, "field_hospital": 4, "brulote": 5, "cannon": 5, "culverin": 5, "repeat": None,
    }  # fmt: skip
    single = {card for card, its in CARD.items() if its.single}
    assert single == {"initiative", "surprise_attack", "adverse_weather", "mutiny", "full_sail", "field_hospital"}


TROOPS = [
    ("CT-STAT-01", "harquebusier_en", 6, 3, 4, 2), ("CT-STAT-02", "harquebusier_es", 4, 3, 4, 2),
    ("CT-STAT-03", "infantry_en", 8, 2, 3, 2), ("CT-STAT-04", "infantry_es", 4, 2, 3, 3),
    ("CT-STAT-05", "marine_en", 12, 2, 1, 2), ("CT-STAT-06", "machetero_en", 6, 1, 1, 1), ("CT-STAT-07", "native_es", 2, 1, 1, 1),
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "count", "level", "attack", "defence"), [pytest.param(*row, marks=rule(id)) for id, *row in TROOPS]
)
def test_troops(kind, count, level, attack, defence):
    troop, piece = TROOP[kind], f"{kind}.a"
    assert (troop.count, troop.level, troop.attack, troop.defence, troop.move) == (count, level, attack, defence, 2)
    assert (LEVEL[piece], ATTACK[piece], DEFENCE[piece]) == (level, attack, defence)


@rule("CT-STAT-23")
def test_levels_of_troops():
    assert {kind: its.level for kind, its in TROOP.items() if its.level != 2} == {
        "native_es": 1, "machetero_en": 1, "harquebusier_es": 3, "harquebusier_en": 3,
    }  # fmt: skip


CLASSES = [
    ("CT-STAT-08", "barge_en", 1, 3, 1, 0, 1, 0, 1), ("CT-STAT-09", "ship_en", 2, 2, 2, 3, 2, 1, 1),
    ("CT-STAT-10", "ship_es", 2, 2, 2, 3, 2, 1, 1), ("CT-STAT-11", "galicia", 2, 3, 3, 3, 2, 2, 1),
    ("CT-STAT-12", "schooner_en", 3, 1, 3, 4, 3, 2, 1), ("CT-STAT-13", "princess_caroline", 3, 2, 3, 4, 3, 3, 2),
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "level", "move", "wounds", "far", "berths", "fame", "shots"),
    [pytest.param(*row, marks=rule(id)) for id, *row in CLASSES],
)
def test_ships(kind, level, move, wounds, far, berths, fame, shots):
    its = CLASS[kind]
    assert (its.level, its.move, its.wounds, its.range, its.berths, its.fame, its.shots) == (
        level, move, wounds, far, berths, fame, shots,
    )  # fmt: skip


@rule("CT-MOVE-05", "CT-MOVE-06", "CT-X4", "CT-D36")
def test_ships_go_as_far_as_their_level_says_and_the_flagships_one_more():
    assert {kind: its.move for kind, its in CLASS.items()} == {
        "barge_en": 3, "ship_en": 2, "ship_es": 2, "schooner_en": 1, "princess_caroline": 2, "galicia": 3,
    }  # fmt: skip


@rule("CT-STAT-14", "CT-STAT-15", "CT-STAT-16", "CT-D38", "CT-D24")
def test_works():
    found = {kind: (its.wounds, its.range, its.bonus, its.fame, its.shots, its.seaward) for kind, its in WORK.items()}
    assert found == {"battery": (2, 3, 0, 1, 1, True), "fort": (2, 3, 1, 2, 1, False), "cartagena": (3, 4, 2, 3, 2, False)}


@rule("CT-STAT-17", "CT-STAT-18", "CT-STAT-19", "CT-STAT-20", "CT-STAT-21", "CT-STAT-22", "CT-HERO-01")
def test_heroes():
    found = {hero: (its.attack, its.defence, its.move, its.wounds, its.fame) for hero, its in HERO.items()}
    assert found == {
        "lezo": (4, 4, 3, 2, 2), "eslava": (4, 3, 3, 2, 2), "desnaux": (3, 3, 3, 1, 1), "vernon": (4, 3, 3, 2, 2),
        "wentworth": (3, 3, 3, 2, 2), "smollett": (1, 1, 3, 1, 1),
    }  # fmt: skip


@rule("CT-SETUP-06", "CT-D19")
def test_the_berths_of_the_english_are_as_many_as_their_troops():
    assert sum(CLASS_OF[ship].berths for ship in SHIP if CLASS_OF[ship].side == ENGLISH) == 32


# -- the map


@rule("CT-MAP-08", "CT-MAP-09", "CT-D16")
def test_eight_neighbours_and_diagonals_count_one():
    assert len(BESIDE["F4"]) == 8 and len(BESIDE["A1"]) == 3
    assert (WITHIN["J1"]["L5"], WITHIN["F3"]["E4"], WITHIN["F3"].get("F3"), WITHIN["A1"].get("F1")) == (4, 1, None, None)


@rule("CT-MAP-08", "CT-D16")
def test_a_diagonal_step_needs_a_way_round():
    """Over every corner of four squares: the step is open when one of the two ways round is open, both of its steps."""
    steps = land_steps(STANDING)
    seen = Counter()
    for at, ends in steps.items():
        for end in BESIDE[at]:
            is_diagonal = at[0] != end[0] and at[1:] != end[1:]
            if is_diagonal and end in steps:
                corners = [Square(f"{at[0]}{end[1:]}"), Square(f"{end[0]}{at[1:]}")]
                open_ = any(corner in ends and end in steps.get(corner, ()) for corner in corners)
                seen[open_] += 1
                assert end not in ends or open_, (at, end)
    assert seen[True] > 30 and seen[False] > 3
    assert "L6" in BESIDE["M5"] and "L6" not in steps["M5"]


@rule("CT-MAP-06", "CT-MAP-11")
def test_red_lines_stop_great_ships_and_no_barge():
    assert "G5" not in STEPS_OF_SHIPS["G4"] and "G5" in STEPS_OF_BARGES["G4"]
    assert "I2" not in STEPS_OF_SHIPS["I1"] and "I2" in STEPS_OF_BARGES["I1"]


@rule("CT-MAP-07", "CT-D81")
def test_red_lines_stop_land_pieces_where_the_data_say_so():
    steps = land_steps(STANDING)
    assert "M6" not in steps["M5"] and "L7" not in steps["K7"] and "L6" not in steps["M6"] and "M6" in steps["M7"]


def test_no_way_leads_round_the_corner_of_a_work_that_stands():
    assert "C6" not in land_steps(STANDING)["D5"] and "C6" in land_steps(STANDING)["C5"]
    assert "L6" not in land_steps(STANDING)["M5"] and "L5" in land_steps(STANDING)["K5"] and "L6" in land_steps(STANDING)["L7"]


@rule("CT-MAP-10", "CT-D28")
def test_a_destroyed_work_is_plain_land():
    assert "C6" in land_steps(STANDING - {Square("C5")})["D5"]


@rule("CT-MAP-05")
def test_works_stand_on_yellow_squares():
    assert {square for square in SQUARES if BORDER[square] == "y"} == set(WORKS)


def test_great_ships_come_into_the_bay_by_the_channel_alone():
    reached, edge = set(), {Square("B3")}
    while edge:
        reached |= edge
        edge = {onward for one in edge for onward in STEPS_OF_SHIPS[one] if onward not in reached and onward != "B5"}
    assert "B4" in reached and not reached & {"B6", "C7", "I7"}


@rule("CT-MOVE-14")
def test_slots_lead_to_row_1():
    assert ship_reach(Square("F0"), 3, 1) == ("E1", "F1", "G1") and len(SLOTS) == 16
    assert not any(step[1:] == "0" for one in SQUARES for step in STEPS_OF_BARGES.get(one, ()))


@rule("CT-SETUP-10")
def test_spanish_ships_start_in_the_bay():
    assert len(SPANISH_WATERS) == 35 and not {"B5", "B6", "N6", "A1", "K6"} & set(SPANISH_WATERS)


@rule("CT-D67")
def test_colours_halve_the_units_of_a_side():
    for side, half in ((ENGLISH, 16), (SPANISH, 5)):
        assert Counter(piece[-1] for piece in stock(side, True)) == {"a": half, "b": half}
        berths = Counter[str]()
        for ship in PIECES.ships:
            berths[ship.colour] += CLASS[ship.kind].berths if CLASS[ship.kind].side == side else 0
        assert berths["a"] == berths["b"]
