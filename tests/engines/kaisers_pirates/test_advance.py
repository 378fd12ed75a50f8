"""Answers in advance: by public facts, the same for every seat, and never a sign of what somebody holds (KP-T0.4)."""

from __future__ import annotations

from random import Random

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.advance.define import ANSWERS, FACTS, HEADS
from engines.kernel.choices.lines import binding, renewed_binding
from engines.kernel.contract.game import relevant_lines
from locales import LANGUAGES, words
from tests.engines.kaisers_pirates.positions import Sea, play, three, two
from tests.rules import rule

NAMES = ("Ana", "Ben", "Carla")
RAIDED = play("wolf>matheran", "collier.1")


def fits(sea: Sea, seat: int = 1, **lines: str):
    return game.answer_from_lines({name.replace("__", "."): option for name, option in lines.items()}, sea.state, seat)


def attacked(*other: str, spent: str = "collier.1", by: str = "wolf>matheran") -> Sea:
    return two(spent, other=other).plan(play(by, spent))


@rule("KP-T0.4")
def test_the_same_lines_are_offered_to_every_seat():
    sea = attacked("fast_ship.1")
    for kind in (*ANSWERS, "kp.turn"):
        seen = [[line.offered for line in game.foreseen(game.view(sea.state, viewer), kind)] for viewer in (None, 0, 1)]
        assert seen[0] == seen[1] == seen[2] and seen[0]
    assert game.foreseen(game.view(sea.state, 1), "kp.keep") == ()


@rule("KP-T0.4", "KP-T2.5")
def test_a_card_for_an_attack_is_played_where_the_attack_is_as_the_line_wants_it():
    sea = attacked("fast_ship.1", "qqq.1")
    card = {"reaction": "fast_ship.1", "passage": "attempt"}
    assert fits(sea, react__next="fast_ship") == card
    assert (
        fits(sea, react__next="fast_ship", react__next__by="raider", react__next__at="matheran", react__next__time="day") == card
    )
    for fact, other in (("by", "warship"), ("at", "lovat"), ("time", "night")):
        given = {"react__next": "fast_ship", f"react__next__{fact}": other}
        assert fits(sea, **given) is None, "where no line fits he is asked"
        assert fits(sea, **given, react__next__2="qqq") == {"reaction": "qqq.1", "passage": "attempt"}
    assert fits(sea, react__next="pass", passage__next="stay") == {"reaction": "pass", "passage": "stay"}
    assert fits(sea, turn="pass", react__next="fast_ship") == {"reaction": "pass", "passage": "attempt"}
    assert fits(sea, passage__next="stay") is None and fits(sea, seat=0, react__next="pass") is None


@rule("KP-T0.4", "KP-T1.6", "KP-T2.4")
def test_lines_on_offer_do_not_depend_on_cards_in_hand():
    """Whether a line answers is the same in every state that looks the same to everybody."""
    sea, rnd = attacked("fast_ship.1", "trap.1"), Random(3)
    lines = ({"react.next": "fast_ship"}, {"react.next": "trap", "react.next.by": "warship"}, {"turn": "pass"}, {})
    for given in lines:
        here = game.answer_from_lines(given, sea.state, 1) is None
        for _ in range(8):
            other = game.imagine(game.view(sea.state, None), rnd)
            assert (game.answer_from_lines(given, other, 1) is None) is here
    assert fits(attacked("razzle_dazzle.1"), react__next="fast_ship") == {"reaction": "pass", "passage": "attempt"}


@rule("KP-T2.9", "KP-R.10")
def test_results_of_an_attack_are_answered_with_it():
    sea = attacked("recalled.1").let_pass((10, 8, 6, 1))
    assert sea.asked == ("kp.sunk", (1,))
    assert fits(sea, sunk__play="pass") == "pass" and fits(sea, sunk__play="recalled") == "recalled.1"
    assert fits(sea, sunk__next="recalled", turn="pass") == "pass" and fits(sea, sunk__play="mistaken_identity") == "pass"
    assert fits(sea) is None


