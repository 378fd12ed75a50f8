"""The worked positions of the rules document (CT-P), die by die, where they need more than one rule's test."""

from __future__ import annotations

from engines.cartagena import game
from engines.cartagena.pieces.holdings import CULVERIN, Gun
from engines.cartagena.rules.abilities import defence_dice
from tests.engines.cartagena.positions import Field, laid
from tests.rules import rule


def attack(frm: str, target: str, **more: object) -> dict[str, object]:
    """An attack as an answer."""
    return {"frm": frm, "target": target, **more}


def fire(gun: str, target: str) -> dict[str, str]:
    """A shot as an answer."""
    return {"gun": gun, "target": target}


@rule("CT-P3", "CT-LOSS-03")
def test_p3_three_wins_take_the_marine_and_wound_vernon_twice():
    land = {"D5": "vernon marine_en", "E5": "infantry_es", "D4": "infantry_es", "C5": "infantry_es", "P9": "marine_en"}
    field = laid("attack", "disembark", land=land)
    first = field.answer(attack("E5", "D5"), [6, 1, 1, 1, 1, 1, 1])
    assert first.troops("D5") == ("vernon",) and "vernon" not in first.table.hurt
    second = first.answer(attack("D4", "D5"), [6, 1, 1, 1, 1, 1])
    assert second.troops("D5") == ("vernon",) and second.table.hurt["vernon"] == 1 and second.table.fame == (0, 0)
    assert not second.allows(attack("D5", "C5"))
    third = second.answer(attack("C5", "D5", advance="top"), [6, 1, 1, 1, 1, 1])
    assert "vernon" in third.table.defeated and third.table.fame == (2, 0)
    assert third.troops("D5") == ("infantry_es",) and third.troops("C5") == ()


@rule("CT-P6")
def test_p6_a_schooner_reaches_the_city_with_a_six_and_a_ship_cannot_name_it():
    land = {"L5": "native_es native_es", "E4": "infantry_es"}
    field = laid((), "shoot", {"T1": "J1", "S1": "E3"}, land)
    assert field.options("target", gun="T1") == ("L5",)
    assert len(field.answer(fire("T1", "L5"), [5]).troops("L5")) == 2
    after = field.answer(fire("T1", "L5"), [6])
    assert len(after.troops("L5")) == 1 and after.table.works["L5"] == 0
    great = laid((), "shoot", {"S2": "J1", "S1": "E3"}, land)
    assert "S1" in great.options("gun") and "S2" not in great.options("gun")


@rule("CT-P8", "CT-FIRE-04")
def test_p8_at_the_fort_the_fire_ship_takes_the_native_alone():
    ships = {"X1": "G3 machetero_en", "S1": "A1", "SF": "G7", "CO": "J8"}
    field = laid((), "brulote", ships, {"H6": "native_es"}, wounds={"SF": 1})
    after = field.answer({"barge": "X1", "to": "G6", "target": "H6"}, [4])
    assert after.troops("H6") == () and after.table.works["H6"] == 0 and after.at("SF") == "G7"
    assert after.table.fame == (0, 0) and after.at("X1") == "" and "machetero_en.a" in after.table.lost


@rule("CT-TIME-28", "CT-FIRE-01")
def test_the_owner_of_a_barge_keeps_it_when_nothing_is_answered():
    field = laid((), "brulote", {"X1": "G5", "S1": "A1"}, {"H6": "native_es"})
    assert field.asked == ("ct.brulote", (1,)) and field.choice().default == {"barge": "none"}
    kept = field.answer(field.choice().default)
    assert kept.at("X1") == "G5" and kept.troops("H6") == ("native_es",) and "brulote" in kept.table.rows[1].deck


@rule("CT-P10", "CT-REP-04", "CT-INI-02")
def test_p10_a_repeat_behind_the_slot_of_a_card_that_was_pulled_does_nothing():
    ships, land = {"S1": "F3"}, {"C5": "native_es", "E4": "native_es"}
    field = laid("move", "initiative shoot repeat move", ships, land)
    assert field.order() == [(1, "shoot")] and field.asked == ("ct.shoot", (1,))
    assert field.table.rows[1].slots == ("shoot", "", "repeat", "move")
    field = field.answer({"gun": "none"}).answer(())
    assert field.order() == [(1, "shoot"), (0, "move"), (1, "move")] and len(field.told("void")) == 1
    assert field.told("phase")[-1]["number"] == 4


@rule("CT-P10", "CT-REP-05")
def test_p10_three_shoots_and_a_move():
    field = laid((), "shoot repeat repeat move", {"S1": "F3"}, {"E4": "infantry_es"})
    for _ in range(3):
        assert field.asked == ("ct.shoot", (1,))
        field = field.answer({"gun": "none"})
    assert field.asked == ("ct.move", (1,)) and field.order() == [(1, "shoot")] * 3 + [(1, "move")]


