"""What an order offers, and what it refuses: units, groups, gun crews, orders of stacks."""

from __future__ import annotations

from typing import Any

import pytest

from engines.cartagena.pieces.holdings import CANNON, CULVERIN, Gun
from engines.cartagena.rules.movement import Party, march
from engines.cartagena.rules.stacks import put_on_top
from locales import words
from tests.engines.cartagena.positions import Field, laid
from tests.engines.cartagena.test_facts import armed
from tests.rules import rule

FOE = {"P9": "native_es"}


def moving(land: dict[str, str], ships: dict[str, str] | None = None, **more: Any) -> Field:
    """The English move."""
    return laid("", "move", ships or {}, {**FOE, **land}, **more)


# -- attacks and shots


@rule("CT-UNIT-03", "CT-TIME-25")
def test_no_unit_is_named_after_the_wish_to_be_asked_again():
    land = {"N9": "marine_en", "O9": "native_es", "K8": "marine_en", "L7": "native_es", "F4": "marine_en"}
    field = laid((), "attack", land=land)
    first, second, ask = {"frm": "N9", "target": "O9"}, {"frm": "K8", "target": "L7"}, {"frm": "ask"}
    assert field.allows((first, ask)) and field.allows((first, second)) and not field.allows((ask,))
    assert not field.allows((first, ask, second)) and not field.allows((first, first))


@rule("CT-TIME-26", "CT-UNIT-04")
def test_all_that_reach_a_target_fire_at_it_and_nobody_else_does():
    ships = {"S1": "F3", "S2": "B3", "S3": "A1"}
    field = laid((), "shoot", ships, {"E4": "native_es native_es", "L5": "infantry_es"})
    fired = field.answers({1: ({"gun": "all", "target": "E4"},)}, [1, 1])
    assert [facts["shooter"] for facts in fired.told("fires")] == ["S1", "S2"]


@rule("CT-HERO-12", "CT-D54")
def test_with_all_that_reach_a_target_no_troop_fires_that_has_no_firearms():
    land = {"C5": "desnaux", "D4": "infantry_es", "D5": "marine_en marine_en"}
    field = laid("shoot", (), {"GA": "D6"}, land, heroes=((0, "desnaux"), (1, "vernon")))
    assert "volley.D4" not in field.options("gun") and "all" in field.options("gun")
    fired = field.answers({0: ({"gun": "all", "target": "D5"},)}, [1, 1])
    assert {facts["shooter"] for facts in fired.told("fires")} == {"C5", "GA"} and not fired.told("volley")


@rule("CT-SHOT-01", "CT-D39")
def test_a_stack_without_a_gun_fires_nothing():
    field = laid("", "shoot", {"S1": "F3"}, {"N9": "marine_en", "N8": "native_es", "E4": "native_es"})
    assert field.options("gun") == ("S1",)


@rule("CT-FIRE-03", "CT-TIME-28")
def test_whole_plays_of_a_barge_blow_up_beside_an_enemy():
    field = laid((), "brulote", {"X1": "G3"}, {"C5": "native_es", "E4": "native_es"})
    to = next(one.part for one in field.choice().walk({"barge": "X1"}) if one.part.name == "to")
    listed = to.shortlisted()
    assert listed and len(listed) < len(to.choice.options)
    assert all(field.options("target", barge="X1", to=end)[0] != "none" for end in listed)


@rule("CT-FIRE-03", "CT-TIME-28")
def test_a_barge_beside_an_enemy_is_proposed_to_strike_it():
    field = laid((), "brulote", {"X1": "G3"}, {"C5": "native_es", "E4": "native_es"})

    def target(to):
        parts = field.choice().walk({"barge": "X1", "to": to})
        return next(one.part for one in parts if one.part.name == "target")

    assert "none" in target("F4" if "F4" in field.options("to", barge="X1") else "G4").choice.options
    near = next(to for to in field.options("to", barge="X1") if field.options("target", barge="X1", to=to)[0] != "none")
    assert "none" not in target(near).shortlisted() and "none" in target(near).choice.options


# -- moves


