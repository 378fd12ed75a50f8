"""Intercepts of several Merchantmen, and the Assist cards (KP-3.2.4.2, KP-3.3.3, KP-3.3.15, KP-3.3.36, KP-3.3.39, KP-3.3.41)."""

from __future__ import annotations

from random import Random

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.pieces.holdings import SUNK, Won
from engines.kernel.laws import fuzz, laws
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, Sea, at_turn, play, two
from tests.rules import rule

DAY, NIGHT = "collier.1", "deception.1"
HUNT, LANES = "good_hunting.1", "shipping_lanes.1"


def parts(sea: Sea, item: dict) -> dict:
    """The parts of a play, by name, with their options."""
    return {one.part.name: one.part.choice.options for one in sea.choice().next_sheet(()).walk(item)}


def hunting(*more: str, held: tuple[str, ...] = ("qqq.1", "slim_pickings.1"), **marked) -> Sea:
    """Wolf intercepts Matheran and Lovat with Good Hunting; D is asked for Slim Pickings."""
    sea = two(DAY, HUNT, *more, other=held, **marked)
    board = [play(f"{card.partition('.')[0]}>later") for card in more]
    return sea.plan(play("wolf>matheran", DAY, spread=HUNT, second="lovat"), *board)


def lanes(**marked) -> Sea:
    """Leipzig intercepts all three with Shipping Lanes."""
    return two(DAY, LANES, other=("qqq.1",), **marked).plan(play("leipzig>lovat", DAY, spread=LANES))


# -- Good Hunting and Shipping Lanes


@rule("KP-T1.4", "KP-4.6")
def test_a_ship_may_leave_its_refuge_and_go_to_the_partner_between_two_merchantmen():
    met = set()

    def watch(state, events):
        met.update((frame.kind, frame.step) for frame in state.stack)

    fuzz.play(game, 4, game.read_options({"play": "teams"}, 4), 34, laws.Tally(), Random(34), check_share=0.01, watch=watch)
    assert ("kaisers_pirates.raid", "next") in met


@rule("KP-3.3.15a", "KP-3.3.15b", "KP-3.3.15c", "KP-3.2.2.2b", "KP-T2.3", "KP-T2.4", "KP-T2.11", "KP-D75", "KP-3.2.8.1a")
def test_good_hunting_intercepts_two_merchantmen_each_by_itself():
    sea = hunting()
    assert sea.asked == ("kp.slim", (1,)) and sea.told("spread")[0]["targets"] == ("matheran", "lovat")
    sea = sea.answer("pass")
    assert sea.asked == ("kp.target", (0,)) and sea.choice().default == {"target": "matheran"}
    sea = sea.answer({"target": "lovat"})
    assert sea.asked == ("kp.answer", (1,)) and "qqq.1" in sea.choice(1).open({}).choice.options
    sea = sea.let_pass((8, 1, 1, 4)).answer("pass")
    assert sea.asked == ("kp.answer", (1,)) and "qqq.1" in sea.choice(1).open({}).choice.options
    sea = sea.let_pass((1, 1, 1, 8), passage="stay")
    assert sea.table.piles[0] == (Won("lovat", SUNK),)


@rule("KP-3.3.15e", "KP-3.3.39e", "KP-D44")
def test_each_ship_takes_the_card_that_it_is_given():
    sea = two(DAY, HUNT, LANES)
    assert parts(sea, play("wolf>matheran", DAY))["spread"] == ("alone", HUNT)
    assert parts(sea, play("leipzig>matheran", DAY))["spread"] == ("alone", LANES)
    alone = at_turn((("wolf", "leipzig"), ROW_A, (DAY, HUNT, LANES)), (("dresden",), ("matheran",), ()))
    assert "spread" not in parts(alone, play("wolf>matheran", DAY))
    assert parts(alone, play("leipzig>matheran", DAY))["spread"] == ("alone", LANES)


@rule("KP-3.3.39a", "KP-3.3.39b", "KP-3.3.39c", "KP-3.3.39d")
def test_shipping_lanes_intercepts_all_three():
    sea = lanes()
    assert sea.asked == ("kp.slim", (1,)) and sea.told("spread")[0]["targets"] == ("lovat", "matheran", "maria")
    sea = sea.answer("pass").answer({"target": "lovat"})
    for _ in range(2):
        sea = sea.let_pass((1, 1, 1, 8) if sea.frame.target != "maria" else (1, 1, 1, 6), passage="stay")
        if sea.asked[0] == "kp.target":
            sea = sea.answer(sea.choice().default)
    assert sea.asked == ("kp.answer", (1,)) and sea.table.aimed == set(ROW_B)


