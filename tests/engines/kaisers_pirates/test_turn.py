"""The turn (KP-3.1), committing and playing (KP-3.2, KP-T1)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data import KIND, likeness
from engines.kaisers_pirates.data.ids import Card
from engines.kaisers_pirates.data.plays import play_of
from engines.kaisers_pirates.pieces.holdings import ACTION, BRITISH, PORT, Commitment, Won
from engines.kaisers_pirates.rules import turn
from engines.kaisers_pirates.rules.orders import Order, is_open
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.plays import sheet
from engines.kaisers_pirates.rules.stakes import is_intercept
from engines.kernel.laws import fuzz, laws
from tests.engines.kaisers_pirates.game_cases import EVERY
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, ROW_C, at_turn, play, three, two
from tests.rules import rule


@rule("KP-3.1.1a", "KP-T1.5", "KP-S.1")
def test_any_number_of_cards_or_none():
    sea = two("collier.1", "trap.1", other=("qqq.1",))
    assert sea.choice().default == ()
    assert sea.choice().most == 2
    assert sea.plan().asked == ("kp.turn", (1,))


@rule("KP-3.1.1c", "KP-T1.9", "KP-S.5")
def test_one_card_is_drawn_however_many_were_played():
    sea = two("collier.1", "trap.1", "trap.2", other=("qqq.1",))
    none = sea.plan()
    two_played = sea.plan(play("leipzig>matheran"), play("emden>lovat")).let_pass((1, 1, 1, 8), passage="stay")
    two_played = two_played.let_pass((1, 1, 1, 8), passage="stay").finish()
    for after, hand in ((none, 4), (two_played, 2)):
        assert len(after.table.deck) == len(sea.table.deck) - 1
        assert len(after.table.hands[0]) == hand


@rule("KP-3.2a", "KP-3.2c", "KP-3.2d", "KP-S.2")
def test_all_cards_are_committed_at_once_and_leave_the_hand():
    sea = two("collier.1", "trap.1", "qqq.1").plan(play("leipzig>matheran", "collier.1"), play("british>later", "trap.1"))
    assert sea.table.hands[0] == ("qqq.1",)
    assert sea.table.laid == (Commitment("collier.1", "leipzig", True), Commitment("trap.1", BRITISH))


@rule("KP-3.2.1a", "KP-3.2.1.1a", "KP-3.2.1.3", "KP-3.2.1.4", "KP-3.2.1.5")
def test_the_place_of_a_card_fixes_its_half():
    plan = (
        play("leipzig>matheran", "collier.1", "surprise_attack.1"),
        play("british>dresden", "trap.1"),
        play("damage_control>appam"),
    )
    sea = two("collier.1", "trap.1", "surprise_attack.1", "damage_control.1", damaged=("appam",)).plan(*plan)
    places = {one.card: one.place for one in sea.table.laid}
    assert places == {"collier.1": "leipzig", "surprise_attack.1": ACTION, "trap.1": BRITISH, "damage_control.1": ACTION}


@rule("KP-3.2.1.1b")
def test_no_second_card_on_a_ship():
    sea = two("collier.1", "trap.1")
    assert sea.refusal((play("leipzig>matheran"), play("leipzig>lovat"))) == "KP-3.2.1.1b"


@rule("KP-3.2.1b", "KP-T1.6", "KP-3.2e")
def test_a_card_may_be_committed_without_a_target_which_is_named_when_it_is_played():
    sea = two("collier.1", "trap.1").plan(play("leipzig>later", "collier.1"), play("british>later", "trap.1"))
    assert sea.asked == ("kp.next", (0,))
    assert sea.choice().default == {"play": "finish"}
    sea = sea.answer({"play": "british>dresden"}, (1, 4, 8, 4))
    assert sea.told("intercept")[0]["target"] == "dresden"


@rule("KP-3.2b")
def test_only_committed_cards_are_played():
    sea = two("collier.1", "trap.1").plan(play("leipzig>later", "collier.1"))
    assert sea.refusal({"play": "emden>lovat"}) == "KP-3.2b"
    assert sea.refusal({"play": "british>dresden"}) != ""


@rule("KP-T1.6", "KP-T1.7", "KP-3.1.4.2")
def test_p_is_asked_while_a_card_lies_face_down_and_may_finish():
    sea = two("fair_seas.1").plan(play("fair_seas>later"))
    assert sea.asked == ("kp.next", (0,))
    sea = sea.answer({"play": "finish"})
    assert sea.table.discard == ("fair_seas.1",) and sea.table.laid == ()


@rule("KP-3.1.3a", "KP-T2.2")
def test_all_attacks_of_a_turn_go_against_one_captain():
    sea = three("collier.1", "trap.1")
    assert sea.refusal((play("leipzig>matheran"), play("emden>kaipara"))) == "KP-3.1.3a"
    assert sea.refusal((play("leipzig>matheran"), play("british>karlsruhe"))) == "KP-3.1.3a"
    assert sea.choice().check((play("leipzig>matheran"), play("british>dresden")))


@rule("KP-3.1.3b")
def test_warships_and_merchantmen_count_alike_for_it():
    assert three("collier.1", "trap.1").refusal((play("british>karlsruhe"), play("leipzig>matheran"))) == "KP-3.1.3a"


@rule("KP-3.1.3.1")
def test_a_ship_intercepts_once_a_turn():
    sea = two("collier.1", "trap.1", "qqq.1").plan(play("leipzig>matheran", "collier.1"), play("emden>later", "trap.1"))
    sea = sea.let_pass((1, 1, 1, 8), passage="stay")
    assert sea.asked == ("kp.next", (0,))
    assert sea.refusal({"play": "leipzig>lovat"}) == "KP-3.1.3.1"


@rule("KP-3.1.3.2", "KP-3.1.3.3", "KP-D9")
def test_a_target_is_intercepted_once_a_turn():
    assert two("collier.1", "trap.1").refusal((play("leipzig>matheran"), play("emden>matheran"))) == "KP-3.1.3.2"
    assert two("collier.1", "trap.1").refusal((play("british>dresden"), play("british>dresden"))) == "KP-3.1.3.2"


@rule("KP-T1.6")
def test_a_plan_stops_where_a_play_is_not_open_any_more():
    sea = two("fair_seas.1", "fair_seas.2").plan(play("fair_seas>appam"), play("fair_seas>appam"), faces=(8, 1))
    assert sea.told("passage")[0]["reached"]
    assert sea.asked == ("kp.next", (0,)) and sea.frame.plan == ()
    assert "fair_seas>dee" in sea.choice().open({}).choice.options


@rule("KP-3.3.3f", "KP-T1.6", "KP-D57")
@pytest.mark.parametrize(
    ("means", "item", "faces"),
    [
        ("submarines_u_27_u_41.1", play("submarines_u_27_u_41>matheran"), (9, 1, 1, 8)),
        ("lay_mines.1", play("wolf>seat.1"), (9, 1, 8, 1, 1, 6, 1, 1, 6)),
    ],
)
def test_a_plan_stops_where_a_card_that_joins_has_become_illegal(means, item, faces):
    boarding = play("leipzig>matheran", "collier.1", "boarding_party.1")
    sea = two(means, "collier.1", "boarding_party.1", other=("qqq.1", "trap.1")).plan(item, boarding)
    if means == "lay_mines.1":
        sea = sea.let_pass().answer(ROW_B, faces)
    else:
        sea = sea.let_pass(faces)
    assert "matheran" in sea.table.damaged and sea.told("intercept") == []
    assert sea.asked == ("kp.next", (0,)) and {one.card for one in sea.table.laid if not one.up} == {
        "collier.1",
        "boarding_party.1",
    }
    assert sea.refusal(boarding) == "KP-3.3.3f" and sea.choice().check(play("leipzig>lovat", "collier.1", "boarding_party.1"))
    assert sea.choice().check(play("leipzig>matheran", "collier.1"))


def of_order(seen: Outlook, order: Order) -> dict[str, Any]:
    """The answer that a planned play was made of; of like cards that lie together the first is named."""
    option, card, joined, second = order
    alike = {one: first for place in (play_of(option).actor, ACTION) for one, first in firsts(seen.lying(place))}
    wide = [alike[one] for one in joined if KIND[one] in ("good_hunting", "shipping_lanes")]
    assists = tuple([alike[one] for one in joined if alike[one] not in wide])
    item = {"play": option, "card": alike[card] if is_intercept(option) else "", "spread": wide[0] if wide else ""}
    return {name: value for name, value in {**item, "second": second, "assist": assists}.items() if value}


def firsts(cards: Sequence[Card]) -> list[tuple[Card, Card]]:
    """Each card with the first that is like it."""
    return [(one, next(first for first in cards if likeness(first) == likeness(one))) for one in cards]


@rule("KP-T1.6")
@pytest.mark.parametrize("seed", [101, *range(8)])
def test_each_play_of_a_plan_could_be_chosen_at_its_moment(seed, monkeypatch):
    planned = []

    def watched(seen: Outlook, order: Order) -> bool:
        if is_open(seen, order):
            planned.append(order)
            sheet(seen, finish=True).check(of_order(seen, order))
        return is_open(seen, order)

    monkeypatch.setattr(turn, "is_open", watched)
    chosen = game.read_options({"edition": ("2e", "1e")[seed % 2], **EVERY}, 2 + seed % 3)
    fuzz.play(game, 2 + seed % 3, chosen, seed, laws.Tally(), Random(seed), under_laws=False)
    assert planned


@rule("KP-3.1.5a", "KP-T1.8", "KP-S.4")
def test_cards_are_discarded_in_the_order_of_play_with_those_not_played_at_the_bottom():
    sea = two("collier.1", "trap.1", other=("break_contact.1",))
    sea = sea.plan(play("leipzig>matheran", "collier.1"), play("british>later", "trap.1"))
    sea = sea.answer({"reaction": "break_contact.1"}, (10, 1, 1)).finish()
    assert sea.table.discard == ("trap.1", "collier.1", "break_contact.1")


@rule("KP-3.1.5b")
def test_the_defender_discards_on_top():
    sea = two("collier.1", other=("break_contact.1",)).plan(play("leipzig>matheran"))
    assert sea.answer({"reaction": "break_contact.1"}, (10, 1, 1)).table.discard == ("collier.1", "break_contact.1")


@rule("KP-3.1d", "KP-T1.13", "KP-3.0a")
def test_turns_go_clockwise():
    sea = at_turn((("leipzig",), ROW_A, ("trap.1",)), (("emden",), ROW_B, ("trap.2",)), ((), ROW_C, ("qqq.1",)), first=2)
    assert sea.plan().asked == ("kp.turn", (0,))
    assert sea.plan().plan().asked == ("kp.turn", (1,))


@rule("KP-T1.5", "KP-3.0c")
def test_a_captain_without_cards_draws_without_being_asked():
    sea = two("trap.1").plan()
    assert sea.asked == ("kp.turn", (0,))
    assert [one["seat"] for one in sea.told("draws")] == [0, 1]


@rule("KP-3.1.6", "KP-T1.11", "KP-D33", "KP-S.6")
def test_merchantmen_are_refilled_to_three():
    sea = two("collier.1", "trap.1", other=("qqq.1",)).plan(play("leipzig>matheran", "collier.1"), play("emden>lovat", "trap.1"))
    sea = sea.let_pass((10, 1, 1, 1)).answer("pass").let_pass((10, 1, 1, 1)).to("kp.turn")
    first, second = sea.told("joins")
    assert len(sea.table.merchantmen[1]) == 3
    assert (first["seat"], second["seat"]) == (1, 1)


@rule("KP-D32")
def test_an_empty_deck_of_ships_gives_no_ship():
    sea = two("collier.1", other=("qqq.1",))
    sea.table.piles[1] = tuple(Won(ship, PORT) for ship in sea.table.merchant_deck)
    sea.table.merchant_deck = ()
    sea = sea.plan(play("leipzig>matheran")).let_pass((10, 1, 1, 1))
    assert sea.table.merchantmen[1] == ("lovat", "maria")


@rule("KP-2.0c", "KP-D2", "KP-T1.10", "KP-T9.1")
def test_the_last_card_drawn_ends_the_round_at_once():
    sea = two("collier.1", other=("qqq.1",), deck=1).plan(play("leipzig>matheran")).let_pass((10, 1, 1, 1)).answer("pass")
    assert sea.asked == ("kp.keep", (0, 1)) and sea.told("joins") == []
    assert sea.table.rounds == (((7, 2), (0, 0)),)


@rule("KP-3.1.1.1")
def test_a_hand_has_no_limit():
    hand = tuple(f"boarding_party.{n}" for n in range(1, 7)) + tuple(f"reflag.{n}" for n in range(1, 6))
    assert len(two(*hand).plan().table.hands[0]) == 12


@rule("KP-3.3.0e", "KP-D29")
def test_team_cards_are_for_the_british_forces_alone():
    sea = two("bounding_main.1", "collier.1")
    assert sea.choice().check((play("british>dresden", "bounding_main.1"),))
    assert sea.refusal((play("leipzig>matheran", "bounding_main.1"),)) != ""
    assert two("bounding_main.1").refusal((play("leipzig>matheran"),)) == "KP-3.2b"


@rule("KP-T0.3", "KP-D57", "KP-3.1.1.2")
def test_an_illegal_play_is_refused_and_keeps_its_card():
    sea = two("collier.1")
    before = sea.table.hands[0]
    assert sea.refusal((play("british>leopard"),)) == "KP-3.2.3.1a"
    assert sea.table.hands[0] == before


@rule("KP-T0.2")
def test_no_default_spends_a_card():
    sea = two("collier.1", "trap.1", other=("break_contact.1",))
    assert sea.choice().default == ()
    sea = sea.plan(play("leipzig>matheran", "collier.1"), play("british>later", "trap.1"))
    assert sea.choice(1).default == {"reaction": "pass", "passage": "attempt"}
    assert sea.let_pass((1, 1, 1, 8), passage="stay").choice().default == {"play": "finish"}


def test_like_cards_are_one_answer():
    sea = two("trap.1", "trap.2")
    assert sea.choice().check((play("leipzig>matheran", "trap.2"),)) == sea.choice().check((play("leipzig>matheran", "trap.1"),))


def test_the_card_proposed_is_weak_and_by_day_and_for_the_british_the_strongest():
    sea = two("break_contact.1", "damage_control.1", "collier.1", "trap.1", "reflag.1")
    sheet = sea.choice().next_sheet(())
    spent = sheet.check(play("leipzig>matheran"))["card"]
    british = sheet.check(play("british>dresden"))["card"]
    assert (spent, british) == ("damage_control.1", "trap.1")


def test_a_card_that_may_join_is_not_what_a_ship_is_given_first():
    sea = two("boarding_party.1", "minesweeper.1")
    sheet = sea.choice().next_sheet(())
    assert sheet.check(play("leipzig>matheran"))["card"] == "minesweeper.1"
    assert sheet.check({**play("leipzig>matheran"), "assist": ("boarding_party.1",)})["card"] == "minesweeper.1"


@rule("KP-T1.5", "KP-3.2.1.1a")
def test_two_like_cards_are_played_and_spent_in_one_plan():
    """The action takes the first of the hand, so that the card spent behind it is the other."""
    sea = two("interrogate.2", "interrogate.1")
    both = ({"play": "interrogate>leopard"}, play("leipzig>matheran", "interrogate.1"))
    choice = sea.choice()
    assert choice.check(both) == choice.check(choice.check(both)) == both
    assert sea.refusal((*both, both[1]))
