"""Why something cannot be done now: each ship, square and work that an order does not offer, with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engines.cartagena.rules import aiming, assailing, beaching, gunnery, halting
from engines.cartagena.rules.combat import targets
from engines.cartagena.rules.ways import landing, sailing
from engines.kernel.choices.legality import Legality
from tests.engines.cartagena.positions import laid
from tests.rules import rule


def told(verdicts: Iterable[Legality[str]]) -> dict[str, tuple[str, str]]:
    """Rule and words by what is refused."""
    return {option: (why.rule, why.message.removeprefix("ct.no.")) for option, why in verdicts if why is not None}


def facts(verdicts: Iterable[Legality[str]], option: str) -> dict[str, object]:
    """What the words of one refusal say."""
    return next(dict(why.args) for one, why in verdicts if one == option and why is not None)


# -- shots


@rule("CT-SHOT-14", "CT-SHOT-18", "CT-D41", "CT-MAP-09")
def test_enemies_that_a_gun_does_not_reach_are_named_with_the_reason():
    ships = {"S1": "C3", "S2": "B4", "S3": "A1", "S4": "F0", "S5": "B5", "S6": "G4", "S7": "I6", "GA": "C2"}
    table = laid(ships=ships, land={"C4": "native_es", "D5": "marine_en"}).table
    open_ = gunnery.within(table, "C4", gunnery.enemies(table, "spanish"))
    found = [*aiming.targets(table, "C4", "spanish", open_)]
    sideways = ("CT-SHOT-14", "seaward")
    assert open_ == ("C3", "A1")
    assert told(found) == {
        "B4": sideways,
        "F0": ("CT-SHOT-18", "slot"),
        "B5": sideways,
        "G4": sideways,
        "I6": sideways,
        "D5": sideways,
    }


@rule("CT-D41", "CT-D22", "CT-STAT-09")
def test_a_ship_is_told_how_far_its_guns_reach():
    ships = {"S1": "F3", "SF": "F7", "SC": "I9"}
    table = laid(ships=ships, land={"C5": "native_es", "L7": "marine_en"}, without=("H6", "H8")).table
    found = [*aiming.targets(table, "S1", "english", gunnery.within(table, "S1", gunnery.enemies(table, "english")))]
    assert told(found) == {
        "F7": ("CT-D41", "far"),
        "I9": ("CT-D41", "beyond"),
        "A5": ("CT-D41", "beyond"),
        "L5": ("CT-D41", "beyond"),
    }
    assert facts(found, "F7") == {"number": 4, "most": 3} and facts(found, "I9") == {"most": 3}
    spanish = [*aiming.targets(table, "SF", "spanish", ())]
    assert set(told(spanish)) == {"F3", "L7"}


@rule("CT-SHOT-01", "CT-SHOT-02", "CT-SHOT-03", "CT-SHOT-18", "CT-UNIT-04", "CT-D39", "CT-MUT-02", "CT-MP-11", "CT-D41")
def test_a_gun_that_cannot_fire_is_named_with_the_reason():
    ships = {"S1": "A1", "S2": "A2", "S3": "F0", "S4": "A3", "S5": "A4", "S6": "B1", "X1": "B2", "GA": "P1"}
    land = {"C4": "marine_en", "D4": "marine_en", "E4": "marine_en", "C5": "native_es", "A5": "marine_en"}
    table = laid(ships=ships, land=land).table
    table.hulls["S2"] = table.hulls["S2"].mutinous(True)
    table.fired = frozenset({"S4", "D4"})
    found = told(aiming.shooters(table, 1, ("S5", "E4"), ("S6", "A5")))
    assert found == {
        "S1": ("CT-D41", "reach"), "S2": ("CT-MUT-02", "mutiny"), "S3": ("CT-SHOT-18", "slot"), "S4": ("CT-UNIT-04", "spent"),
        "S5": ("CT-UNIT-04", "spent"), "X1": ("CT-D39", "guns"), "GA": ("CT-MP-11", "theirs"), "C4": ("CT-D41", "reach"),
        "D4": ("CT-UNIT-04", "spent"), "E4": ("CT-UNIT-04", "spent"), "C5": ("CT-MP-11", "theirs"),
        "H6": ("CT-SHOT-03", "garrison"), "H8": ("CT-SHOT-03", "garrison"), "L7": ("CT-SHOT-03", "garrison"),
        "L5": ("CT-SHOT-03", "garrison"),
    }  # fmt: skip


# -- attacks


@rule("CT-ATK-02", "CT-UNIT-03", "CT-D67")
def test_squares_from_which_no_attack_comes_are_named_with_the_reason():
    land = {"N9": "marine_en", "O9": "native_es", "M10": "marine_en", "K10": "marine_en"}
    found = told(assailing.squares(laid(land=land).table, 1, "english", ("N9",)))
    assert (
        found["O9"] == ("CT-MP-11", "theirs") and found["M10"] == ("CT-ATK-02", "foes") and found["P9"] == ("CT-ATK-02", "troops")
    )
    assert "N9" not in found and "A1" not in found and "K9" in found
    done = told(assailing.squares(laid(land=land).table, 1, "english", ()))
    assert done["N9"] == ("CT-UNIT-03", "attacked")


@rule("CT-ATK-02", "CT-D22", "CT-D33")
def test_squares_that_a_stack_may_not_attack_are_named_with_the_reason():
    land = {"M5": "infantry_en", "L6": "native_es", "N9": "native_es", "N5": "marine_en"}
    table = laid(land=land, over_closed=False).table
    found = told(assailing.targets(table, "M5", "english", targets(table, "M5", "english")))
    assert (
        found["L6"] == ("CT-ATK-02", "way") and found["N9"] == ("CT-ATK-02", "adjacent") and found["N5"] == ("CT-ATK-02", "foe")
    )
    assert "M5" not in found and "L5" not in found and found["H6"] == ("CT-ATK-02", "adjacent")


# -- landings


@rule("CT-DIS-02", "CT-DIS-03", "CT-DIS-06", "CT-MP-11")
def test_ships_that_unload_nothing_are_named_with_the_reason():
    ships = {
        "S1": "F3 marine_en",
        "S2": "G3",
        "S3": "A1 marine_en",
        "S4": "G4 marine_en",
        "PC": "A2 vernon",
        "GA": "C7 native_es",
    }
    found = told(beaching.ships(laid(ships=ships).table, 1, ("S4",)))
    assert found == {
        "S1": ("CT-DIS-03", "boats"), "S2": ("CT-DIS-02", "aboard"), "S3": ("CT-DIS-06", "shore"), "PC": ("CT-DIS-06", "shore"),
        "GA": ("CT-MP-11", "theirs"),
    }  # fmt: skip


@rule("CT-DIS-06", "CT-D58")
def test_squares_where_nobody_lands_are_named_with_the_reason():
    ships = {"S1": "L6 marine_en", "S2": "K7"}
    table = laid(ships=ships, land={"K5": "native_es"}).table
    open_ = landing(table, "S1")
    found = told(beaching.shores(table, "S1", open_))
    assert set(open_) == {"M5", "M6", "M7"}
    assert (
        found["A1"] == ("CT-DIS-06", "dry") and found["A6"] == ("CT-DIS-06", "beside") and found["K7"] == ("CT-DIS-06", "shared")
    )
    assert found["K5"] == ("CT-DIS-06", "enemy") and found["L5"] == found["L7"] == ("CT-DIS-06", "held") and "M5" not in found


# -- moves


@rule("CT-MP-11", "CT-MUT-02", "CT-D13", "CT-MOVE-11")
def test_ships_that_do_not_move_are_named_with_the_reason():
    table = laid(ships={"S1": "A1", "S2": "A2", "S3": "A3", "S4": "B1", "GA": "C7"}).table
    table.hulls["S2"] = table.hulls["S2"].mutinous(True)
    assert told(halting.ships(table, 1, ("S3",), ("S4",))) == {
        "S1": ("CT-MOVE-11", "past"), "S2": ("CT-MUT-02", "mutiny"), "S3": ("CT-D13", "moved"), "GA": ("CT-MP-11", "theirs"),
    }  # fmt: skip


@rule("CT-MAP-01", "CT-MAP-02", "CT-MOVE-05", "CT-MOVE-11", "CT-MOVE-12")
def test_waters_where_a_ship_may_not_end_are_named_with_the_reason():
    ships = {"S1": "I3", "S2": "J3", "SF": "K6", "X1": "G5"}
    table = laid(ships=ships, land={"K7": "native_es"}).table
    far = [*halting.waters(table, "S1", sailing(table, "S1"))]
    found = told(far)
    assert (
        found["J3"] == ("CT-MAP-02", "room")
        and found["F4"] == ("CT-MAP-01", "water")
        and found["A1"] == ("CT-MOVE-05", "distance")
    )
    assert found["I1"] == ("CT-MOVE-12", "way") and facts(far, "A1") == {"most": 2} and "J4" not in found
    blocked = told(halting.waters(table, "SF", sailing(table, "SF")))
    assert blocked["K7"] == ("CT-MOVE-11", "shared") and blocked["J6"] == ("CT-MOVE-12", "way")
    barge = told(halting.waters(table, "X1", sailing(table, "X1")))
    assert "G2" not in barge and barge["G1"] == ("CT-MOVE-05", "distance")


@rule("CT-MOVE-11")
def test_waters_behind_enemy_land_pieces_are_told_so():
    table = laid(ships={"X1": "K6"}, land={"L6": "native_es"}).table
    found = told(halting.waters(table, "X1", sailing(table, "X1")))
    assert "J6" in sailing(table, "X1") and "I6" in sailing(table, "X1")
    assert found["M6"] == ("CT-MOVE-11", "past") and found["L6"] == ("CT-MOVE-11", "shared")


@rule("CT-MAP-01", "CT-MOVE-02", "CT-MOVE-09", "CT-MOVE-11", "CT-MOVE-12")
@pytest.mark.parametrize("far", [2, 3])
def test_grounds_where_land_pieces_may_not_end_are_named_with_the_reason(far):
    table = laid(ships={"S1": "L6"}, land={"M5": "marine_en", "N5": "native_es"}).table
    every = [*halting.grounds(table, "english", "M5", far, ("L5",))]
    found = told(every)
    assert (
        found["M3"] == ("CT-MAP-01", "land")
        and found["N5"] == ("CT-MOVE-09", "enemy")
        and found["P9"] == ("CT-MOVE-02", "distance")
    )
    assert (
        found["L6"] == ("CT-MOVE-11", "shared") and found["M6"] == ("CT-MOVE-12", "way") and facts(every, "P9") == {"most": far}
    )
    assert found["C5"] == ("CT-MOVE-02", "distance"), "beyond what any gun reaches"
    assert found["M8"] == (("CT-MOVE-02", "distance") if far == 2 else ("CT-MOVE-12", "way")) and not {"M5", "L5"} & found.keys()
