"""Stacks: who leaves them, what is known of them, what a side of two captains shares."""

from __future__ import annotations

import pytest

from engines.cartagena.pieces.holdings import CANNON, CULVERIN, Gun, Pile
from engines.cartagena.rules.stacks import on_top, seen_by, tops
from tests.engines.cartagena.positions import laid
from tests.rules import rule


@rule("CT-INFO-06", "CT-D59")
def test_an_unseen_leaver_alone_reduces_what_is_known_of_a_work():
    native, infantry = "native_es.a", "infantry_es.a"
    known = Pile((), (infantry, native), (True, True), (native,))
    assert known.without((1,)).among == () and known.without((0,)).among == (native,)
    seen = Pile((), (native, native), (False, True), (native,))
    assert seen.without((0,)) == Pile((), (native,), (True,), (native,))
    assert seen.without((1,)) == Pile((), (native,), (False,), ())


@rule("CT-INFO-06", "CT-STACK-06")
def test_a_garrison_in_a_new_order_is_dark_with_what_was_known_among_it():
    native, infantry = "native_es.a", "infantry_es.a"
    pile = Pile((), (infantry, native), (False, True), ())
    assert pile.ordered((), (native, infantry), True) == Pile((), (native, infantry), (True, True), (infantry,))
    assert pile.ordered((), (native, infantry), False) == Pile((), (native, infantry), (False, False))
    dark = Pile((), (infantry, native), (True, True), (infantry,))
    assert dark.with_top_shown() == Pile((), (infantry, native), (False, True), ())
    assert Pile(("lezo",), (native,), (True,)).opened() == Pile(("lezo",), (native,), (False,))


@rule("CT-MOVE-17", "CT-D83", "CT-STACK-03")
def test_arrivals_lie_on_top_but_below_heroes_and_a_gunner():
    pile = Pile(("lezo",), ("a", "b"), (True, False), ())
    assert pile.joined(("eslava",), ("c",), 0) == Pile(("eslava", "lezo"), ("c", "a", "b"), (False, True, False))
    assert pile.joined((), ("c",), 1) == Pile(("lezo",), ("a", "c", "b"), (True, False, False))


@rule("CT-D67", "CT-D32", "CT-ATK-19", "CT-MP-11")
@pytest.mark.parametrize(
    ("how", "gone", "stay"),
    [
        ("whole", ("vernon", "marine_en"), ("infantry_en",)),
        ("top", ("vernon",), ("marine_en", "infantry_en")),
        ("none", (), ("vernon", "marine_en", "infantry_en")),
    ],
)
def test_only_pieces_of_the_winner_advance(how, gone, stay):
    land = {"N9": "vernon marine_en.a infantry_en.b", "O9": "native_es", "K8": "native_es.b"}
    field = laid((), ("attack", ""), land=land, players=4)
    after = field.answer({"frm": "N9", "target": "O9", "advance": how}, [6] + [1] * 5 + [1])
    assert after.troops("O9") == gone and after.troops("N9") == stay


@rule("CT-D67", "CT-ATK-19")
def test_a_hero_of_a_mate_stays_where_the_winner_advances():
    land = {"N9": "vernon wentworth marine_en.a", "O9": "native_es", "K8": "native_es.b"}
    field = laid((), ("attack", ""), land=land, players=4)
    after = field.answer({"frm": "N9", "target": "O9", "advance": "whole"}, [6] + [1] * 6 + [1])
    assert after.troops("O9") == ("vernon", "marine_en") and after.troops("N9") == ("wentworth",)


@rule("CT-INFO-06", "CT-MOVE-17")
def test_a_troop_that_leaves_unseen_beside_a_like_one_is_told():
    def half_seen(table):
        table.piles["C5"] = Pile((), ("native_es.a", "native_es.a", "infantry_es.a"), (False, True, True))

    field = laid("move", "", land={"C5": "native_es native_es infantry_es", "N9": "marine_en"}, prepare=half_seen)
    dark = field.answer(({"unit": "C5.1", "to": "C6"},))
    assert dark.told("goes")[0]["unseen"] == ("native_es.a",)
    assert "unseen" not in field.answer(({"unit": "C5.0", "to": "C6"},)).told("goes")[0]
    assert "unseen" not in field.answer(({"unit": "C5.2", "to": "C6"},)).told("goes")[0]


