"""Losses of a stack and of its guns, what heroes do in a fight (chapter 14, HERO-06 to -11)."""

from __future__ import annotations

from engines.cartagena.pieces.holdings import CANNON, CULVERIN, Gun
from engines.cartagena.rules.abilities import attack_dice, defence_dice
from engines.cartagena.rules.losses import hit
from tests.engines.cartagena.positions import laid
from tests.engines.cartagena.test_attack import ESLAVA, attack, battle
from tests.engines.cartagena.test_facts import armed
from tests.rules import rule

ENGLISH = ((0, "lezo"), (1, "wentworth"))


# -- losses


@rule("CT-LOSS-02", "CT-LOSS-03", "CT-D29", "CT-SHOT-13", "CT-LOSS-05")
def test_a_hero_is_hit_when_nobody_is_left_under_him():
    table = battle(land={"K8": "vernon marine_en"}).table
    for _ in range(3):
        hit(table, "K8", "spanish")
    assert "K8" not in table.piles and table.defeated == ("lezo", "vernon") and table.fame == (2, 0)


@rule("CT-LOSS-04", "CT-P14", "CT-D48", "CT-CUL-09", "CT-D45")
def test_a_cannon_falls_after_the_troops_and_before_the_hero():
    def armed(table):
        table.guns["K8"] = Gun(CANNON)

    table = battle(land={"K8": "eslava infantry_es native_es"}, heroes=ESLAVA, prepare=armed).table
    steps = []
    for _ in range(5):
        hit(table, "K8", "english")
        pile = table.piles.get("K8")
        steps.append((pile.size if pile else 0, len(table.guns), table.hurt.get("eslava", 0)))
    assert steps == [(2, 1, 0), (1, 1, 0), (1, 0, 0), (1, 0, 1), (0, 0, 0)]
    assert table.supply() == 3 and table.fame == (0, 2)


@rule("CT-CUL-09", "CT-P17", "CT-CUL-07")
def test_a_culverin_falls_after_the_troops_below_it():
    def armed(table):
        table.guns["K8"] = Gun(CULVERIN)

    table = battle(land={"K8": "harquebusier_es infantry_es"}, prepare=armed).table
    assert attack_dice(table, "K8") == 5
    hit(table, "K8", "english")
    assert table.piles["K8"].troops == ("harquebusier_es.a",) and table.guns
    hit(table, "K8", "english")
    assert not table.guns and "K8" not in table.piles


@rule("CT-LOSS-09")
def test_an_occupied_work_is_not_wounded():
    table = battle(land={"C5": "native_es"}).table
    hit(table, "C5", "english")
    assert table.works["C5"] == 0 and "C5" not in table.piles


@rule("CT-D30")
def test_the_upper_of_two_heroes_is_hit_first():
    table = laid(land={"K8": "lezo eslava"}, heroes=((0, "lezo"), (0, "eslava"), (1, "vernon"))).table
    assert attack_dice(table, "K8") == 5
    hit(table, "K8", "english")
    assert table.hurt == {"lezo": 1}


# -- guns in a stack that attacks


@rule("CT-D84", "CT-CUL-09", "CT-LOSS-04", "CT-ATK-09")
def test_a_culverin_that_attacks_and_loses_is_the_piece_lost():
    land = {"N9": "infantry_en marine_en", "M10": "native_es"}
    field = battle(land=land, prepare=armed(CULVERIN)).answer(attack("N9", "M10"), [1] * 4 + [6])
    assert field.troops("N9") == ("marine_en",) and not field.table.guns and field.told("lost")[0]["piece"] == "infantry_en.a"


@rule("CT-D84", "CT-CUL-09", "CT-LOSS-04")
def test_a_culverin_that_is_attacked_is_spared_while_troops_lie_below_it():
    land = {"N9": "infantry_en marine_en", "M10": "native_es"}
    field = battle("", "attack", land, prepare=armed(CULVERIN)).answer(attack("M10", "N9"), [6] + [1] * 3)
    assert field.troops("N9") == ("infantry_en",) and field.table.guns and field.told("lost")[0]["piece"] == "marine_en.a"


