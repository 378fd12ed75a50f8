"""Who knows what (KP-I)."""

from __future__ import annotations

import json
from random import Random

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data import ACTION_DECK
from engines.kernel.contract.game import sentences_for
from engines.kernel.resolution.frames import Event
from tests.engines.kaisers_pirates.positions import at_turn, play, three
from tests.rules import rule


def committed():
    hand = ("collier.1", "trap.1", "surprise_attack.1", "qqq.1")
    return three(*hand, other=("break_contact.1",)).plan(play("leipzig>matheran", "collier.1"), play("british>later", "trap.1"))


@rule("KP-I.1", "KP-I.2", "KP-I.4", "KP-I.9", "KP-2.2a", "KP-2.2d", "KP-3.1.9", "KP-D41")
def test_forces_and_numbers_are_open():
    view = game.view(committed().state, None)
    assert view.forces[1].fleet == ("dresden", "leopard") and view.forces[1].hand == 1
    assert (view.deck, view.aside) == (40, 100 - 40 - 5)


@rule("KP-I.20", "KP-2.2c")
@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_a_hand_is_seen_by_its_owner_alone(viewer):
    view = game.view(committed().state, viewer)
    assert game.view(committed().state, 0).hand == ("surprise_attack.1", "qqq.1")
    assert view.hand == (("break_contact.1",) if viewer == 1 else ())
    assert "surprise_attack.1" not in str(game.dump_view(view))


@rule("KP-I.3", "KP-I.21", "KP-D52")
def test_a_face_down_card_shows_all_its_place_and_p_alone_its_kind():
    state = committed().state
    assert [(one.card, one.place) for one in game.view(state, 1).laid] == [("collier.1", "leipzig"), ("", "british")]
    assert [one.card for one in game.view(state, 0).laid] == ["collier.1", "trap.1"]
    (told,) = committed().told("commits")
    assert told["places"] == (("leipzig", False), ("british", False)) and "cards" not in told


@rule("KP-I.3")
def test_all_see_whether_a_card_lies_as_an_intercept_or_as_mines():
    for item, is_mines in ((play("wolf>later", "lay_mines.1"), False), (play("wolf>seat.1"), True)):
        sea = three("lay_mines.1", "collier.1", other=("qqq.1",)).plan(play("collier>later"), item)
        found = [(one.place, one.mines) for one in game.view(sea.state, 2).laid]
        assert ("wolf", is_mines) in found and ("action", False) in found


@rule("KP-I.21", "KP-T0.1")
def test_the_plan_is_p_s_own():
    state = three("collier.1", "fair_seas.1").plan(play("leipzig>matheran", "collier.1"), play("fair_seas>appam")).state
    plan = dict(game.view(state, 0).stack[2].fields)["plan"]
    assert plan == (("fair_seas>appam", "fair_seas.1", (), ""),)
    assert all("plan" not in dict(game.view(state, viewer).stack[2].fields) for viewer in (None, 1, 2))


@rule("KP-I.5", "KP-3.1.7", "KP-I.25", "KP-I.32", "KP-D39")
def test_the_top_two_discards_are_seen():
    sea = committed().answer({"reaction": "break_contact.1"}, (10, 1, 1)).answer({"play": "finish"}).finish()
    assert sea.table.discard == ("trap.1", "collier.1", "break_contact.1")
    view = game.view(sea.state, 2)
    assert view.top == ("collier.1", "break_contact.1") and view.discards == 3
    assert "trap.1" not in str(game.dump_view(view))


@rule("KP-3.1.7", "KP-I.25")
def test_a_discard_that_others_cover_at_once_is_not_told():
    fogs = tuple(Event("discards", {"seat": seat, "n": 1, "top": ("trap.1", f"fog_bank.{seat}")}) for seat in (1, 2))
    drawn = Event("draws", {"seat": 1, "n": 7})
    told = game.narrate_all([fogs[0], drawn, fogs[1]], None)
    assert [one.id for one in told] == ["kp.told.discards.covered", "kp.told.draws", "kp.told.discards"]
    assert "trap" not in str(told[0]) and "fog_bank" in str(told[2])
    unseen = Event("discards", {"seat": 0, "n": 2, "top": ()})
    assert [(one.id, one.get("n")) for one in game.narrate_all([unseen, unseen], 0)] == [("kp.told.discards.unseen", 4)]


@rule("KP-I.22", "KP-I.23", "KP-I.24")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_the_decks_are_hidden_from_all(viewer):
    state = committed().state
    zones = dict(game.view(state, viewer).zones)
    assert set(zones["deck"].places or ()) == {""} and set(zones["aside"].places or ()) == {""}
    seen, table = json.dumps(game.dump_view(game.view(state, viewer))), state.table
    assert table.fleet_deck and not any(f'"{ship}"' in seen for ship in (*table.fleet_deck, *table.merchant_deck))


@rule("KP-I.30", "KP-T1.9")
def test_a_card_drawn_is_seen_by_the_drawer():
    sea = three("qqq.1", other=("trap.1",)).plan()
    (drawn,) = [event for event in sea.events if event.kind == "draws"]
    assert drawn.known_to == (0,) and drawn.secret["card"] == sea.table.hands[0][-1]
    assert "card" not in drawn.facts


@rule("KP-I.6", "KP-3.1.8", "KP-D40")
def test_va_piles_are_open():
    sea = committed().let_pass((8, 1, 1, 4))
    assert [won.ship for won in game.view(sea.state, 2).forces[0].pile] == ["matheran"]


@rule("KP-I.7", "KP-I.10")
def test_dice_and_ships_are_told_to_everybody_alike():
    sea = committed().let_pass((8, 1, 1, 4))
    told = [sentences_for(game, tuple(e for e in sea.events if e.kind == "fired"), viewer) for viewer in (None, 0, 1, 2)]
    assert told[0] and all(one == told[0] for one in told)


@rule("KP-T0.5")
def test_the_number_behind_a_ship_drawn_is_not_shown():
    sea = three("collier.1", other=("trap.1",)).plan(play("leipzig>matheran")).let_pass((8, 1, 1, 4)).answer("pass", (3,))
    rolled = [event for event in sea.events if event.kind == "rolled"]
    assert [(event.hidden, event.known_to) for event in rolled] == [(True, ())]


def test_cards_that_are_not_seen_may_lie_anywhere():
    state = committed().state
    seen, rnd = game.view(state, 1), Random(1)
    others = [game.imagine(seen, rnd) for _ in range(40)]
    assert all(game.view(other, 1) == seen for other in others)
    assert len({other.table.hands[0] for other in others}) > 30
    assert {card for other in others for card in other.table.hands[0]} <= set(ACTION_DECK) - {"break_contact.1", "collier.1"}


@rule("KP-I.35", "KP-4.0c", "KP-4.0b")
def test_partners_are_offered_no_way_to_tell_each_other_cards():
    forces = [((ship,), (), hand) for ship, hand in zip(("leipzig", "dresden", "emden", "karlsruhe"), PARTNERS, strict=True)]
    state = at_turn(*forces, teams=True).state
    for seat, mate in ((0, 2), (1, 3)):
        assert [move.kind for move in game.open_moves(state, seat)] == ["resign"]
        assert not any(card in str(game.dump_view(game.view(state, seat))) for card in PARTNERS[mate])


PARTNERS = (("collier.1",), ("trap.1",), ("qqq.1",), ("fair_seas.1",))