@rule("KP-T2.3")
def test_slim_pickings_at_the_announcement():
    sea = two("collier.1", "good_hunting.1", other=("slim_pickings.1",))
    sea = sea.plan(play("wolf>matheran", "collier.1", spread="good_hunting.1", second="lovat"))
    assert sea.asked[0] == "kp.slim"
    assert fits(sea, react__next="slim_pickings", react__next__at="lovat") == "slim_pickings.1"
    assert fits(sea, react__next="fast_ship") == "pass" and fits(sea, react__next="fast_ship", react__next__at="maria") is None


@rule("KP-T1.8", "KP-T4.4")
def test_orders_hold_by_default_and_are_asked_of_whoever_says_so():
    sea = two("fair_seas.1", "collier.1", limited=("leipzig",)).plan(play("fair_seas>appam"), play("collier>all"), faces=(1, 8))
    assert sea.asked == ("kp.discards", (0,))
    assert fits(sea, seat=0) == sea.choice().default and fits(sea, seat=0, discards__game="ask") is None
    mined = two("lay_mines.1", other=("qqq.1",)).plan(play("wolf>seat.1")).let_pass()
    assert mined.asked == ("kp.order", (0,))
    assert fits(mined, seat=0) == ("matheran", "lovat", "maria") and fits(mined, seat=0, order__game="ask") is None


@rule("KP-T0.4")
def test_letting_all_pass_holds_until_the_own_turn_ends():
    sea = attacked("fast_ship.1")
    moment = game.moment(sea.state)
    bound = binding(moment, "next")
    own = game.moment(sea.let_pass((4, 3, 2, 8), passage="stay").state)
    assert (moment.on_turn, own.on_turn, own.turn) == (0, 1, moment.turn + 1)
    kept = renewed_binding(own, "next", bound, 1)
    assert kept is not None and renewed_binding(type(own)(turn=own.turn + 1, on_turn=0), "next", kept, 1) is None
    assert renewed_binding(own, "turn", binding(moment, "turn"), 1) is None
    (turn, all_, ask) = game.standing_orders(game.view(sea.state, 1), "kp.answer")
    assert turn.lines["turn"] == "pass" and all_.lines["react.next"] == "pass" and ask.takes_back
    offered = {line.id for line in game.foreseen(game.view(sea.state, None), "kp.answer")}
    assert {line for one in (turn, all_, ask) for line in one.lines} <= offered


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_are_said_back_in_their_order(language):
    sea = three("collier.1", other=("fast_ship.1",)).plan(RAIDED)
    view, told = game.view(sea.state, None), words(language).naming(NAMES)
    lines = {
        "react.next": "fast_ship", "react.next.by": "raider", "react.next.at": "matheran", "react.next.time": "day",
        "react.next.2": "pass", "discards.game": "ask",
    }  # fmt: skip
    said = [told(one) for one in game.describe_lines(view, "kp.answer", lines)]
    assert len(said) == 2 and "Matheran" in said[0] and told(game.foreseen(view, "kp.answer")[0].question) not in said
    if language == "en":
        assert said[0].endswith("Fast Ship (attacked by: A Raider, ship: Matheran, by day). Let it pass")
    open_ended = [told(one) for one in game.describe_lines(view, "kp.turn", dict(list(lines.items())[:2]))]
    assert open_ended[0].endswith({"en": "Else ask me", "es": "Si no, pregúntame", "it": "Se no, chiedimelo"}[language])
    assert game.describe_lines(view, "kp.answer", {"turn": "later"}) == ()


def test_conditions_matter_only_behind_a_line_that_is_filled_in():
    view = game.view(attacked().state, None)
    lines = game.foreseen(view, "kp.answer")
    shown = {line.id for line in relevant_lines(lines, {})}
    assert HEADS[0] in shown and not any(f"{HEADS[0]}.{fact}" in shown for fact in FACTS) and HEADS[1] not in shown
    assert HEADS[1] in {line.id for line in relevant_lines(lines, {HEADS[0]: "trap", f"{HEADS[0]}.by": "mines"})}