@rule("CT-UNIT-08", "CT-MOVE-18")
def test_like_troops_are_one_choice_unless_one_of_them_serves_a_gun():
    assert set(moving({"N9": "infantry_en infantry_en infantry_en"}).options("unit")) == {"N9.0"}
    assert set(moving({"N9": "infantry_en marine_en infantry_en"}).options("unit")) == {"N9.0", "N9.1", "N9.2"}
    served = moving({"N9": "infantry_en infantry_en infantry_en"}, prepare=armed(CANNON))
    assert set(served.options("unit")) == {"N9.0", "N9.1"}


@rule("CT-D12", "CT-D46", "CT-CUL-04", "CT-D80")
def test_with_the_option_a_group_leaves_a_culverin_that_cannot_go_and_it_may_be_turned_back():
    field = moving({"N9": "infantry_en marine_en", "K8": "marine_en"}, move_unit="group", prepare=armed(CULVERIN))
    assert set(field.options("unit")) == {"N9", "back.N9", "K8"} and field.options("along", unit="N9") == ("N9.0", "N9.1")
    back = field.answer(({"unit": "back.N9"},))
    assert not back.table.guns and back.tells("culverin_back", {"at": "N9"})

    def moved(table: Any) -> None:
        table.guns["N9"] = Gun(CULVERIN, moved=True)

    stuck = moving({"N9": "infantry_en marine_en"}, move_unit="group", prepare=moved)
    assert stuck.options("along", unit="N9") == ("N9.1",)


@rule("CT-D67", "CT-MP-11", "CT-D12")
def test_two_players_of_a_stack_move_each_his_own_troops():
    field = laid((), ("move", ""), {"S1": "A1"}, {**FOE, "N9": "marine_en.b marine_en.a"}, players=4, move_unit="group")
    assert field.asked == ("ct.move", (1,)) and field.options("along", unit="N9") == ("N9.1",)


@rule("CT-MP-09", "CT-CUL-04")
@pytest.mark.parametrize("has_fired", [True, False])
def test_a_culverin_that_has_fired_has_where_it_goes_too(has_fired):
    table = laid(land={**FOE, "N9": "infantry_en"}, prepare=armed(CULVERIN)).table
    table.fired = frozenset({"N9", "S1"} if has_fired else {"S1"})
    march(table, Party("N9", (0,)), "N10")
    assert table.fired == ({"N10", "S1"} if has_fired else {"S1"}) and table.guns["N10"].moved


@rule("CT-MOVE-15", "CT-D20", "CT-MOVE-02", "CT-MOVE-03")
def test_boarding_is_a_step_of_the_way_to_an_own_ship():
    def ends(piece: str, ship: str, at: str) -> tuple[str, ...]:
        unit = piece if piece == "wentworth" else "C6.0"
        field = moving({"C6": piece}, {ship: at, "S2": "A1"}, heroes=((0, "lezo"), (1, "wentworth")))
        return field.options("to", unit=unit, along=())

    assert "S1" in ends("marine_en", "S1", "D6") and "S1" not in ends("marine_en", "S1", "E6")
    assert "S1" in ends("wentworth", "S1", "E6") and "SF" not in ends("marine_en", "SF", "D6")


@rule("CT-MOVE-02", "CT-MOVE-03", "CT-MOVE-05")
def test_the_destination_of_a_unit_is_asked_by_the_rule_of_its_kind():
    land = {"N9": "vernon marine_en", "P9": "native_es"}
    field = laid("", "move", {"S1": "A1"}, land, heroes=((0, "lezo"), (1, "vernon")))
    sheet = field.choice().next_sheet(())

    def of(**draft):
        return next(one.part.choice.rule for one in sheet.walk(draft) if one.part.name == "to")

    assert of(unit="vernon", along=()) == "CT-MOVE-03" and of(unit="N9.0") == "CT-MOVE-02" and of(unit="S1") == "CT-MOVE-05"
    assert not field.allows(({"unit": "S1", "to": "P1"},)) and not field.allows(({"unit": "N9.0", "to": "F4"},))


@rule("CT-EXEC-08", "CT-TIME-20", "CT-TIME-21")
@pytest.mark.parametrize("card", ["move", "full_sail"])
def test_an_order_by_which_nothing_moves_is_told_to_come_to_nothing(card):
    field = laid("", card, {"S1": "A1"})
    assert field.answer(()).tells("nothing", {"seat": 1})
    assert not field.answer(({"unit": "S1", "to": "A2"},)).told("nothing")


