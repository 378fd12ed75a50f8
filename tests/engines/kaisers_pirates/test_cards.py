"""The Action Cards whose action half is in play (KP-3.3)."""

from __future__ import annotations

import pytest

from engines.kaisers_pirates.components import ACTIONS, ASSISTS, REACTIONS
from engines.kaisers_pirates.data import CARD
from engines.kaisers_pirates.pieces.holdings import PORT, Won
from tests.engines.kaisers_pirates.positions import play, two
from tests.rules import rule


@rule("KP-1.1.2a", "KP-1.1.2c", "KP-1.1.2d", "KP-1.1.2e")
def test_each_action_half_is_of_the_kind_that_its_card_says():
    assert {CARD[kind].kind for kind in ACTIONS.keys() - {"reflag"}} == {"normal"}
    assert {CARD[kind].kind for kind in ASSISTS} == {"assist"}
    assert {CARD[kind].kind for kind in REACTIONS} == {"reaction"}
    on_a_ship, after_a_sinking = {"lay_mines"}, {"recalled", "mistaken_identity"}
    assert {*ACTIONS, *ASSISTS, *REACTIONS, *on_a_ship, *after_a_sinking} == CARD.keys()


@rule("KP-1.1.2a")
@pytest.mark.parametrize("kind", sorted(CARD.keys() - {"bounding_main", "exchange_information"}))
def test_a_play_uses_one_half_and_every_card_has_its_intercept_half(kind):
    sea = two(f"{kind}.1", damaged=("appam",), other=("qqq.2",)).plan(play("leipzig>matheran", f"{kind}.1"))
    assert sea.table.laid[0].place == "leipzig" and len(sea.table.laid) == 1


@rule("KP-1.1.2d")
def test_a_reaction_card_is_not_committed_with_its_action_half():
    options = two("break_contact.1").choice().next_sheet(()).open({}).choice.options
    assert not any(option.startswith("break_contact") for option in options)


# -- Damage Control


@rule("KP-3.3.9")
@pytest.mark.parametrize("ship", ["wolf", "leipzig", "appam"])
def test_damage_control_takes_the_marker_off_an_own_ship(ship):
    sea = two("damage_control.1", damaged=(ship, "dresden"), other=("qqq.1",)).plan(play(f"damage_control>{ship}"))
    assert sea.table.damaged == {"dresden"} and sea.table.discard == ("damage_control.1",)


@rule("KP-3.3.9", "KP-3.1.1b")
def test_damage_control_is_for_own_damaged_ships_alone():
    sea = two("damage_control.1", damaged=("appam", "dresden"))
    assert sea.refusal((play("damage_control>wolf"),)) == "KP-3.3.9"
    assert sea.refusal((play("damage_control>dresden"),)) == "KP-T1.5"


@rule("KP-T1.6")
def test_the_effect_of_damage_control_counts_for_the_next_play_of_a_plan():
    sea = two("damage_control.1", "fair_seas.1", damaged=("appam",), other=("qqq.1",))
    assert sea.refusal((play("fair_seas>appam"), play("damage_control>appam"))) == "KP-3.3.12a"
    assert sea.plan(play("damage_control>appam"), play("fair_seas>appam"), faces=(1, 8)).told("passage")


# -- Fair Seas


@rule("KP-3.3.12a", "KP-M.12", "KP-3.2.6d")
def test_fair_seas_gives_an_attempt_with_one_more():
    sea = two("fair_seas.1", other=("qqq.1",)).plan(play("fair_seas>appam"), faces=(4, 4, 1))
    (told,) = sea.told("passage")
    assert told["challenge"].result == 5 and told["reached"]
    assert sea.table.piles[0] == (Won("appam", PORT),)


@rule("KP-3.3.12a")
def test_fair_seas_is_for_undamaged_merchantmen():
    sea = two("fair_seas.1", damaged=("appam",))
    assert sea.refusal((play("fair_seas>appam"),)) == "KP-3.3.12a"
    assert sea.refusal((play("fair_seas>wolf"),)) == "KP-T1.5"


# -- Surprise Attack


