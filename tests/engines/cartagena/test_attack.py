"""Stacks, Attack/defend, Surprise attack (chapters 12, 13, 19.2)."""

from __future__ import annotations

from random import Random

import pytest

from engines.cartagena import game
from engines.cartagena.rules import aims
from engines.cartagena.rules.abilities import attack_dice, defence_dice
from engines.cartagena.speech.gather import narrate
from locales import words
from tests.engines.cartagena.positions import Field, laid
from tests.rules import rule

ESLAVA = ((0, "eslava"), (1, "vernon"))


def attack(frm: str, target: str, **more: object) -> dict[str, object]:
    """An attack as an answer."""
    return {"frm": frm, "target": target, **more}


def battle(english: str = "attack", spanish: str = "", land=None, **more) -> Field:
    return laid(spanish, english, land=land or {}, **more)


# -- stacks


@rule("CT-STACK-02", "CT-X1", "CT-D74", "CT-STACK-03")
def test_dice_of_a_stack():
    table = battle(land={"F4": "infantry_en marine_en", "H5": "harquebusier_es", "K8": "vernon marine_en marine_en"}).table
    assert (attack_dice(table, "F4"), defence_dice(table, "F4")) == (4, 3)
    assert (attack_dice(table, "H5"), defence_dice(table, "H5")) == (4, 2)
    assert (attack_dice(table, "K8"), defence_dice(table, "K8")) == (6, 5)


@rule("CT-ATK-12", "CT-ATK-13", "CT-ATK-14", "CT-P22", "CT-HERO-07", "CT-D23")
def test_works_add_to_defence_alone():
    land = {"L5": "eslava infantry_es", "C5": "infantry_es infantry_es", "E4": "infantry_es"}
    table = battle(land=land, heroes=ESLAVA).table
    assert [defence_dice(table, square) for square in ("L5", "C5", "E4")] == [7, 5, 3]
    assert [attack_dice(table, square) for square in ("L5", "C5", "E4")] == [5, 4, 3]


@rule("CT-D24")
def test_a_battery_adds_a_die_where_the_table_has_agreed_so():
    assert defence_dice(battle(land={"E4": "infantry_es"}, battery_die=1).table, "E4") == 4


@rule("CT-STACK-04", "CT-STACK-05", "CT-STACK-06", "CT-TIME-23", "CT-ATK-22", "CT-P1", "CT-P2", "CT-SUR-04", "CT-D10", "CT-D15")
def test_the_defender_reorders_with_an_attack_order_of_his_own_in_this_phase():
    land = {"D5": "harquebusier_en marine_en marine_en", "C5": "harquebusier_es infantry_es"}
    field = battle("surprise_attack", "attack", land).answer(attack("D5", "C5"))
    assert field.asked == ("ct.rally", (0,))
    field = field.answer(("1", "0"), [5, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1])
    assert field.told("fought")[0]["defence"] == (6, 1, 1, 1, 1) and field.troops("D5")[0] == "harquebusier_en"
    field = field.answer(attack("C5", "D5", order=("1", "0")))
    assert field.asked == ("ct.rally", (1,)) and len(field.choice().items) == 3
    field = field.answer(("0", "1", "2"), [6, 1, 1, 1, 1, 4, 1, 1, 1])
    assert field.troops("D5") == ("marine_en", "marine_en") and field.troops("C5")[0] == "harquebusier_es"


@rule("CT-STACK-05", "CT-P2", "CT-ATK-22", "CT-STACK-04")
def test_without_such_an_order_the_stack_stays_as_it_is():
    land = {"D5": "harquebusier_en marine_en marine_en", "C5": "harquebusier_es infantry_es"}
    field = battle("surprise_attack", "move", land).answer(attack("D5", "C5"), [1] * 6 + [1] * 4)
    assert field.told("fought")[0]["defence"] == (1,) * 4


# -- case 1


@rule("CT-ATK-01", "CT-ATK-04", "CT-ATK-06", "CT-ATK-07", "CT-ATK-08", "CT-LOSS-01", "CT-TIME-24", "CT-TIME-22")
def test_the_higher_die_of_the_attacker_takes_the_top_troop():
    field = battle(land={"F4": "infantry_en", "F5": "native_es infantry_es"}).answer(attack("F4", "F5"), [1, 6, 1, 5, 5])
    assert field.troops("F5") == ("infantry_es",) and field.told("lost")[0]["piece"] == "native_es.a"


@rule("CT-ATK-09")
def test_the_higher_die_of_the_defender_takes_the_attackers_top_troop():
    field = battle(land={"F4": "infantry_en marine_en", "F5": "native_es"}).answer(attack("F4", "F5"), [1, 1, 1, 1, 2])
    assert field.troops("F4") == ("marine_en",)


