"""A play written down at once: every half of every card in every place, and what the rules say of it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from engines.kaisers_pirates.rules.written import LINES
from engines.kernel.choices.plan import Written
from engines.kernel.choices.shapes import Illegal
from locales import words
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, Item, Sea, at_turn, play, three, two
from tests.rules import rule

HAND = ("collier.1", "fair_seas.1", "damage_control.1", "surprise_attack.1", "good_hunting.1", "deception.1")
REFUGE = (("leipzig", "island_refuge.1", 0),)


def form(*hand: str, **more) -> tuple[Written, Item]:
    """The form at the beginning of a turn, and what stands in it by name."""
    found = two(*(hand or HAND), **more).choice().next_written(())
    assert found is not None
    return found, {part.name: part.choice.options for part in found.parts}


def with_a_prize(*hand: str) -> Sea:
    """A turn with Emden, Leipzig in a Refuge, and a Prize Ship that may resupply her."""
    forces = (("leipzig", "emden", "kaipara"), ROW_A, hand), (("dresden",), ROW_B, ())
    return at_turn(*forces, limited=("leipzig",), on=("prize_supply",), refuges=REFUGE)


def test_each_part_is_one_menu_that_no_other_hangs_on():
    found, offered = form()
    assert list(offered) == ["actor", "card", "enemy", "other", "assist"] and len(found.parts) <= 5
    assert all(len(options) <= LINES for options in offered.values())
    assert {"leipzig", "british", "collier", "surprise_attack"} <= set(offered["actor"])
    assert "matheran" in offered["enemy"] and "later" in offered["enemy"] and "seat.1" in offered["other"]
    assert set(offered["assist"]) == {"surprise_attack.1", "good_hunting.1"}


@rule("KP-3.2.1a")
@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ({"actor": "leipzig", "enemy": ("matheran",)}, {"play": "leipzig>matheran"}),
        ({"actor": "leipzig"}, {"play": "leipzig>later"}),
        ({"actor": "collier", "card": ("fair_seas.1",)}, play("collier>all")),
        ({"actor": "deception", "other": ("seat.1",)}, play("deception>seat.1")),
        (
            {"actor": "leipzig", "card": ("collier.1",), "enemy": ("matheran",), "assist": ("surprise_attack.1",)},
            play("leipzig>matheran", "collier.1", "surprise_attack.1"),
        ),
    ],
)
def test_a_written_play_is_a_play_of_the_plan(given: Item, meant: Item):
    found, _ = form()
    plan, item = two(*HAND).choice(), found.item(given)
    (checked,) = plan.check((item,))
    assert {name: checked[name] for name in meant} == meant


@rule("KP-D44")
def test_two_targets_and_good_hunting_are_one_play_of_a_raider():
    found, offered = form()
    raider, (first, second) = "wolf", offered["enemy"][:2]
    item = found.item({"actor": raider, "enemy": (first, second), "assist": ("good_hunting.1",)})
    assert (item["play"], item["spread"], item["second"]) == (f"{raider}>{first}", "good_hunting.1", second)


@rule("KP-3.2.3.1a")
def test_a_forbidden_written_play_is_refused_by_its_rule():
    found, _ = form()
    item = found.item({"actor": "british", "enemy": ("leopard",)})
    plan = two(*HAND).choice()
    (planned,) = plan.walk((item,))
    assert planned.wrong is not None and planned.wrong.rule == "KP-3.2.3.1a"
    with pytest.raises(Illegal):
        plan.check((item,))


@rule("KP-3.2.1.1a", "KP-3.3.15a")
def test_one_card_two_targets_and_any_assist_cards_may_be_written():
    found: Any
    found, offered = form()
    most = {part.name: part.choice.most for part in found.parts if part.name != "actor"}
    assert most == {"card": 1, "enemy": 2, "other": 1, "assist": len(offered["assist"])}
    assert all(part.choice.least == 0 and part.choice.default == () for part in found.parts if part.name != "actor")


@rule("KP-3.3.20l", "KP-6.12.1a")
def test_a_play_without_a_card_may_be_written_if_one_is_open():
    assert "leave" not in form()[1]["actor"] and "leave" in form(*HAND, refuges=REFUGE)[1]["actor"]
    forces = (("leipzig", "kaipara"), ROW_A, HAND), (("dresden",), ROW_B, ())
    for on in ((), ("prize_supply",)):
        written = at_turn(*forces, limited=("leipzig",), on=on).choice().next_written(())
        assert ("kaipara" in written.parts[0].choice.options) == bool(on)


@rule("KP-1.1.2e")
def test_an_assist_card_that_joins_nothing_is_refused_by_its_rule():
    found, _ = form()
    (planned,) = two(*HAND).choice().walk((found.item({"actor": "collier", "assist": ("surprise_attack.1",)}),))
    assert planned.wrong is not None and planned.wrong.rule == "KP-1.1.2e"


def test_a_form_stands_while_each_menu_has_room_for_its_lines(monkeypatch):
    _, offered = form()
    longest = max(map(len, offered.values()))
    monkeypatch.setattr("engines.kaisers_pirates.rules.written.LINES", longest)
    assert two(*HAND).choice().next_written(()) is not None
    monkeypatch.setattr("engines.kaisers_pirates.rules.written.LINES", longest - 1)
    assert two(*HAND).choice().next_written(()) is None


def test_a_second_play_is_written_behind_the_first():
    plan = two(*HAND).choice()
    behind = plan.next_written((play("leipzig>matheran", "collier.1"),))
    assert behind is not None and "collier.1" not in next(part for part in behind.parts if part.name == "card").choice.options
    assert plan.next_written((play("collier>all"),) * plan.most) is None, "the list is full"


def test_three_captains_have_a_form_too():
    assert three(*HAND).choice().next_written(()) is not None


@pytest.mark.parametrize("sea", [with_a_prize(*HAND), with_a_prize(), two("bounding_main.1"), three(*HAND)])
def test_any_text_in_the_fields_is_read_back_and_judged(sea: Sea):
    plan = sea.choice()
    found = plan.next_written(())
    offered = {part.name: part.choice.options for part in found.parts}
    aims = [(), ("later",), ("matheran",), ("matheran", "later"), ("later", "matheran")]
    others, joining = ([(), *((one,) for one in offered.get(name, ()))] for name in ("other", "assist"))
    for actor, enemy, other, assist in product(offered["actor"], aims, others, joining):
        item = found.item({"actor": actor, "enemy": enemy, "other": other, "assist": assist})
        (planned,) = plan.walk((item,))
        said = words("en")(plan.name(planned.item))
        assert said and "kp." not in said, item
        assert planned.wrong is not None or plan.check((item,)) == (planned.item,)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"actor": "emden", "enemy": ("matheran",), "other": ("seat.1",)}, "Emden → Matheran+Seat 2"),
        ({"actor": "emden", "enemy": ("matheran", "later"), "assist": ("good_hunting.1",)}, "Emden → Matheran+…"),
        ({"actor": "emden", "other": ("deck",)}, "Emden → draw deck"),
        ({"actor": "british", "other": ("seat.1",)}, "British → Seat 2"),
        ({"actor": "kaipara", "other": ("seat.1",)}, "Kaipara resupplies Seat 2"),
        ({"actor": "kaipara"}, "Kaipara → …"),
        ({"actor": "leave"}, "… leaves the Refuge"),
    ],
)
def test_a_play_aimed_at_what_it_cannot_be_aimed_at_is_said_and_refused(given: Item, said: str):
    plan = with_a_prize(*HAND).choice()
    (planned,) = plan.walk((plan.next_written(()).item(given),))
    assert words("en")(plan.name(planned.item)).startswith(said) and isinstance(planned.wrong, Illegal)
    with pytest.raises(Illegal):
        plan.check((planned.item,))
