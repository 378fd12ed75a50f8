"""Stacks: who leaves them, what is known of them, what a side of two captains shares."""

from __future__ import annotations

import pytest

from engines.cartagena import game
from engines.cartagena.rules.holdings import Pile
from tests.engines.cartagena.positions import laid
from tests.engines.cartagena.test_deployment import deploying, placing, usual
from tests.rules import rule


@rule("CT-INFO-06", "CT-D59")
def test_what_is_known_to_lie_in_a_work_is_less_by_whoever_leaves_it_unseen_and_by_nobody_else():
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
    assert dark.shown() == Pile((), (infantry, native), (False, True), ())
    assert Pile(("lezo",), (native,), (True,)).opened() == Pile(("lezo",), (native,), (False,))


@rule("CT-MOVE-17", "CT-D83", "CT-STACK-03")
def test_those_who_arrive_lie_on_top_below_heroes_or_under_who_serves_a_gun():
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


@rule("CT-SETUP-15", "CT-HID-07", "CT-SETUP-12")
def test_two_heroes_hide_in_a_ship_for_a_counter_each():
    field = placing(faces=(2,), heroes_per_player=2)
    for answer in (
        {"piece": "GA", "place": "C7"}, {"piece": "native_es.a", "place": "GA"}, {"piece": "infantry_es.a", "place": "GA"},
        {"piece": "lezo", "place": "GA", "aside": "native_es"},
    ):  # fmt: skip
        field = field.answer(answer)
        field = field.answer(field.choice().default)
    assert "GA" in field.options("place", piece="eslava")
    field = field.answer({"piece": "eslava", "place": "GA", "aside": "infantry_es"})
    assert field.table.hulls["GA"].load == ("lezo", "eslava") and game.view(field.state, 1).hulls["GA"].load[0].startswith("?")


@rule("CT-TIME-07a")
def test_of_like_troops_as_many_are_said_as_stand_elsewhere():
    field = deploying()
    choice = field.choice(0)
    at_fort = next(thing for thing, at in choice.default["troops"].items() if thing.startswith("native") and at == "E4")
    answer = choice.check(usual(field, spanish_troops={at_fort: "C5"})[0])
    assert len(choice.changed(answer)) == 1