@rule("CT-ATK-11")
def test_equal_dice_cost_nothing():
    field = battle(land={"F4": "infantry_en", "F5": "native_es"}).answer(attack("F4", "F5"), [4, 1, 1, 4])
    assert field.troops("F4") and field.troops("F5") and not field.told("lost")


@rule("CT-ATK-10", "CT-D34")
@pytest.mark.parametrize(
    ("stack", "lost"), [("harquebusier_en", 0), ("infantry_en harquebusier_en", 1), ("vernon harquebusier_en", 1)]
)
def test_soldiers_with_firearms_on_top_lose_nothing(stack, lost):
    field = battle(land={"F4": stack, "F5": "native_es"})
    dice = attack_dice(field.table, "F4")
    field = field.answer(attack("F4", "F5"), [1] * dice + [6])
    assert len(field.told("lost")) == lost


@rule("CT-P4", "CT-HERO-11")
@pytest.mark.parametrize(("hero", "left"), [("lezo", ()), ("desnaux", ("harquebusier_es",))])
def test_lezo_on_top_hides_a_harquebusier_desnaux_spares_all(hero, left):
    field = laid("attack", land={"F5": f"{hero} harquebusier_es", "F4": "marine_en"}, heroes=((0, hero), (1, "vernon")))
    dice = attack_dice(field.table, "F5")
    field = field.answer(attack("F5", "F4"), [1] * dice + [6, 1])
    assert field.troops("F5") == (hero, *left)


@rule("CT-UNIT-03", "CT-SUR-02", "CT-D13")
def test_three_attacks_from_three_squares():
    land = {
        "F4": "marine_en",
        "E5": "marine_en",
        "D5": "marine_en",
        "F5": "native_es native_es",
        "H5": "marine_en",
        "H6": "native_es",
    }
    field = battle(land={**land, "H6": "infantry_es"}).answer(attack("F4", "F5"), [1, 1, 1])
    assert "F4" not in field.options("frm")
    field = field.answer(attack("E5", "F5"), [1, 1, 1]).answer(attack("H5", "H6"), [1] * 5)
    assert field.asked[0] == "ct.plan"


@rule("CT-ATK-19", "CT-ATK-20", "CT-D32")
@pytest.mark.parametrize(
    ("how", "gone", "stay"), [("none", (), 2), ("top", ("infantry_en",), 1), ("whole", ("infantry_en", "marine_en"), 0)]
)
def test_the_winner_advances_into_the_emptied_square(how, gone, stay):
    field = battle(land={"D5": "infantry_en marine_en", "C5": "native_es", "P9": "native_es"})
    field = field.answer(attack("D5", "C5", advance=how), [6, 1, 1, 1, 1, 1])
    assert field.troops("C5") == gone and len(field.troops("D5")) == stay
    assert [facts["at"] for facts in field.told("captured")] == (["C5"] if gone else [])


@rule("CT-D32", "CT-TIME-24", "CT-P21", "CT-INFO-06")
def test_the_defender_advances_too():
    field = battle(land={"D5": "marine_en", "C5": "infantry_es native_es", "K8": "marine_en"})
    field = field.answer(attack("D5", "C5"), [3, 6, 1, 1, 1, 1])
    assert field.asked == ("ct.follow", (0,))
    assert game.view(field.state, 1).piles["C5"].troops == ("infantry_es.a", "?spanish.a")
    field = field.answer("top")
    assert field.troops("D5") == ("infantry_es",) and field.troops("C5") == ("native_es",)


@rule("CT-ATK-23", "CT-P24", "CT-D33")
def test_an_attack_over_a_closed_step_is_legal_and_no_advance():
    field = battle(land={"M5": "infantry_en", "L6": "native_es", "L7": "infantry_en"})
    assert "L6" in field.options("target", frm="M5")
    assert not field.allows(attack("M5", "L6", advance="top")) and field.allows(attack("L7", "L6", advance="top"))
    strict = battle(land={"M5": "infantry_en", "L6": "native_es"}, over_closed=False)
    assert strict.options("target", frm="M5") == ("L5",)


@rule("CT-ATK-03", "CT-D18")
def test_pieces_aboard_neither_attack_nor_are_attacked():
    field = laid((), "attack", {"S1": "F3 marine_en"}, {"F4": "native_es"})
    assert field.told("nothing")


@rule("CT-ATK-21")
def test_several_players_make_their_own_attacks():
    land = {"F4": "marine_en marine_en", "F5": "infantry_es infantry_es"}
    field = battle("attack", "attack", land, faces=[2]).answer(attack("F4", "F5"), [1, 1, 1, 1, 1, 1])
    assert field.asked == ("ct.attack", (0,))
    assert field.answer(attack("F5", "F4"), [1] * 7).asked[0] == "ct.plan"


