"""Frames, asking, open moves and the end."""

from __future__ import annotations

import pytest

from engines.kernel.chance import Scripted
from engines.kernel.choices import Illegal
from engines.kernel.frames import Ask, Done, End, Frame, Move, Result, type_of_rule
from engines.kernel.resolution import act, apply, begin, choice
from tests.engines.kernel.raiders import CANCEL, PASS, Raid, raiders


def table(seats=2, **hands):
    who = tuple(range(seats))
    return Raid(who, {seat: tuple(hands.get(f"s{seat}", ())) for seat in who}, dict.fromkeys(who, 6))


def start(rule, *faces):
    chance = Scripted(faces)
    state, events = begin(table(), rule, chance)
    chance.end()
    return state, events


class Struck(Frame):
    kind = "test.struck"

    def begin(self, table, _):
        return End(Result(((0,),), "struck"))


class Battle(Frame):
    kind = "test.battle"

    def begin(self, table, _):
        from engines.kernel.frames import Call

        return Call(Struck(), self.at(self.go_on))

    def go_on(self, table, _):
        raise AssertionError("the game is over")


class Silence(Frame):
    kind = "test.silence"

    def begin(self, table, _):
        return Ask((), self)


class Nonsense(Frame):
    kind = "test.nonsense"

    def begin(self, table, _):
        return 7


def test_an_end_found_deep_in_the_stack_ends_the_game():
    state, _ = start(Battle())
    assert (state.stack, state.asked, state.result) == ((), None, Result(((0,),), "struck"))


@pytest.mark.parametrize("rule", [Silence(), Nonsense()])
def test_a_step_that_ends_in_nothing_known_is_an_error(rule):
    with pytest.raises(TypeError):
        start(rule)


def test_two_rules_cannot_be_saved_under_one_name():
    with pytest.raises(TypeError):
        type("Other", (Frame,), {"kind": "test.battle", "begin": lambda self, table, _: Done()})
    with pytest.raises(TypeError):
        type("Nameless", (Frame,), {"begin": lambda self, table, _: Done()})
    assert type_of_rule["test.battle"] is Battle


def fired(seats=2, **hands):
    """Seat 0 has fired at seat 1; the others are asked."""
    state, _ = raiders.setup(seats, {"hull": 6}, Scripted([2]))
    state.table.hands.update({seat: tuple(hands[f"s{seat}"]) for seat in range(seats) if f"s{seat}" in hands})
    return raiders.apply(state, {0: {"action": "fire", "target": "1"}}, Scripted([]))[0]


@pytest.mark.parametrize("depth", range(6))
def test_cancels_cancel_cancels_to_any_depth(depth):
    state = fired(s0=[CANCEL] * 3, s1=[CANCEL] * 3)
    for level in range(depth):
        state, _ = apply(state, {(1, 0)[level % 2]: CANCEL}, Scripted([1]))
    last = state.asked.seats[0]
    state, _ = apply(state, {last: PASS}, Scripted([4, 1] if depth % 2 == 0 else [1]))
    assert state.table.hulls[1] == (2 if depth % 2 == 0 else 6)


def test_a_lot_among_several_is_known_to_nobody():
    state, events = apply(fired(3, s1=[CANCEL], s2=[CANCEL]), {2: CANCEL, 1: CANCEL}, Scripted([2]))
    lot = next(event for event in events if event.kind == "rolled")
    assert [lot.seen_by(viewer) for viewer in (None, 0, 1, 2)] == [None] * 4
    assert state.table.hands[2] == () and state.table.hands[1] == (CANCEL,)


def test_who_holds_nothing_is_asked_all_the_same_and_refused_what_he_lacks():
    state = fired(s1=[])
    assert state.asked.seats == (1,) and state.asked.sealed and not state.asked.shows_waiting
    with pytest.raises(Illegal):
        apply(state, {1: CANCEL}, Scripted([]))


@pytest.mark.parametrize("answers", [{}, {0: PASS}, {0: PASS, 1: PASS}, {1: PASS, 7: PASS}])
def test_a_round_is_one_answer_of_each_seat_asked(answers):
    with pytest.raises(Illegal):
        apply(fired(), answers, Scripted([]))


def test_who_is_not_asked_has_no_choice():
    with pytest.raises(Illegal):
        choice(fired(), 0)


def test_an_open_move_is_heard_by_the_innermost_rule_that_knows_it():
    state, events = act(fired(3), 1, Move("resign"), Scripted([2]))
    assert [event.kind for event in events] == ["resigns", "rolled", "draws"]
    assert state.asked.seats == (0,) and state.table.gone == {1}


def test_an_open_move_nobody_knows_is_refused():
    with pytest.raises(Illegal):
        act(fired(), 1, Move("dance"), Scripted([]))


def test_a_secret_is_told_to_those_who_may_know_it():
    _, events = raiders.setup(2, {"hull": 6}, Scripted([2]))
    draw = next(event for event in events if event.kind == "draws")
    assert draw.seen_by(0).facts == {"seat": 0, "card": "coal"} and draw.laid_open().facts["card"] == "coal"
    assert draw.seen_by(1).facts == {"seat": 0} and draw.seen_by(None).facts == {"seat": 0}
