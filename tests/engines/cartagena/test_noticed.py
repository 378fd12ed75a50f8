"""Rules of which a small break was noticed by no test: what is left, what stays as it was, what is told where."""

from __future__ import annotations

import pytest

from engines.cartagena.components.shoot import Shoot
from engines.cartagena.data.ids import Piece, Square
from engines.cartagena.pieces import names
from engines.cartagena.pieces.holdings import CULVERIN, Gun
from engines.cartagena.rules import alternating, garrisons
from engines.cartagena.rules.combat import advance
from engines.cartagena.rules.movement import Drill, after, free_places, moved_in
from engines.kernel.base.messages import say
from locales import words
from tests.engines.cartagena.positions import laid
from tests.engines.cartagena.test_deployment import deploying, placing
from tests.rules import rule

# -- set-up


@rule("CT-SETUP-06", "CT-SETUP-07")
def test_a_kind_of_which_all_troops_are_aboard_is_left_no_more() -> None:
    gunner = "harquebusier_en"
    ships = {"S1": f"A0 {gunner} {gunner}", "T1": f"C0 {gunner} {gunner} {gunner}", "T2": f"E0 {gunner}"}
    found = alternating.left(laid(ships=ships).table, 1)
    assert f"{gunner}.a" not in found and "infantry_en.a" in found


@rule("CT-TIME-07b", "CT-D67")
def test_troops_of_a_captain_of_two_colours_are_placed_by_their_colour() -> None:
    lone, one = placing(3, faces=(1, 2, 2)).choice(), placing(faces=(2,)).choice()
    said = [
        [words("en")(part.choice.name(thing)) for thing in ("GA", "native_es.a", "lezo")]
        for part in (next(found.part for found in choice.walk({}) if found.part.name == "piece") for choice in (lone, one))
    ]
    assert said == [["Galicia (GA)", "Natives (A)", "Lezo"], ["Galicia (GA)", "Natives", "Lezo"]]


@rule("CT-HID-02", "CT-SETUP-12")
def test_the_hero_without_a_place_in_the_data_hides_in_the_first_ship() -> None:
    hulls = deploying(heroes_per_player=2, deployment="historical").table.hulls
    assert [ship for ship, hull in hulls.items() if "wentworth" in hull.load] == ["T1"]
    assert hulls["PC"].heroes == ("vernon",)


@rule("CT-TIME-07a")
def test_the_pieces_on_top_stand_under_one_heading() -> None:
    table = laid().table
    stand = [(Piece(f"{kind}.a"), square) for square in ("C4", "E4") for kind in ("native_es", "infantry_es")]
    posts = {Piece("lezo"): "C4", Piece("eslava"): "C4"}
    found, parts = [], garrisons.parts(table, 0, stand, posts, lambda piece: names.piece(Piece(piece)))
    part = next(parts)
    try:
        while True:
            found.append((part.name, part.tab))
            part = parts.send(part.choice.default)
    except StopIteration:
        pass
    assert found == [("top_C4", garrisons.TAB), ("top_E4", None), ("lead", None)]


@rule("CT-MP-02", "CT-TIME-03")
def test_special_cards_are_named_by_their_kind() -> None:
    choice = deploying(4, split="chosen").choice(0)
    assert choice.name("mutiny#1") == say("ct.card.mutiny")


# -- stacks


@rule("CT-UNIT-08", "CT-MOVE-18")
def test_below_a_troop_that_has_moved_the_first_of_like_ones_is_offered() -> None:
    table = laid(land={"N9": "infantry_en infantry_en infantry_en"}).table
    assert free_places(Drill(table, 1, "english", fresh=((Square("N9"), (True, False, False)),)), Square("N9")) == [1]
    assert free_places(Drill(table, 1, "english", fresh=((Square("N9"), (False, True, False)),)), Square("N9")) == [0, 2]


@rule("CT-UNIT-09", "CT-MOVE-18")
def test_troops_left_behind_by_one_that_arrived_before_have_not_moved() -> None:
    table = laid(land={"N9": "marine_en", "N10": "infantry_en"}).table
    seen = after(Drill(table, 1, "english"), {"unit": "N9.0", "to": "N10"})
    assert moved_in(seen, Square("N10")) == (True, False)
    left = after(seen, {"unit": "N10.1", "to": "M10"})
    assert moved_in(left, Square("N10")) == (True,) and moved_in(left, Square("M10")) == (True,)


@rule("CT-ATK-19", "CT-CUL-04", "CT-D80")
@pytest.mark.parametrize(("has_moved", "how", "gone"), [
    (True, "top", ()), (False, "top", ("infantry_en",)), (True, "whole", ("marine_en",)),
    (False, "whole", ("infantry_en", "marine_en")),
])  # fmt: skip
def test_a_culverin_that_has_moved_does_not_advance(has_moved: bool, how: str, gone: tuple[str, ...]) -> None:
    field = laid(land={"N9": "infantry_en marine_en"})
    field.table.guns[Square("N9")] = Gun(CULVERIN, moved=has_moved)
    advance(field.table, 1, Square("N9"), Square("O9"), how)
    assert field.troops("O9") == gone


# -- orders


@rule("CT-HERO-09", "CT-D57", "CT-STACK-04", "CT-TIME-25")
def test_a_second_attack_of_pride_is_made_in_its_own_order() -> None:
    field = laid((), "attack", land={"N9": "vernon marine_en infantry_en", "O9": "native_es infantry_es"})
    field = field.answer({"frm": "N9", "target": "O9"}, [1] * 6 + [1, 1])
    field = field.answer({"to": "O9", "order": ("1", "0")}, [1] * 6 + [1, 1])
    assert field.troops("N9") == ("vernon", "infantry_en", "marine_en")


@rule("CT-TIME-25", "CT-UNIT-03")
def test_attacks_named_behind_at_a_target_that_has_gone_stand_no_more() -> None:
    land = {"N9": "marine_en", "N8": "marine_en", "P9": "marine_en", "O9": "native_es", "K8": "marine_en", "L7": "native_es"}
    three = tuple({"frm": frm, "target": "O9"} for frm in ("N9", "N8", "P9"))
    field = laid((), "attack", {"S1": "A1"}, land=land).answers({1: three}, [6, 1])
    assert field.asked == ("ct.attack", (1,)) and field.choice().default == ()


@rule("CT-MP-09")
@pytest.mark.parametrize(("players", "lone"), [(2, ()), (3, (0,)), (4, ())])
def test_a_captain_of_two_rows_alone_shoots_twice_in_a_phase(players: int, lone: tuple[int, ...]) -> None:
    table = laid(players=players).table
    assert tuple({row.seat for at, row in enumerate(table.rows) if Shoot(row=at).is_lone(table)}) == lone


@rule("CT-HEAL-04")
@pytest.mark.parametrize(("face", "outcome"), [(3, "miss"), (4, "hit"), (5, "hit")])
def test_a_soldier_is_told_to_be_healed_on_a_four_or_more(face: int, outcome: str) -> None:
    field = laid("", "heal", {"S1": "A1"}, {"N9": "smollett"}, heroes=((0, "lezo"), (1, "smollett")), faces=[face])
    assert [facts["outcome"] for facts in field.told("nursed")] == [outcome]


@rule("CT-INFO-13", "CT-D52")
def test_the_square_where_a_troop_was_lost_is_kept_until_the_turn_is_over() -> None:
    field = laid((), "attack move", land={"N9": "infantry_en", "O9": "native_es infantry_es"})
    field = field.answer({"frm": "N9", "target": "O9"}, [6, 1, 1, 1, 1])
    assert field.table.fallen == (("O9", "native_es.a"),)