# -- case 2


@rule("CT-ATK-05", "CT-ATK-15", "CT-ATK-16", "CT-ATK-18", "CT-D25")
def test_an_unoccupied_work_takes_one_wound_on_a_four():
    field = battle("attack attack", land={"D5": "infantry_en"})
    field = field.answer(attack("D5", "C5"), [4, 5, 6])
    assert field.table.works["C5"] == 1 and field.told("stormed")
    field = field.answer(attack("D5", "C5"), [3, 3, 3])
    assert field.table.works["C5"] == 1 and field.troops("D5") == ("infantry_en",)


@rule("CT-ATK-17")
def test_a_ship_takes_a_wound_on_a_six():
    ships, land = {"GA": "F6"}, {"F5": "infantry_en marine_en"}
    assert battle(land=land, ships=ships).answer(attack("F5", "F6"), [5, 5, 5, 5]).table.hulls["GA"].wounds == 0
    assert battle(land=land, ships=ships).answer(attack("F5", "F6"), [1, 6, 6, 1]).table.hulls["GA"].wounds == 1


@rule("CT-ATK-02", "CT-P16", "CT-D26", "CT-FAME-06", "CT-LOSS-06", "CT-MAP-10", "CT-D28")
def test_a_work_is_torn_down_from_within():
    field = battle("attack repeat", land={"C5": "infantry_en"})
    field = field.answer(attack("C5", "C5"), [4, 5, 2])
    assert field.table.works["C5"] == 1
    field = field.answer(attack("C5", "C5"), [1, 4, 1])
    assert "C5" not in field.table.works and field.table.fame == (0, 2) and field.troops("C5") == ("infantry_en",)


@rule("CT-P25", "CT-FAME-11", "CT-D27")
def test_a_work_that_the_spanish_tear_down_scores_for_the_english():
    field = laid("attack repeat", land={"H8": "infantry_es"})
    field = field.answer(attack("H8", "H8"), [4, 5, 2]).answer(attack("H8", "H8"), [4, 4, 1])
    assert field.table.fame == (0, 2) and field.troops("H8") == ("infantry_es",)
    ids = [one.id for one in narrate(field.events)]
    assert ids.count("ct.told.torn") == 2 and "ct.told.siege" not in ids
    harms = [one.get("list")[0].id for one in narrate(field.events) if one.id == "ct.told.torn"]
    assert harms == ["ct.harm.wound", "ct.harm.last"]


@rule("CT-FAME-11", "CT-D27")
@pytest.mark.parametrize(("land", "is_theirs"), [({"H8": "infantry_es"}, True), ({"C5": "infantry_en"}, False)])
def test_tearing_down_a_work_says_whether_the_enemy_scores_it(land, is_theirs):
    (square,) = land
    field = laid("attack" if is_theirs else "", "" if is_theirs else "attack", land=land)
    hint = aims.attack(field.table, {"frm": square, "target": square, "order": ("0",)}).description
    assert (hint.get("effect").id == "ct.effect.theirs") is is_theirs


@rule("CT-D27")
def test_with_the_option_the_destroyer_scores_a_work_that_the_english_have_held():
    def held(table):
        table.held = frozenset({"H8"})

    land = {"H8": "infantry_es"}
    field = laid("attack", land=land, wounds={"H8": 1}, works_score="destroyer", prepare=held)
    assert field.answer(attack("H8", "H8"), [4, 4, 4]).table.fame == (2, 0)
    field = laid("attack", land=land, wounds={"H8": 1}, works_score="destroyer")
    assert field.answer(attack("H8", "H8"), [4, 4, 4]).table.fame == (0, 2)


@rule("CT-D22")
def test_the_spanish_do_not_attack_an_empty_work_from_outside():
    assert laid("attack", land={"D5": "infantry_es"}).told("nothing")


# -- captains and what they read


@rule("CT-SUR-01", "CT-SUR-03")
def test_a_surprise_attack_pulls_no_card():
    field = battle("surprise_attack move", land={"F4": "marine_en", "F5": "native_es"}).answer(attack("F4", "F5"), [1, 1])
    assert field.asked == ("ct.move", (1,)) and field.table.rows[1].discards == ("surprise_attack",)


@rule("CT-D67", "CT-MP-11")
def test_a_stack_obeys_the_player_on_top():
    land = {"F4": "marine_en.b marine_en.a", "F5": "native_es"}
    field = laid((), ("attack", "attack"), land=land, players=4)
    assert field.asked == ("ct.tie", (1,))
    field = field.answer("2")
    assert (1, "attack") in field.order() and field.asked == ("ct.attack", (3,))
    assert field.refusal(attack("F4", "F5", order=("1", "0"))) == "CT-D67"