@rule("CT-INFO-06", "CT-STACK-06", "CT-TIME-22")
def test_a_new_order_of_a_garrison_that_was_seen_is_told():
    def shown(table):
        table.piles["C5"] = table.piles["C5"].with_top_shown()

    land = {"C5": "infantry_es native_es", "D5": "marine_en", "N9": "marine_en"}
    answer = {"frm": "C5", "target": "D5", "order": ("1", "0")}
    seen = laid("attack", "", land=land, prepare=shown).answer(answer, [1] * 4)
    assert seen.tells("covered", {"at": "C5"}) and not seen.told("stacked")
    unseen = laid("attack", "", land=land).answer(answer, [1] * 4)
    assert not unseen.told("covered")
    open_ = laid("", "attack", land={"N9": "infantry_en marine_en", "O9": "native_es", "K8": "native_es"})
    open_ = open_.answer({"frm": "N9", "target": "O9", "order": ("1", "0")}, [1] * 3)
    assert open_.tells("stacked", {"at": "N9", "pieces": ("marine_en.a", "infantry_en.a")}) and not open_.told("covered")


@rule("CT-MOVE-17", "CT-D83", "CT-UNIT-09")
def test_an_arrival_at_a_square_with_a_gun_does_not_move_again():
    land = {"N9": "infantry_en marine_en", "N10": "machetero_en", "P9": "native_es"}
    field = laid("", "move", land=land, prepare=lambda table: table.guns.update({"N9": Gun(CANNON)}))
    behind = field.choice().next_sheet(({"unit": "N10.0", "to": "N9"},))
    units = next(one.part.choice.options for one in behind.walk({}) if one.part.name == "unit")
    assert set(units) == {"N9.0", "N9.2"}


@rule("CT-D46", "CT-D12")
def test_with_the_option_a_lone_culverin_is_turned_back():
    field = laid("", "move", land={"N9": "infantry_en", "P9": "native_es"}, move_unit="group",
                 prepare=lambda table: table.guns.update({"N9": Gun(CULVERIN)}))  # fmt: skip
    assert set(field.options("unit")) == {"N9", "back.N9"}


@rule("CT-TIME-23", "CT-INFO-14", "CT-D67")
def test_the_new_top_is_told_of_pieces_that_its_player_may_put_there():
    table = laid(land={"N9": "wentworth infantry_en.a marine_en.b"}, players=4).table
    assert on_top(table, "N9", "0", 3) is None and on_top(table, "N9", "1", 3) is None
    mates = laid(land={"C5": "infantry_es.a native_es.b"}, players=4).table
    assert on_top(mates, "C5", "0", 0) == "infantry_es.a" and on_top(mates, "C5", "1", 0) is None
    assert on_top(mates, "C5", "1", 2) == "native_es.b" and on_top(mates, "C5", "0", 2) is None


@rule("CT-INFO-06", "CT-UNIT-08")
def test_a_hidden_troop_is_not_taken_for_a_like_one_that_was_seen():
    def half_seen(table):
        table.piles["C5"] = Pile((), ("native_es.a", "native_es.a"), (False, True))

    field = laid("move", "", land={"C5": "native_es native_es", "N9": "marine_en"}, prepare=half_seen)
    assert set(field.options("unit")) == {"C5.0", "C5.1"}


@rule("CT-MOVE-17", "CT-UNIT-09")
def test_a_troop_that_came_on_top_of_others_does_not_move_again():
    land = {"N9": "infantry_en marine_en", "N10": "machetero_en", "P9": "native_es"}
    behind = laid("", "move", land=land).choice().next_sheet(({"unit": "N10.0", "to": "N9"},))
    units = next(one.part.choice.options for one in behind.walk({}) if one.part.name == "unit")
    assert set(units) == {"N9.1", "N9.2"}


@rule("CT-D12", "CT-MOVE-04")
def test_with_the_option_a_hero_is_of_the_group_until_he_has_moved():
    field = laid("", "move", land={"N9": "vernon infantry_en", "P9": "native_es"}, move_unit="group")
    assert field.options("along", unit="N9") == ("vernon", "N9.0")
    behind = field.choice().next_sheet(({"unit": "N9", "along": ("vernon",), "to": "N10"},))
    units = next(one.part.choice.options for one in behind.walk({}) if one.part.name == "unit")
    assert set(units) == {"N9"}


@rule("CT-HID-08", "CT-D59", "CT-INFO-06")
def test_a_shown_troop_leaves_the_unknown_ones():
    native, infantry = "native_es.a", "infantry_es.a"
    pile = Pile((), (infantry, native), (True, True), (infantry, native))
    assert pile.with_top_shown() == Pile((), (infantry, native), (False, True), (native,))
    lone = Pile(("lezo",), (), ())
    assert lone.with_top_shown() == lone and Pile((), (native,), (False,)).with_top_shown() == Pile((), (native,), (False,))