@rule("KP-3.3.40b", "KP-3.3.15d", "KP-3.3.39d", "KP-D12", "KP-D9")
def test_slim_pickings_reduces_it_to_one_of_ps_choice():
    sea = hunting().answer("slim_pickings.1")
    assert sea.asked == ("kp.remains", (0,)) and sea.choice().default == "matheran"
    sea = sea.answer("lovat")
    assert sea.asked == ("kp.answer", (1,)) and sea.table.aimed == {"lovat"}
    assert sea.let_pass((1, 1, 1, 8), passage="stay").asked[0] != "kp.target"


@rule("KP-3.3.40c", "KP-D11")
def test_slim_pickings_answers_no_single_one_of_several():
    sea = hunting().answer("pass").answer({"target": "matheran"})
    assert sea.refusal({"reaction": "slim_pickings.1"}) == "KP-3.3.40c"
    assert "qqq.1" in sea.choice(1).open({}).choice.options


@rule("KP-D15", "KP-3.3.30d")
def test_when_the_ship_is_gone_the_rest_is_lost():
    sea = hunting(held=("recalled.1", "qqq.1")).answer("pass").answer({"target": "matheran"}).let_pass((8, 1, 1, 4))
    sea = sea.answer("recalled.1", (7, 1, 6))
    assert "lovat" in sea.table.merchantmen[1] and sea.asked[0] in ("kp.discards", "kp.turn") and sea.told("fired") == []


@rule("KP-D15")
def test_a_ship_that_is_damaged_goes_on_with_two_less():
    sea = hunting(held=("trap.1", "qqq.1")).answer("pass").answer({"target": "matheran"})
    sea = sea.answer({"reaction": "trap.1", "passage": "stay"}, (8, 1, 5, 1, 1, 1, 8)).let_pass((9, 1, 1, 8), passage="stay")
    assert [row.value for row in sea.told("fired")[0]["rolled"].rows] == [-2]


@rule("KP-3.3.3g", "KP-D13", "KP-3.2.8.1b", "KP-3.2.1.5", "KP-T2.4")
def test_boarding_party_is_shown_with_its_merchantman():
    sea = hunting("boarding_party.1").answer("pass")
    assert sea.asked == ("kp.target", (0,)) and not sea.table.laid[-1].up
    sea = sea.answer({"target": "matheran"}).let_pass((8, 1, 1, 4)).answer("pass")
    assert sea.asked == ("kp.target", (0,)) and "matheran" not in sea.table.fleets[0]
    sea = sea.answer({"target": "lovat", "board": "boarding_party.1"})
    assert all(one.up for one in sea.table.laid)
    sea = sea.let_pass((8, 1, 1, 4))
    assert "lovat" in sea.table.fleets[0] and sea.table.piles[0] == (Won("matheran", SUNK),)


# -- the others


@rule("KP-3.3.3a", "KP-3.3.3b", "KP-3.3.3c", "KP-3.3.3d", "KP-3.2.5a", "KP-3.2.5.2", "KP-3.0a")
def test_boarding_party_captures_instead_of_sinking():
    sea = two(DAY, "boarding_party.1", other=("qqq.1",), limited=("wolf",)).plan(play("wolf>matheran", DAY, "boarding_party.1"))
    hurt = sea.let_pass((9, 1, 1, 5), passage="stay")
    assert hurt.told("fired")[0]["outcome"] == "none" and hurt.table.damaged == frozenset()
    sea = sea.let_pass((8, 1, 1, 3))
    assert sea.table.fleets[0][-1] == "matheran" and sea.table.limited == frozenset() and sea.table.piles[0] == ()


@rule("KP-3.3.3e", "KP-3.2.6a", "KP-T2.10")
def test_not_captured_it_may_attempt_safe_passage():
    sea = two(DAY, "boarding_party.1", other=("qqq.1",)).plan(play("wolf>matheran", DAY, "boarding_party.1"))
    assert sea.let_pass((9, 1, 1, 5, 6, 1)).told("passage")[0]["reached"]


@rule("KP-3.3.3f", "KP-3.2.5.1")
def test_a_damaged_merchantman_is_not_boarded():
    sea = two(DAY, "boarding_party.1", damaged=("matheran",))
    assert "assist" not in parts(sea, play("wolf>matheran", DAY)) and "assist" in parts(sea, play("wolf>lovat", DAY))


