"""Several units in one answer, rows of one press, and what is asked again (CT-TIME-10, -22, -26)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.cartagena import game
from engines.cartagena.rules.laying import COMMON
from engines.kernel.choices.plays import plays
from locales import words
from tests.engines.cartagena.positions import Field, laid
from tests.engines.cartagena.test_phases import plan, planning, row
from tests.rules import rule

GUNS = {"PC": "D3", "S1": "C3", "S2": "E3"}
WORKS = {"C4": "native_es", "E4": "native_es harquebusier_es"}


def firing(**more: object) -> Field:
    """English ships before the batteries, Shoot up."""
    return laid((), "shoot", GUNS, WORKS, **more)  # type: ignore[arg-type]


@rule("CT-TIME-26", "CT-UNIT-04", "CT-EXEC-10")
def test_three_shots_are_named_in_one_answer_and_fired_in_their_order() -> None:
    shots = ({"gun": "S2", "target": "E4"}, {"gun": "S1", "target": "C4"}, {"gun": "PC", "target": "D4"})
    field = firing().answer(shots, [1, 1, 1, 1])
    assert [facts["shooter"] for facts in field.told("fires")] == ["S2", "S1", "PC"]
    assert field.asked[0] != "ct.shoot"


@rule("CT-UNIT-04")
def test_a_gun_fires_once_and_at_most_three_do() -> None:
    field = firing()
    assert field.refusal(({"gun": "S1", "target": "C4"}, {"gun": "S1", "target": "C4"})) == "CT-UNIT-04"
    assert field.choice().most == 3


@rule("CT-TIME-26")
def test_all_that_reach_a_target_fire_at_it_the_nearest_first() -> None:
    field = firing()
    sheet = field.choice().next_sheet(())
    assert sheet.check({"gun": "all", "target": "D4"}) == {"gun": "all", "target": "D4"}
    assert field.choice().next_sheet(({"gun": "all", "target": "D4"},)) is None
    field = field.answer(({"gun": "all", "target": "D4"},), [2, 2])
    assert field.told("destroyed") and field.told("fires")[0]["shooter"] == "PC"
    assert field.asked == ("ct.shoot", (1,)) and not field.choice().default, "what is left is asked again"


@rule("CT-TIME-26")
def test_a_captain_whose_target_has_gone_is_asked_again_with_the_rest() -> None:
    shots = ({"gun": "PC", "target": "D4"}, {"gun": "S1", "target": "D4"}, {"gun": "S2", "target": "E4"})
    field = firing().answer(shots, [2, 2])
    assert field.asked == ("ct.shoot", (1,))
    assert field.choice().default == ({"gun": "S2", "target": "E4"},)
    assert "PC" not in field.options("gun") and "S1" in field.options("gun")
    field = field.answer(field.choice().default, [1])
    assert [facts["shooter"] for facts in field.told("fires")] == ["PC", "S2"]


@rule("CT-TIME-26", "CT-D4", "CT-D5", "CT-PLAN-06")
def test_a_shooter_sunk_before_its_order_is_carried_out_fires_no_more() -> None:
    """Both sides have laid Shoot; the Spanish win the toss and sink the ship that was meant to fire."""
    volley = {"gun": "L5", "target": "L2"}
    alone = laid("shoot", "shoot", {"S1": "L2", "S2": "A0"}, {"L5": "infantry_es"}, wounds={"S1": 1}, faces=[1]).answer(
        volley, [5]
    )
    assert alone.at("S1") == "" and alone.told("nothing") and alone.asked[0] == "ct.plan"
    ships = {"S1": "L2", "S2": "K3"}
    field = laid("shoot", "shoot", ships, {"L5": "infantry_es"}, wounds={"S1": 1}, faces=[1]).answer(volley, [5])
    assert field.asked == ("ct.shoot", (1,)) and field.options("gun") == ("S2",)


@rule("CT-TIME-25", "CT-TIME-22")
def test_attacks_are_named_together_or_one_after_the_other() -> None:
    land = {"F4": "marine_en", "F5": "marine_en", "E4": "native_es", "E5": "native_es"}
    both = ({"frm": "F4", "target": "E4"}, {"frm": "F5", "target": "E5"})
    field = laid((), "attack", {}, land).answer(both, [3, 3, 3, 3])
    assert [facts["at"] for facts in field.told("attacks")] == ["F4", "F5"]
    field = laid((), "attack", {}, land).answer(({"frm": "F4", "target": "E4"}, {"frm": "ask"}), [1, 1])
    assert field.asked == ("ct.attack", (1,)) and "F5" in field.options("frm") and "F4" not in field.options("frm")


@rule("CT-TIME-25")
def test_an_attack_whose_target_is_gone_is_asked_again() -> None:
    land = {"F4": "infantry_en", "F5": "infantry_en", "E4": "native_es", "E5": "native_es"}
    field = laid((), "attack", {}, land)
    field = field.answer(({"frm": "F4", "target": "E5"}, {"frm": "F5", "target": "E5"}), [6, 6, 6, 1])
    assert field.told("lost") and field.asked == ("ct.attack", (1,)) and not field.choice().default


@rule("CT-DIS-04", "CT-TIME-27")
def test_all_troops_of_a_ship_land_together_the_best_attacker_on_top() -> None:
    field = laid((), "disembark", {"S1": "F3 infantry_en marine_en"})
    field = field.answer(({"ship": "S1", "piece": "all", "to": "F4"},))
    assert field.troops("F4")[0] == "infantry_en" and len(field.troops("F4")) == 2


@rule("CT-TIME-10")
def test_a_common_row_is_one_press_and_so_is_that_of_the_turn_before() -> None:
    field = planning()
    found = {cut.id: cut.answer for cut in field.choice(1).shortcuts}
    assert found["shift"] == row(1, "shoot", "move", "shoot", "move") and "before" not in found
    listed = plays(field.choice(1))
    assert listed is not None and listed.entries[0].label.id == "ct.row.sail"
    again = plan(field, s0="move", s1="heal - -")
    while again.asked[0] != "ct.plan":
        again = again.answer(again.choice().default)
    assert {cut.id: cut.answer for cut in again.choice(1).shortcuts}["before"] == row(1, "heal", "-", "-", "-")


def next_planning(field: Field) -> Field:
    """The planning of the turn after, whatever is asked before answered by its default."""
    while field.asked[0] != "ct.plan":
        field = field.answer(field.choice().default)
    return field


def offered(field: Field, seat: int = 1) -> dict[str, Any]:
    """The ready rows of a captain who plans."""
    return {cut.id: cut.answer for cut in field.choice(seat).shortcuts if cut.id not in COMMON}


@rule("CT-PLAN-01", "CT-INI-01")
def test_the_row_of_the_turn_before_is_offered_as_it_was_written_without_what_is_spent() -> None:
    field = plan(planning(), s0="-", s1="initiative initiative shoot move")
    assert field.table.rows[1].slots != field.table.rows[1].written[0].slots
    assert offered(next_planning(field)) == {"before": row(1, "-", "-", "shoot", "move")}


@rule("CT-PLAN-01", "CT-INFO-09")
def test_rows_written_earlier_are_offered_once_each_and_nobody_else_is_told() -> None:
    field = planning()
    for cards in ("heal - -", "move shoot -", "heal - -"):
        field = next_planning(plan(field, s0="-", s1=cards))
    heal, move = row(1, "heal", "-", "-", "-"), row(1, "move", "shoot", "-", "-")
    assert offered(field) == {"before": heal, "turn2": move}
    field = next_planning(plan(field, s0="-", s1="-"))
    assert offered(field) == {"turn3": heal, "turn2": move} and not offered(field, 0)
    assert [one.written for one in game.view(field.state, 0).rows] == [(), ()]


@rule("CT-PLAN-06", "CT-REP-01")
@pytest.mark.parametrize(
    ("cards", "slot", "warns"),
    [
        ("repeat", 1, True),
        ("move repeat", 2, False),
        ("full_sail repeat", 2, True),
        ("move repeat repeat", 3, False),
        ("- - - initiative", 4, True),
    ],
)
def test_a_card_that_comes_to_nothing_is_allowed_with_a_warning(cards: str, slot: int, warns: bool) -> None:
    choice = planning().choice(1)
    laid_ = row(1, *[*cards.split(), *"----"][:4])
    assert choice.check(laid_)
    part = next(one.part for one in choice.walk(laid_) if one.part.name == f"row1_{slot}")
    assert (part.choice.warn(laid_[part.name]) is not None) == warns


def test_a_step_is_headed_by_the_turn_in_which_it_was_played_and_its_fame() -> None:
    field = laid("move", fame=(3, 1), ships={"SF": "C7"})
    head = game.headline(field.events, game.view(field.state, None))
    assert words("en")(head) == "Turn 1. Fame of 12: Spanish 3, English 1"
    ended = field.answer(())
    assert words("en")(game.headline(ended.events, game.view(ended.state, None))) == "Turn 1. Fame of 12: Spanish 3, English 1"
    assert ended.table.turn == 2


def test_a_square_that_is_no_target_is_refused_with_its_rule() -> None:
    """CT-SHOT-14, -18, CT-D41: every enemy is a target of a gun, or barred to it."""
    ships = {"GA": "A4", "S4": "B2", "S1": "B4", "PC": "L0", "T1": "D1", "X1": "O3"}
    field = laid("shoot", (), ships, {"C4": "native_es", "C5": "infantry_es", "E4": "native_es"})
    sheet = field.choice().next_sheet(())
    for gun, refused in (
        ("C4", {"B4": "CT-SHOT-14", "L0": "CT-SHOT-18", "O3": "CT-D41"}),
        ("GA", {"L0": "CT-SHOT-18", "O3": "CT-D41"}),
    ):
        target = next(filled.part.choice for filled in sheet.walk({"gun": gun}) if filled.part.name == "target")
        barred = {bar.option: bar.rule for bar in target.forbidden()}
        assert refused.items() <= barred.items()
        assert sorted((*target.options, *barred)) == sorted(field.table.hulls[ship].at for ship in ships if ship != "GA")