@rule("CT-MOVE-05", "CT-SHOT-04")
def test_targets_from_a_destination_are_said_beside_it():
    sheet = laid("", "move", {"S1": "A1"}, {"C4": "native_es"}).choice().next_sheet(())
    far, near = sheet.play_label({"unit": "S1", "to": "A2"}), sheet.play_label({"unit": "S1", "to": "C1"})
    assert far != near and near.description is not None and "C4" in words("en")(near.description)


# -- landings


@rule("CT-DIS-02", "CT-EXEC-08")
def test_a_ship_that_lands_nobody_is_told_so_and_the_others_stay_aboard():
    field = laid("", "disembark", {"PC": "F3 vernon marine_en marine_en"}, {"L5": "native_es"})
    assert field.answer(()).tells("nothing", {"seat": 1})
    landed = field.answer(({"ship": "PC", "piece": "marine_en.a", "to": "F4"},))
    assert not landed.told("nothing") and landed.table.hulls["PC"].heroes == ("vernon",)
    assert landed.table.hulls["PC"].load == ("marine_en.a",)
    hero = field.answer(({"ship": "PC", "piece": "vernon", "to": "F4"},))
    assert hero.table.hulls["PC"].heroes == () and hero.troops("F4") == ("vernon",)


# -- orders of stacks


@rule("CT-D30", "CT-STACK-03", "CT-STACK-04", "CT-TIME-22")
def test_two_heroes_are_put_in_order_by_their_owner():
    heroes = ((0, "lezo"), (0, "eslava"), (1, "vernon"))
    field = laid("attack", "", land={"N9": "lezo eslava infantry_es", "O9": "marine_en"}, heroes=heroes)
    answer = {"frm": "N9", "target": "O9", "order": ("eslava", "lezo", "0")}
    after = field.answer(answer, [1] * 6 + [2, 1])
    assert after.troops("N9")[:2] == ("eslava", "lezo")
    assert field.refusal({"frm": "N9", "target": "O9", "order": ("0", "lezo", "eslava")}) == "CT-STACK-03"


@rule("CT-TIME-23", "CT-STACK-04")
def test_a_stack_of_like_troops_is_not_asked_for_its_order():
    alone = laid("", "attack", land={"C5": "infantry_en", "D5": "native_es", "K8": "native_es"})
    parts = [one.part.name for one in alone.choice().next_sheet(()).walk({"frm": "C5", "target": "D5"})]
    assert "order" not in parts
    two = laid("", "attack", land={"C5": "infantry_en infantry_en", "D5": "native_es", "K8": "native_es"})
    assert "order" in [one.part.name for one in two.choice().next_sheet(()).walk({"frm": "C5", "target": "D5"})]


# -- what is left of a list


@rule("CT-TIME-25", "CT-EXEC-10")
def test_shots_named_after_a_target_that_has_gone_still_stand():
    land = {"N9": "marine_en", "N8": "marine_en", "O9": "native_es", "K8": "marine_en", "L7": "native_es"}
    three = ({"frm": "N9", "target": "O9"}, {"frm": "N8", "target": "O9"}, {"frm": "K8", "target": "L7"})
    field = laid((), "attack", {"S1": "A1"}, land=land).answers({1: three}, [6, 1])
    assert field.asked == ("ct.attack", (1,)) and field.choice().default == ({"frm": "K8", "target": "L7"},)
    assert field.choice().most == 2


@rule("CT-DIS-02", "CT-DIS-07", "CT-INFO-13")
def test_a_landing_is_told_and_all_stands_for_several_alone():
    field = laid(
        "", "disembark", {"S1": "F3 marine_en", "S2": "E3 marine_en infantry_en"}, {"L5": "native_es", "E4": "marine_en"}
    )
    assert field.options("piece", ship="S1") == ("marine_en.a",)
    assert field.options("piece", ship="S2") == ("all", "infantry_en.a", "marine_en.a")
    landed = field.answer(({"ship": "S1", "piece": "marine_en.a", "to": "F4"},))
    assert landed.tells("lands", {"ship": "S1", "pieces": ("marine_en.a",), "to": "F4"})