@rule("KP-D43", "KP-3.3.0a")
def test_boarding_party_and_non_combatant_go_together():
    sea = two(DAY, "boarding_party.1", other=("non_combatant.1",)).plan(play("wolf>matheran", DAY, "boarding_party.1"))
    sea = sea.answer({"reaction": "non_combatant.1"}, (8, 1, 1, 3))
    assert sea.told("fired")[0]["rolled"].result == 6 and "matheran" in sea.table.fleets[0]


@rule("KP-3.3.36a", "KP-3.3.36c", "KP-M.4", "KP-D22")
@pytest.mark.parametrize("option", ["wolf>matheran", "leipzig>matheran", "british>dresden"])
def test_searchlight_adds_three_by_night_alone(option):
    sea = two(NIGHT, DAY, "searchlight.1", other=("qqq.1",))
    assert "assist" not in parts(sea, play(option, DAY))
    sea = sea.plan(play(option, NIGHT, "searchlight.1"))
    faces = (1, 1, 9, 1) if option.startswith("british") else (1, 1, 1, 8)
    more = {} if option.startswith("british") else {"passage": "stay"}
    assert sorted(row.value for row in sea.let_pass(faces, **more).told("fired")[0]["rolled"].rows) == [-1, 3]


@rule("KP-3.2.3.3b", "KP-3.2.4.2", "KP-3.3.44d", "KP-3.2.3.3a")
def test_one_assist_card_supports_the_british_forces_and_any_number_a_ship():
    sea = two(NIGHT, "surprise_attack.1", "surprise_attack.2", "searchlight.1", "special_cargo.1")
    assist = next(one for one in sea.choice().next_sheet(()).walk(play("british>dresden", NIGHT)) if one.part.name == "assist")
    assert (assist.part.choice.most, set(assist.part.choice.options)) == (1, {"surprise_attack.1", "searchlight.1"})
    assist = next(one for one in sea.choice().next_sheet(()).walk(play("wolf>lovat", NIGHT)) if one.part.name == "assist")
    assert (assist.part.choice.most, len(assist.part.choice.options)) == (3, 3)


@rule("KP-3.3.44b", "KP-3.3.36b", "KP-3.3.41b", "KP-3.3.41a", "KP-2.3.1c", "KP-2.3.1d", "KP-D21")
def test_a_card_that_joins_an_intercept_of_several_counts_for_each():
    cards = ("surprise_attack.1", "searchlight.1", "special_cargo.1")
    sea = two(NIGHT, HUNT, *cards, other=("qqq.1",)).plan(play("wolf>matheran", NIGHT, *cards, spread=HUNT, second="lovat"))
    sea = sea.answer("pass").answer({"target": "matheran"})
    for _ in range(2):
        sea = sea.let_pass((6, 1, 1, 4))
        assert sorted(row.value for row in sea.told("fired")[0]["rolled"].rows) == [-1, 2, 3]
        sea = sea.answer("pass")
    assert sea.table.piles[0] == (Won("matheran", SUNK, True), Won("lovat", SUNK, True))
    assert [won.va for won in sea.table.piles[0]] == [14, 14]


@rule("KP-3.3.41a", "KP-T4.1", "KP-T5.1", "KP-3.2.8.2", "KP-1.1.2e")
@pytest.mark.parametrize(
    ("option", "card", "faces"),
    [
        ("submarines_u_27_u_41>maria", "submarines_u_27_u_41.1", (6, 1, 1, 3)),
        ("wolf>seat.1", "lay_mines.1", (1, 1, 8, 1, 1, 8, 6, 1, 3)),
    ],
)
def test_special_cargo_joins_torpedoes_and_mines(option, card, faces):
    sea = two(card, "special_cargo.1", other=("qqq.1",)).plan(play(option, "", "special_cargo.1"))
    assert all(one.up for one in sea.table.laid)
    sea = sea.let_pass() if card.startswith("lay") else sea
    sea = sea.answer(ROW_B, faces) if card.startswith("lay") else sea.let_pass(faces)
    assert sea.table.piles[0] == (Won("maria", SUNK, True),)


@rule("KP-D21")
def test_special_cargo_doubles_no_captured_ship():
    cards = ("special_cargo.1", "boarding_party.1")
    sea = two(DAY, *cards, other=("qqq.1",)).plan(play("wolf>matheran", DAY, *cards)).let_pass((8, 1, 1, 4))
    assert sea.table.piles[0] == () and "matheran" in sea.table.fleets[0]


@rule("KP-1.1.2e", "KP-1.1.2f")
def test_an_assist_card_alone_has_no_use():
    sea = two("surprise_attack.1", "boarding_party.1").plan(play("surprise_attack>later"), play("boarding_party>later"))
    assert sea.choice().open({}).choice.options == ("finish",)