@rule("CT-LOSS-04", "CT-D48", "CT-D45", "CT-CUL-09")
def test_a_cannon_that_is_hit_is_told_to_be_lost_and_leaves_the_game():
    def armed(table):
        table.guns["N9"] = Gun(CANNON)

    field = laid("attack", "", land={"N9": "vernon", "O9": "native_es"}, prepare=armed)
    field = field.answer({"frm": "O9", "target": "N9"}, [6, 1, 1, 1])
    assert field.tells("cannon_lost", {"at": "N9"}) and field.table.wrecked == 1 and not field.table.guns
    assert field.table.supply() == 3 and not field.table.hurt


@rule("CT-D12", "CT-D20")
def test_a_group_of_which_only_the_hero_finds_a_way_is_offered():
    land = {"F4": "vernon marine_en", "E4": "infantry_es", "E5": "infantry_es", "F5": "native_es"}
    field = laid("", "move", {"S1": "F3 marine_en marine_en"}, land, move_unit="group")
    assert "F4" in field.options("unit") and field.options("to", unit="F4", along=("vernon",)) == ("S1",)


@rule("CT-D46", "CT-TIME-20")
def test_a_lone_culverin_is_turned_back_as_a_unit_of_a_move():
    field = laid("", "move", land={"N9": "infantry_en", "P9": "native_es"},
                 prepare=lambda table: table.guns.update({"N9": Gun(CULVERIN)}))  # fmt: skip
    assert set(field.options("unit")) == {"N9.0", "back.N9"}
    two = laid("", "move", land={"N9": "infantry_en marine_en", "P9": "native_es"},
               prepare=lambda table: table.guns.update({"N9": Gun(CANNON)}))  # fmt: skip
    assert set(two.options("unit")) == {"N9.0", "N9.1"}


@rule("CT-TIME-23", "CT-STACK-04", "CT-D30")
def test_a_hero_over_one_troop_has_nothing_to_exchange():
    field = laid("", "attack", land={"N9": "vernon marine_en", "O9": "native_es"})
    parts = [one.part.name for one in field.choice().next_sheet(()).walk({"frm": "N9", "target": "O9"})]
    assert parts == ["frm", "target", "advance"]


@rule("CT-INFO-14", "CT-D67", "CT-HID-08")
def test_a_mates_troop_in_a_work_shows_its_owner_alone():
    table = laid(land={"C5": "infantry_es.a native_es.b", "K8": "infantry_es.b native_es.a"}, players=4).table
    dark, open_ = table.piles["C5"], table.piles["K8"]
    assert seen_by(table, dark, "0", 0) == "infantry_es.a" and seen_by(table, dark, "1", 0) == "?spanish.b"
    assert seen_by(table, dark, "1", 2) == "native_es.b" and seen_by(table, dark, "0", 2) == "?spanish.a"
    assert seen_by(table, open_, "0", 0) == "infantry_es.b" and seen_by(table, open_, "1", 2) == "native_es.a"
    shared = laid(land={"C5": "infantry_es.a native_es.b"}, players=4, mates_see="side").table
    assert seen_by(shared, shared.piles["C5"], "1", 0) == "native_es.b"


@rule("CT-D32", "CT-D30", "CT-ATK-19")
def test_the_upper_of_two_heroes_may_advance_alone():
    heroes = ((0, "lezo"), (1, "vernon"), (1, "wentworth"))
    land = {"N9": "vernon wentworth marine_en", "O9": "native_es", "K8": "native_es"}
    field = laid("", "attack", land=land, heroes=heroes)
    after = field.answer({"frm": "N9", "target": "O9", "advance": "top"}, [6] + [1] * 6 + [1])
    assert after.troops("O9") == ("vernon",) and after.troops("N9") == ("wentworth", "marine_en")


@rule("CT-STACK-04", "CT-TIME-22")
def test_orders_that_are_usually_given_are_as_it_lies_and_each_other_kind_on_top():
    table = laid(land={"N9": "infantry_en infantry_en marine_en", "K8": "native_es"}).table
    assert tops(table, "N9", 1) == (("0", "1", "2"), ("2", "0", "1"))
    hero = laid(land={"N9": "vernon infantry_en marine_en", "K8": "native_es"}).table
    assert tops(hero, "N9", 1) == (("0", "1"),)