@rule("CT-UNIT-08", "CT-MOVE-18", "CT-UNIT-09")
def test_like_troops_below_another_are_offered_once_and_a_moved_hero_never():
    assert set(moving({"N9": "infantry_en marine_en marine_en"}).options("unit")) == {"N9.0", "N9.1"}
    field = moving({"N9": "vernon marine_en", "K8": "marine_en"})
    moved = field.choice().next_sheet(({"unit": "vernon", "along": (), "to": "N10"},))
    units = next(one.part.choice.options for one in moved.walk({}) if one.part.name == "unit")
    assert set(field.options("unit")) == {"vernon", "N9.0", "K8.0"} and set(units) == {"N9.0", "K8.0"}


@rule("CT-MP-11", "CT-D67")
def test_a_hero_of_a_mate_cannot_be_moved():
    field = laid((), ("move", ""), {"S1": "A1"}, {**FOE, "N9": "wentworth marine_en.a"}, players=4)
    assert field.asked == ("ct.move", (1,)) and set(field.options("unit")) == {"S1", "N9.0"}


@rule("CT-SHOT-04", "CT-ATK-07", "CT-INFO-15")
def test_dice_have_six_sides():
    shot = laid((), "shoot", {"S1": "F3"}, {"E4": "native_es", "P9": "native_es"}).answer({"gun": "S1", "target": "E4"}, [1])
    assert [facts["dice"] for facts in shot.told("rolled")] == [(6,)]
    fought = laid((), "attack", land={"N9": "marine_en", "O9": "native_es"}).answer({"frm": "N9", "target": "O9"}, [1, 1])
    assert [facts["dice"] for facts in fought.told("rolled")] == [(6, 6)]


# -- in words


@rule("CT-TIME-20", "CT-MOVE-15")
def test_a_unit_that_moves_is_said_by_its_sign_and_where_it_goes():
    choice = moving({"N9": "vernon marine_en"}, {"S1": "F3"}).choice()

    def said(**item: Any) -> str:
        return words("en")(choice.name(item))

    assert said(unit="S1", to="F2") == "S1 → F2" and said(unit="vernon", to="N10") == "Vernon → N10"
    assert said(unit="N9.1", to="N10") == "N9, troop 2 → N10" and said() == "nothing yet" and "S1" in said(unit="S1")


@rule("CT-UNIT-04", "CT-TIME-26")
def test_a_captain_asked_again_has_the_shots_that_are_left():
    ships = {"S1": "F3", "S2": "E3", "S3": "D3", "S4": "B3"}
    field = laid((), "shoot", ships, {"E4": "native_es", "C5": "native_es"})
    field = field.answers({1: ({"gun": "S1", "target": "E4"}, {"gun": "ask"})}, [1])
    left = tuple({"gun": gun, "target": "E4"} for gun in ("S2", "S3", "S4"))
    assert field.choice().most == 2 and field.allows(left[:2]) and not field.allows(left)


@rule("CT-HERO-12", "CT-D54")
def test_no_enemy_fires_a_volley_beside_desnaux():
    land = {"N9": "desnaux", "N8": "harquebusier_en", "M9": "native_es"}
    field = laid("", "shoot", {"S1": "P1"}, land, heroes=((0, "desnaux"), (1, "vernon")))
    assert field.tells("nothing", {"seat": 1})


@rule("CT-CUL-10", "CT-STACK-04")
def test_under_a_culverin_the_others_change_places_and_it_stays_on_top():
    land = {**FOE, "N9": "infantry_en marine_en machetero_en"}
    table = laid(land=land, prepare=armed(CULVERIN)).table
    assert put_on_top(table, "N9", ("2", "1")) == "infantry_en.a"
    assert put_on_top(laid(land=land).table, "N9", ("2", "1", "0")) == "machetero_en.a"


@rule("CT-MOVE-15", "CT-D17")
def test_a_ship_still_in_its_slot_takes_nobody_aboard():
    field = moving({"F4": "marine_en"}, {"S1": "F0", "S2": "G4"})
    assert "S2" in field.options("to", unit="F4.0") and "S1" not in field.options("to", unit="F4.0")


@rule("CT-MOVE-11", "CT-D21")
def test_land_pieces_pass_an_own_ship_in_a_mixed_square_and_no_enemys():
    assert "D10" in moving({"B10": "marine_en"}, {"S1": "C10"}).options("to", unit="B10.0")
    assert "D10" not in moving({"B10": "marine_en"}, {"SF": "C10"}).options("to", unit="B10.0")
    assert {"C10", "D10"} <= set(moving({"B10": "marine_en"}).options("to", unit="B10.0"))
