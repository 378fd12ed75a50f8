"""Resigning at every kind of question (KP-T0.7), and Recalled in a later window of the turn (KP-3.3.30e, KP-D19)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.pieces.holdings import SUNK, Sinking, Won
from engines.kernel.choices.shapes import Illegal
from engines.kernel.resolution.frames import Move, State, questions_of
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, ROW_C, Sea, alone, at_turn, play, three, two
from tests.rules import rule

DAY, NIGHT = "collier.1", "deception.1"
RESIGN = Move("resign")


def resigned(state: State[Any], *seats: int) -> State[Any]:
    """These captains give up, one after the other."""
    for seat in seats:
        state, events = game.act(state, seat, RESIGN, lambda sides: 1)
        assert [event.facts["seat"] for event in events if event.kind == "resigns"] == [seat]
        game.invariants(state)
    return state


def asked_everything(seats: int, options: dict[str, str], games: int) -> dict[str, State[Any]]:
    """A position at every kind of question that comes up in so many random games."""
    found: dict[str, State[Any]] = {}
    for seed in range(games):
        rnd = Random(seed)
        state, _ = game.setup(seats, game.read_options(options, seats), lambda sides, rnd=rnd: rnd.randint(1, sides))
        while state.asked is not None:
            found.setdefault(state.asked.kind, state)
            answers = {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}
            state, _ = game.apply(state, answers, lambda sides, rnd=rnd: rnd.randint(1, sides))
    return found


EVERY = {"fast": "yes", "pursuit": "yes", "prize_supply": "yes", "keep_three": "yes", "deck": "short"}


@rule("KP-T0.7")
def test_a_captain_may_resign_at_every_kind_of_question_and_the_question_stands():
    found = asked_everything(4, {**EVERY, "play": "teams"}, 12)
    found |= asked_everything(3, EVERY, 6)
    kinds = {question.kind for question in questions_of("kaisers_pirates")} - {"kp.phantom"}
    assert found.keys() >= kinds - {"kp.speed", "kp.pursue", "kp.supply", "kp.hand", "kp.exchange", "kp.deck"}
    for state in found.values():
        after = resigned(state, state.asked.seats[0])
        assert after.asked == state.asked and after.stack == state.stack and after.result is None
        assert game.open_moves(after, state.asked.seats[0]) == () != game.open_moves(state, state.asked.seats[0])


@rule("KP-T0.7")
@pytest.mark.parametrize("kind", ["kp.speed", "kp.pursue", "kp.supply", "kp.hand", "kp.exchange", "kp.deck"])
def test_and_at_those_that_come_up_rarely(kind):
    if kind == "kp.speed":
        sea = at_turn((("berlin",), ROW_A, (DAY,)), (("dresden",), ROW_B, ("fast_ship.1",)), on=("fast",))
        sea = sea.plan(play("berlin>matheran", DAY)).answer({"reaction": "fast_ship.1"})
    elif kind == "kp.pursue":
        sea = two(DAY, other=("shallow_run.1",), on=("pursuit",)).plan(play("leipzig>matheran", DAY))
        sea = sea.answer({"reaction": "shallow_run.1"})
    elif kind == "kp.supply":
        forces = (("leipzig",), ROW_A, (DAY, "boarding_party.1")), (("dresden",), ROW_B, ("qqq.1",))
        sea = at_turn(*forces, on=("prize_supply",), limited=("leipzig",)).plan(play("leipzig>matheran", DAY, "boarding_party.1"))
        sea = sea.let_pass((10, 1, 1, 1))
    elif kind == "kp.deck":
        sea = three("intelligence.1").plan(play("intelligence>deck"))
    else:
        hand = ("exchange_information.1", "trap.1")
        forces = (("leipzig",), ROW_A, hand), (("dresden",), ROW_B, ()), (("karlsruhe",), ROW_C, ("qqq.1",)), (("emden",), (), ())
        sea = at_turn(*forces, teams=True, refuges=(("leipzig", "island_refuge.1", 0),))
        sea = sea.plan(play("leave>leipzig") if kind == "kp.hand" else play("exchange_information>all"))
    assert sea.asked[0] == kind
    over = resigned(sea.state, sea.asked[1][0])
    if len(sea.table.seats) == 2:
        assert over.result is not None and over.result.reason == "resigned"
    else:
        assert over.asked == sea.state.asked


@rule("KP-T0.7")
def test_the_last_side_left_wins_at_once():
    state = resigned(two(DAY, rounds=(((30, 2), (10, 1)),)).state, 0)
    assert state.asked is None and state.result is not None
    assert (state.result.places, state.result.reason) == (((1,), (0,)), "resigned") and state.result.scores == (2, 1)
    of_three = resigned(three(DAY).state, 0)
    assert of_three.result is None and resigned(of_three, 2).result.places[0] == (1,)


@rule("KP-T0.7")
def test_against_the_phantom_that_one_wins():
    assert resigned(alone(DAY).state, 0).result.places == ((), (0,))


@rule("KP-T0.7")
def test_a_team_gives_up_when_both_resign():
    forces = [
        ((ship,), row, ())
        for ship, row in zip(("leipzig", "dresden", "emden", "karlsruhe"), (ROW_A, ROW_B, ROW_C, ()), strict=True)
    ]
    state = at_turn(*forces, teams=True).state
    one = resigned(state, 0)
    assert one.result is None and resigned(one, 1).result is None
    assert resigned(one, 2).result.places == ((1, 3), (0, 2))


@rule("KP-T0.7")
def test_a_captain_who_resigned_comes_last_and_his_ships_count():
    rounds = (((50, 3), (10, 2), (5, 1)), ((50, 3), (10, 2), (5, 1)))
    sea = three(DAY, other=("trap.1",), rounds=rounds, deck=1)
    after = Sea(resigned(sea.state, 0)).to("over")
    assert after.state.result.places[-1] == (0,) and after.state.result.scores[0] == 6
    assert DAY in after.table.hands[0]


@rule("KP-T0.7", "KP-T0.3")
def test_a_second_resignation_is_refused():
    with pytest.raises(Illegal, match=r"KP-T0\.7"):
        resigned(resigned(three(DAY).state, 0), 0)


# -- Recalled in a later window


def sunk(*more: str, edition: str = "2e", faces: tuple[int, ...] = (10, 1, 1, 1)) -> Sea:
    """Leipzig sinks Matheran, Recalled is not played, and the British Forces go on to Dresden."""
    hand = (DAY, "trap.1", *more)
    sea = two(*hand, other=("recalled.1", "break_contact.2"), edition=edition)
    sea = sea.plan(play("leipzig>matheran", DAY), play("british>dresden", "trap.1")).let_pass(faces)
    assert sea.asked == ("kp.sunk", (1,)) and sea.choice(1).options == ("pass", "recalled.1")
    return sea.answer("pass")


@rule("KP-3.3.30e", "KP-D19")
def test_recalled_may_be_played_in_a_later_window_which_is_then_asked_again():
    sea = sunk()
    assert sea.table.unavenged == (Sinking(1, "leipzig", "matheran"),)
    assert sea.asked == ("kp.answer", (1,)) and "recalled.1>leipzig" in sea.choice(1).open({}).choice.options
    sea = sea.answer({"reaction": "recalled.1>leipzig"}, (10, 1, 1))
    assert sea.told("retired") == [{"ship": "leipzig", "card": "recalled"}] and sea.table.piles[0] == (Won("matheran", SUNK),)
    assert sea.table.unavenged == (), "that sinking has been answered"
    assert sea.asked == ("kp.answer", (1,)) and "break_contact.2" in sea.choice(1).open({}).choice.options
    assert sea.answer({"reaction": "break_contact.2"}, (10, 1, 1)).table.answered[-1] == (1, "break_contact.2")


@rule("KP-D19")
@pytest.mark.parametrize(("faces", "there"), [((10, 1, 1), False), ((1, 1, 10), True)])
def test_the_window_of_another_ship_is_asked_again_whatever_recalled_did(faces, there):
    sea = two(DAY, "trap.1", other=("recalled.1", "break_contact.2"))
    sea = sea.plan(play("leipzig>matheran", DAY), play("emden>lovat", "trap.1")).let_pass((10, 1, 1, 1)).answer("pass")
    sea = sea.answer({"reaction": "recalled.1>leipzig", "passage": "attempt"}, faces)
    assert ("leipzig" in sea.table.fleets[0]) == there
    assert sea.asked == ("kp.answer", (1,)) and sea.frame.actor == "emden"
    assert "break_contact.2" in sea.choice(1).open({}).choice.options


@rule("KP-3.3.30e", "KP-D19")
def test_in_the_first_edition_it_may_not():
    sea = sunk(edition="1e")
    assert sea.refusal({"reaction": "recalled.1>leipzig"}) and sea.refusal({"reaction": "recalled.1"}) == "KP-3.3.30a"


@rule("KP-D19")
def test_a_sinking_is_answered_once_and_by_a_ship_that_is_there():
    forces = (("leipzig",), ("appam",), (DAY, "trap.1")), (("dresden",), ROW_B, ("recalled.1", "mistaken_identity.1"))
    sea = at_turn(*forces, piles=((), (Won("dee", SUNK),)))
    sea = sea.plan(play("leipzig>matheran", DAY), play("british>dresden", "trap.1")).let_pass((10, 1, 1, 1))
    sea = sea.answer("mistaken_identity.1>dee", (1, 1, 9))
    assert sea.table.unavenged == () and sea.refusal({"reaction": "recalled.1"}) == "KP-3.3.30a"


@rule("KP-D19")
def test_a_merchantman_lost_in_shallow_water_counts_as_sunk_by_the_intercept_and_mines_do_not():
    sea = two(DAY, other=("shallow_run.1", "recalled.1"), damaged=("matheran",)).plan(play("leipzig>matheran", DAY))
    sea = sea.answer({"reaction": "shallow_run.1"}, (1, 1, 9))
    assert sea.asked == ("kp.sunk", (1,)) and "recalled.1" in sea.choice(1).options
    mined = two("lay_mines.1", other=("recalled.1",)).plan(play("wolf>seat.1", "")).let_pass()
    mined = mined.answer(ROW_B, (10, 1, 1, 1, 1, 8, 1, 1, 6))
    assert mined.table.unavenged == () and mined.asked[0] != "kp.sunk"


@rule("KP-T0.4", "KP-R.3", "KP-R.4", "KP-R.6")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_a_window_that_no_card_of_the_edition_could_answer_stays_shut(edition):
    by_night = two(NIGHT, other=("break_contact.1",), edition=edition).plan(
        play("british>dresden", NIGHT), faces=(1, 1, 8, 1) if edition == "1e" else ()
    )
    assert (by_night.asked[0] == "kp.answer") == (edition == "2e")