@rule("CT-D67", "CT-MP-11", "CT-STACK-04", "CT-TIME-23", "CT-ATK-22")
def test_two_colours_under_attack_are_ordered_by_the_captain_on_top_with_an_attack_order():
    land = {"F4": "marine_en.a", "F5": "infantry_es.b native_es.a"}
    field = laid(("-", "attack"), ("attack", "-"), land=land, players=4, faces=[2]).answer(attack("F4", "F5"))
    assert field.asked == ("ct.rally", (2,))
    assert not field.refusal(("0", "1")) and field.refusal(("1", "0")) == "CT-D67"
    mate = laid(("attack", "-"), ("attack", "-"), land=land, players=4, faces=[2]).answer(attack("F4", "F5"), [3, 3, 1, 1, 1])
    assert mate.told("fought") and mate.asked[0] == "ct.plan" and mate.troops("F5")[0] == "infantry_es"


@rule("CT-TIME-23", "CT-ATK-08", "CT-ATK-10", "CT-STACK-04")
def test_a_defender_reads_what_each_piece_does_on_top():
    land = {"D5": "marine_en marine_en", "C5": "native_es infantry_es"}
    field = battle("surprise_attack", "attack", land).answer(attack("D5", "C5"))
    choice = field.choice()
    told_ = [words("en")(choice.description(item)) for item in choice.items]
    assert told_ == ["On top, 3 dice against 2: wins 47 %, loses 28 %", "On top, 5 dice against 2: wins 56 %, loses 16 %"]
    spared = battle("surprise_attack", "attack", {**land, "D5": "harquebusier_en"}).answer(attack("D5", "C5"))
    assert "the attacker loses nothing" in words("en")(spared.choice().description("0"))


@rule("CT-INFO-14", "CT-D67")
def test_hidden_troops_of_a_mate_do_not_show_in_the_dice_of_a_stack():
    land = {"D5": "marine_en.a", "C5": "infantry_es.b native_es.a"}
    field = laid(("-", "attack"), ("attack", "-"), land=land, players=4, faces=[2]).answer(attack("D5", "C5"))
    choice = field.choice(2)
    assert choice.description("0") is not None and choice.description("1") is None
    other = game.imagine(game.view(field.state, 2), Random(4))
    assert game.choice(other, 2).visible() == choice.visible()


# -- what an attack opens


def followed(how: str = "top", **more: object) -> Field:
    """A marine loses, and the winner follows him to N9: M10, beside it and beside no enemy before, has one now."""
    land = {"N9": "marine_en", "O9": "infantry_es native_es", "M10": "infantry_en", "L7": "native_es", **more}
    return battle(land={key: value for key, value in land.items() if value}, ships={"S1": "A1"}).answers(
        {1: (attack("N9", "O9"),)}, [1, 6, 1, 1, 1]
    ).answer(how)  # fmt: skip


@rule("CT-EXEC-10", "CT-TIME-25", "CT-TIME-22", "CT-UNIT-03")
def test_an_attack_that_the_one_before_has_opened_is_open_to_the_same_order():
    field = followed()
    assert field.asked == ("ct.attack", (1,)) and field.options("frm") == ("M10",) and field.choice().most == 2
    field = field.answer(attack("M10", "N9"), [6, 1, 1, 1, 1, 1])
    assert field.troops("N9") == () and field.asked[0] == "ct.plan"


@rule("CT-EXEC-10", "CT-TIME-25")
def test_a_captain_is_asked_again_only_if_an_order_has_opened():
    assert followed("none").asked[0] == "ct.plan" and followed(M10="").asked[0] == "ct.plan"
    declined = battle(land={"N9": "marine_en", "M10": "marine_en", "O9": "native_es", "L10": "native_es"})
    assert declined.answers({1: (attack("N9", "O9"),)}, [1, 1]).asked[0] == "ct.plan"


@rule("CT-EXEC-10", "CT-TIME-25")
def test_a_stack_that_was_spared_may_attack_the_winner_who_has_come_beside_it():
    """Its own enemy, whom it let be, was open before; the one who followed was not."""
    field = followed(L10="infantry_es")
    assert field.asked == ("ct.attack", (1,)) and set(field.options("target", frm="M10")) == {"N9", "L10"}


@rule("CT-UNIT-03", "CT-EXEC-10")
def test_three_attacks_are_all_whatever_they_open():
    land = {"N9": "marine_en", "O9": "infantry_es native_es", "M10": "infantry_en"}
    land |= {"E5": "marine_en", "F4": "marine_en", "L7": "native_es"}
    three = (attack("E5", "D4"), attack("F4", "E4"), attack("N9", "O9"))
    field = battle(land=land).answers({1: three}, [1, 1, 1, 6, 1, 1, 1]).answer("top")
    assert field.asked[0] == "ct.plan"