@rule("CT-D84", "CT-ATK-10", "CT-D46")
def test_a_culverin_with_firearms_that_attacks_and_loses_loses_nothing():
    land = {"N9": "harquebusier_en marine_en", "M10": "native_es"}
    field = battle(land=land, prepare=armed(CULVERIN)).answer(attack("N9", "M10"), [1] * 5 + [6])
    assert field.troops("N9") == ("harquebusier_en", "marine_en") and field.table.guns


@rule("CT-D84", "CT-LOSS-03")
def test_a_hero_who_attacks_alone_with_a_cannon_and_loses_is_hurt_and_keeps_it():
    field = battle(land={"N9": "wentworth", "M10": "native_es"}, heroes=ENGLISH, prepare=armed(CANNON))
    field = field.answer(attack("N9", "M10"), [1] * 4 + [6])
    assert field.table.hurt == {"wentworth": 1} and field.table.guns and not field.table.wrecked


# -- heroes


@rule("CT-HERO-06", "CT-D56")
def test_iron_defence_in_and_beside_his_square():
    land = {"K8": "eslava", "K9": "native_es", "K10": "native_es", "L8": "marine_en"}
    table = battle(land=land, heroes=ESLAVA).table
    assert [defence_dice(table, square) for square in ("K8", "K9", "K10", "L8")] == [4, 2, 1, 2]


@rule("CT-HERO-10", "CT-D55")
def test_perfect_attack_in_and_beside_his_square():
    land = {"K8": "wentworth", "K9": "marine_en", "K10": "marine_en", "L8": "infantry_es"}
    table = battle(land=land, heroes=ENGLISH).table
    assert [attack_dice(table, square) for square in ("K8", "K9", "K10", "L8")] == [4, 2, 1, 3]


@rule("CT-D77", "CT-HERO-16")
def test_a_hero_aboard_gives_nothing_to_those_around():
    table = laid(ships={"S1": "F3 wentworth*marine_en"}, land={"F4": "marine_en"}, heroes=ENGLISH).table
    assert attack_dice(table, "F4") == 1


@rule("CT-HERO-09", "CT-D57", "CT-X7", "CT-TIME-25")
def test_pride_ashore_attacks_twice_as_one_unit():
    field = battle(land={"F4": "vernon marine_en", "F5": "infantry_es infantry_es infantry_es"})
    field = field.answer(attack("F4", "F5"), [6, 1, 1, 1, 1, 1, 1, 1, 1, 1][:10])
    assert field.asked == ("ct.again", (1,))
    field = field.answer({"to": "F5"}, [6, 1, 1, 1, 1, 1, 1, 1, 1][:9])
    assert field.troops("F5") == ("infantry_es",) and field.asked[0] == "ct.plan"


@rule("CT-D57")
def test_no_second_attack_after_an_advance():
    field = battle(land={"F4": "vernon", "F5": "native_es", "E5": "native_es"})
    field = field.answer(attack("F4", "F5", advance="top"), [6, 1, 1, 1, 1])
    assert field.asked[0] != "ct.again" and field.troops("F5") == ("vernon",)


@rule("CT-P3")
def test_vernon_is_worn_down_by_three_attacks():
    land = {"D5": "vernon marine_en", "E5": "infantry_es", "D4": "infantry_es", "C5": "infantry_es"}
    field = laid("attack", "disembark", land={**land, "P9": "marine_en"})
    for number, square in enumerate(("E5", "D4", "C5")):
        dice = 4 if number == 0 else 3
        field = field.answer(attack(square, "D5", advance="top") if number == 2 else attack(square, "D5"), [6, 1, 1] + [1] * dice)
    assert field.table.defeated == ("lezo", "vernon") and field.table.fame[0] == 2 and field.troops("D5") == ("infantry_es",)