@rule("KP-3.3.44a", "KP-M.7", "KP-3.2.4.2", "KP-3.2.3.3b")
@pytest.mark.parametrize("option", ["leipzig>matheran", "wolf>lovat", "british>dresden"])
def test_surprise_attack_adds_two(option):
    sea = two("collier.1", "surprise_attack.1", other=("qqq.1",)).plan(play(option, "collier.1", "surprise_attack.1"))
    faces = (1, 1, 8, 2) if option.startswith("british") else (1, 1, 1, 8)
    passage = {} if option.startswith("british") else {"passage": "stay"}
    (fired,) = sea.let_pass(faces, **passage).told("fired")
    assert [(row.rule, row.value) for row in fired["rolled"].rows] == [("KP-3.3.44a", 2)]


@rule("KP-3.3.44d")
def test_at_most_one_surprise_attack_joins():
    sea = two("collier.1", "surprise_attack.1", "surprise_attack.2")
    assist = sea.choice().next_sheet(()).open({"play": "leipzig>matheran", "card": "collier.1"})
    walked = {one.part.name: one for one in sea.choice().next_sheet(()).walk({"play": "leipzig>matheran"})}
    assert assist is None and walked["assist"].part.choice.options == ("surprise_attack.1",)


@rule("KP-3.2.1.5", "KP-D13")
def test_surprise_attack_may_lie_ready_and_join_when_the_attack_is_announced():
    sea = two("collier.1", "surprise_attack.1", other=("break_contact.1",))
    sea = sea.plan(play("leipzig>later", "collier.1"), play("surprise_attack>later"))
    sea = sea.answer({"play": "leipzig>matheran", "assist": ("surprise_attack.1",)})
    assert sea.asked == ("kp.answer", (1,))
    assert sea.refusal({"reaction": "break_contact.1"}) == "KP-3.3.5i"


# -- Break Contact


def answered(option: str, faces: tuple[int, ...], **more):
    sea = two("collier.1", other=("break_contact.1", "qqq.1"), **more).plan(play(option))
    return sea.answer({"reaction": "break_contact.1"}, faces)


@rule("KP-3.3.5a", "KP-3.3.5b", "KP-T2.6", "KP-T3.4", "KP-R.1", "KP-R.2", "KP-T2.5", "KP-T3.3")
@pytest.mark.parametrize("option", ["leipzig>matheran", "british>dresden"])
def test_break_contact_cancels_the_intercept(option):
    sea = answered(option, (7, 2, 6))
    (told,) = sea.told("checked")
    assert told["challenge"].dice == CARD["break_contact"].challenge and told["succeeds"]
    assert sea.told("fired") == [] and sea.table.damaged == frozenset()


@rule("KP-3.3.5c", "KP-3.2.7.2b")
def test_when_it_fails_the_intercept_goes_on():
    sea = answered("leipzig>matheran", (6, 2, 6, 10, 1, 1, 2))
    assert not sea.told("checked")[0]["succeeds"]
    assert sea.told("fired")[0]["outcome"] == "sunk"


@rule("KP-3.3.5d", "KP-M.11")
def test_a_damaged_ship_has_two_less():
    sea = answered("british>dresden", (7, 2, 6, 1, 1, 8, 1), damaged=("dresden",))
    (told,) = sea.told("checked")
    assert (told["challenge"].result, told["succeeds"]) == (5, False)


@rule("KP-3.3.5g", "KP-R.3")
def test_not_by_night():
    sea = two("deception.1", other=("break_contact.1",)).plan(play("leipzig>matheran"))
    assert sea.refusal({"reaction": "break_contact.1"}) == "KP-3.3.5g"


@rule("KP-3.3.5i", "KP-R.4", "KP-3.3.44c")
def test_not_against_surprise_attack():
    sea = two("collier.1", "surprise_attack.1", other=("break_contact.1",))
    sea = sea.plan(play("leipzig>matheran", "collier.1", "surprise_attack.1"))
    assert sea.refusal({"reaction": "break_contact.1"}) == "KP-3.3.5i"


@rule("KP-D9")
def test_a_cancelled_intercept_has_used_ship_and_target():
    sea = two("collier.1", "trap.1", other=("break_contact.1",)).plan(play("leipzig>matheran", "collier.1"), play("emden>later"))
    sea = sea.answer({"reaction": "break_contact.1"}, (10, 1, 1))
    assert sea.refusal({"play": "emden>matheran"}) == "KP-3.1.3.2"
    assert sea.table.busy == {"leipzig"} and sea.table.aimed == {"matheran"}
