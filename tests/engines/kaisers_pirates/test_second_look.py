"""Rules by what is told and listed: a ship disguised again, like cards that stand for one, what may join a play, by name."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data.ids import PlayId
from engines.kaisers_pirates.pieces.dice import throw_of
from engines.kaisers_pirates.rules.closing import Closing
from engines.kaisers_pirates.rules.outlook import outlook
from engines.kaisers_pirates.rules.plays import place_of
from tests.engines.kaisers_pirates.alone import DAY
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, Sea, at_turn, play, three, two
from tests.rules import rule

HUNT = "good_hunting.1"


@rule("KP-3.3.32a", "KP-R.12", "KP-T6.6", "KP-D42")
def test_a_ship_disguised_again_is_told_with_the_card_and_one_left_as_it_is_with_none() -> None:
    sea = two(DAY, "reflag.1", "reflag.2", other=("amc.1",)).plan(play("wolf>matheran", DAY))
    sea = sea.answer({"reaction": "amc.1"}, (1, 1, 9, 1, 1, 1, 9))
    assert sea.asked == ("kp.reflag", (0,)) and sea.choice().options == ("pass", "reflag.1")
    hidden, left = sea.answer("reflag.1"), sea.answer("pass")
    assert hidden.told("disguised") == [{"ship": "wolf"}] and hidden.told("reacts") == [{"seat": 0, "card": "reflag"}]
    assert left.told("disguised") == [] == left.told("reacts") and left.table.recognized == {"wolf"}


@rule("KP-3.3.40b", "KP-3.3.40c", "KP-T2.3")
def test_one_of_two_slim_pickings_is_offered_and_none_against_wolf_by_wolfchens_rule() -> None:
    slim = ("slim_pickings.1", "slim_pickings.2")
    sea = two(DAY, HUNT, other=slim).plan(play("wolf>matheran", DAY, spread=HUNT))
    assert sea.asked == ("kp.slim", (1,)) and sea.choice(1).options == ("pass", "slim_pickings.1")
    assert sea.choice(1).forbidden() == () and sea.choice(1).default == "pass"
    forbidden = at_turn((("wolf",), ROW_A, (DAY, HUNT)), (("dresden",), ROW_B, slim), on=("wolfchen",))
    forbidden = forbidden.plan(play("wolf>matheran", DAY, spread=HUNT))
    assert forbidden.choice(1).options == ("pass",)
    assert [(bar.option, bar.reason.id, bar.rule) for bar in forbidden.choice(1).forbidden()] == [
        ("slim_pickings.1", "kp.e.wolf", "KP-6.3.2")
    ]


@rule("KP-T1.6", "KP-3.3.15a", "KP-3.2.1.1a")
def test_cards_that_may_not_join_are_told_of_the_parts_that_join_a_play_and_of_no_other() -> None:
    sea = two("fair_seas.1", "fair_seas.2", DAY, HUNT)
    hunt = play("wolf>matheran", DAY, spread=HUNT)
    sea = sea.plan(play("fair_seas>appam"), play("fair_seas>appam"), hunt, faces=(8, 1))
    assert sea.asked == ("kp.next", (0,))
    barred, chosen = sea.choice().forbidden, {"play": "leipzig>matheran", "card": DAY}
    assert {bar.option for bar in barred("spread", chosen)} == {HUNT}
    assert barred("card", chosen) == () == barred("play", chosen) == barred("assist", {"play": "finish"}) == barred("assist", {})


@rule("KP-3.3.17b", "KP-I.27")
def test_cards_looked_at_on_the_deck_are_told_to_whoever_looks_and_their_number_to_all() -> None:
    sea = two("intelligence.1", other=("qqq.1",)).plan(play("intelligence>deck"))
    assert sea.asked == ("kp.deck", (0,))
    (looks,) = [event for event in sea.events if event.kind == "looks"]
    assert sea.told("looks") == [{"seat": 0, "n": 2}] and looks.known_to == (0,)
    assert looks.secret["cards"] == sea.choice().default == tuple(reversed(sea.table.deck[-2:]))
    assert game.view(sea.state, 0).peeked == (38, 39)
    drawn = sea.answer(sea.choice().default)
    assert game.view(drawn.state, 0).peeked == (38,) and game.view(drawn.state, 1).peeked == ()
    assert game.view(drawn.plan().to("kp.turn").state, 0).peeked == ()


@rule("KP-T2.9", "KP-T0.4")
@pytest.mark.parametrize(("hand", "asked"), [(("trap.1",), ("kp.sunk", (1,))), ((), ("kp.turn", (0,)))])
def test_owner_of_a_sunk_merchantman_is_asked_if_he_holds_a_card_at_all(hand: tuple[str, ...], asked: Any) -> None:
    sea = two(DAY, other=hand).plan(play("wolf>matheran", DAY)).let_pass((10, 1, 1, 1))
    assert "matheran" not in sea.table.merchantmen[1] and sea.asked == asked


def thrown(sea: Sea) -> list[tuple[Any, ...]]:
    """Of each throw that was told: its kind, who rolled, the target, seat, owner, kind of check, VA, outcome."""
    throws = filter(None, (throw_of(event.kind, event.facts) for event in sea.events))
    return [(one.about, one.who, one.target, one.seat, one.owner, one.what, one.va, one.outcome) for one in throws]


@rule("KP-T2.8", "KP-3.3.19a")
def test_throws_have_what_their_event_tells_and_the_va_of_what_was_at_stake() -> None:
    fired = two(DAY, other=("qqq.1",)).plan(play("wolf>matheran", DAY)).let_pass((10, 1, 1, 1))
    assert thrown(fired) == [("fired", "wolf", "matheran", 0, 1, "", 7, "sunk")]
    checked = two("interrogate.1", other=("qqq.1",)).plan(play("interrogate>leopard"), faces=(6, 1, 6))
    assert thrown(checked) == [("checked", "", "leopard", 0, None, "interrogate", 0, "no")]
    struck = two(DAY, other=("amc.1",)).plan(play("wolf>matheran", DAY)).answer({"reaction": "amc.1"}, (1, 1, 9, 1, 1, 1, 9))
    assert [one[6:] for one in thrown(struck) if one[0] == "strikes"] == [(0, "none")] * 2


@rule("KP-T1.5", "KP-1.1.2e", "KP-3.3.3a")
def test_a_play_is_marked_at_what_it_is_aimed_at_and_else_at_its_card() -> None:
    sea = two("boarding_party.1", "wireless_intercept.1", DAY, "intelligence.1", "lay_mines.1", discard=("trap.1", "trap.2"))
    seen = outlook(sea.table, 0, committed=False)
    places = {
        "boarding_party>later": "boarding_party.1", "wireless_intercept>all": "wireless_intercept.1",
        "wolf>matheran": "matheran", "wolf>seat.1": "seat.1", "intelligence>seat.1": "seat.1",
        "intelligence>deck": "intelligence.1",
        "wolf>later": "wolf", "reflag>all": None, "finish": None,
    }  # fmt: skip
    assert {option: place_of(seen, PlayId(option)) for option in places} == places


@rule("KP-T1.8", "KP-3.1.5a", "KP-3.1.5b")
@pytest.mark.parametrize(
    ("answered", "victim", "order"),
    [((1, 2), 2, (0, 2, 1)), ((2, 1), 1, (0, 1, 2)), ((1,), 2, (0, 1)), ((2, 1), None, (0, 1, 2)), ((), 1, (0,))],
)
def test_discards_go_round_from_the_captain_attacked_first_through_those_who_have_answered(
    answered: tuple[int, ...], victim: int | None, order: tuple[int, ...]
) -> None:
    table = three(DAY, other=("qqq.1",)).table.clone()
    table.victim, table.answered = victim, tuple((seat, f"trap.{seat}") for seat in answered)
    step: Any = Closing(seat=0).gather(table, None)
    assert step.left == order


@rule("KP-T2.4", "KP-3.3.3g", "KP-3.1.2a")
def test_boarding_party_that_lies_on_a_ship_does_not_join_the_next_target_of_another() -> None:
    def parts(*more: Any) -> dict[str, tuple[str, ...]]:
        sea = two(DAY, HUNT, "boarding_party.1", other=("qqq.1",))
        sea = sea.plan(play("wolf>matheran", DAY, spread=HUNT, second="lovat"), *more).answer("pass")
        assert sea.asked == ("kp.target", (0,))
        return {one.part.name: one.part.choice.options for one in sea.choice().walk({})}

    board = parts(play("boarding_party>later"))
    assert board["board"] == ("alone", "boarding_party.1") and board["target"][:2] == ("matheran", "lovat")
    assert set(parts(play("leipzig>maria", "boarding_party.1"))) == {"target"}