def mutinous(row: str, load: str = "marine_en") -> Field:
    """A mutiny on a loaded barge beside the land, in the first phase."""
    field = laid("mutiny", row, {"X1": f"G5 {load}", "S1": "F3"}, {"H6": "native_es", "P9": "native_es"})
    return field.answer("X1", [4])


@rule("CT-P12", "CT-MUT-02", "CT-MUT-03")
def test_p12_a_barge_in_mutiny_neither_moves_nor_fires_to_the_end_of_the_turn():
    field = mutinous("- - - move")
    assert field.told("mutiny") and field.told("phase")[-1]["number"] == 4
    assert field.asked == ("ct.move", (1,)) and "X1" not in field.options("unit") and "S1" in field.options("unit")
    after = field.answer(())
    assert after.table.turn == 2 and not after.table.hulls["X1"].idle


@rule("CT-P12")
def test_p12_it_unloads_and_blows_up_where_it_is():
    unloading = mutinous("- disembark")
    assert unloading.asked == ("ct.disembark", (1,)) and "X1" in unloading.options("ship")
    burning = mutinous("- brulote", "machetero_en")
    assert burning.options("to", barge="X1") == ("G5",)
    after = burning.answer({"barge": "X1", "to": "G5", "target": "H6"}, [4])
    assert after.at("X1") == "" and after.troops("H6") == ()


@rule("CT-P17", "CT-CUL-04", "CT-CUL-05", "CT-CUL-08", "CT-CUL-09")
def test_p17_a_culverin_with_lezo_moves_one_fires_two_and_loses_the_infantry_first():
    def armed(table):
        table.guns["K8"] = Gun(CULVERIN)

    land, whole = {"K8": "lezo harquebusier_es infantry_es"}, ("K8.0", "K8.1")
    field = laid("move", land=land, prepare=armed)
    assert set(field.options("to", unit="lezo", along=whole)) == {"J9", "K7", "K9", "L8", "L9"}
    assert "N10" in field.options("to", unit="lezo", along=())
    firing = laid("shoot", ships={"S1": "I7", "S2": "H7"}, land=land, prepare=armed)
    assert firing.options("target", gun="K8") == ("I7",)
    shot = laid((), "shoot", {"S1": "K7"}, land, prepare=armed).answer(fire("S1", "K8"), [6])
    assert shot.troops("K8") == ("lezo", "harquebusier_es") and shot.table.guns == {"K8": Gun(CULVERIN)}


@rule("CT-P18")
def test_p18_the_last_berth_takes_one_troop_and_a_hero_needs_none():
    full = laid((), "move", {"S1": "F3 marine_en marine_en"}, {"F4": "vernon infantry_en"})
    assert "S1" not in full.options("to", unit="F4.0") and "S1" in full.options("to", unit="vernon", along=())
    room = laid((), "move", {"S1": "F3 marine_en"}, {"F4": "infantry_en infantry_en"})
    aboard = {"unit": "F4.0", "to": "S1"}
    assert room.allows((aboard,)) and not room.allows((aboard, aboard))
    assert game.view(room.answer((aboard,)).state, 1).hulls["S1"].load == ("infantry_en.a", "marine_en.a")


@rule("CT-P22", "CT-ATK-06")
def test_p22_seven_dice_defend_cartagena_and_a_win_takes_the_infantry():
    land = {"L5": "eslava infantry_es", "L6": "marine_en marine_en"}
    field = laid((), "attack", land=land, heroes=((0, "eslava"), (1, "vernon")))
    assert defence_dice(field.table, "L5") == 7
    after = field.answer(attack("L6", "L5"), [6, 1] + [5] * 7)
    assert after.told("fought")[0]["defence"] == (5,) * 7
    assert after.troops("L5") == ("eslava",) and "eslava" not in after.table.hurt and after.table.works["L5"] == 0


@rule("CT-P24", "CT-ATK-19")
def test_p24_a_win_over_a_closed_step_kills_and_does_not_advance():
    land = {"M5": "infantry_en", "L6": "native_es", "L7": "infantry_en", "C5": "native_es"}
    field = laid((), "attack", land=land)
    over = field.answer(attack("M5", "L6"), [6, 1, 1, 1])
    assert over.troops("L6") == () and over.troops("M5") == ("infantry_en",)
    assert not field.allows(attack("M5", "L6", advance="top"))
    beside = field.answer(attack("L7", "L6", advance="top"), [6, 1, 1, 1])
    assert beside.troops("L6") == ("infantry_en",) and beside.troops("L7") == ()
