"""Seats that have left: they are not asked, their defaults stand, and nobody waits for them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.kernel.base.chance import Scripted
from engines.kernel.resolution.frames import Ask, End, Result, State
from engines.kernel.resolution.leavers import ask_staying, asked_no_more, with_defaults
from engines.kernel.resolution.resolve import begin
from tests.engines.kernel.parlour import Show, Sticks, Take

WAITING = Show(step="shown")
ASK = Ask((0, 1), WAITING, "show", sealed=True)
NONE = Scripted([])


def test_question_is_as_it_was_while_all_are_there() -> None:
    assert ask_staying(Sticks(3), ASK, ()) is ASK and ask_staying(Sticks(3), ASK, (5,)) is ASK


def test_a_leaver_is_left_out_of_a_question() -> None:
    assert ask_staying(Sticks(3), ASK, (1,)) == replace(ASK, seats=(0,))


def test_defaults_stand_when_all_have_left() -> None:
    assert ask_staying(Sticks(3), ASK, {0, 1}) == End(Result(((0,), (1,)), "shown"))


def test_the_default_stands_for_a_seat_without_an_answer() -> None:
    assert with_defaults(Sticks(3), WAITING, (0, 1), {0: "tails"}) == {0: "tails", 1: "heads"}


def test_leaver_among_others_is_not_waited_for() -> None:
    state, _ = begin(Sticks(3), Show(), NONE)
    after, events = asked_no_more(state, (), 1, NONE, has_default=True)
    assert after.asked is not None and after.asked.seats == (0,) and events == ()


def test_the_default_of_a_leaver_who_is_asked_alone_is_played() -> None:
    state, _ = begin(Sticks(3), Take(), NONE)
    after, _ = asked_no_more(state, (), 0, NONE, has_default=True)
    assert after.table.left == 2 and after.asked is not None and after.asked.seats == (1,)


def test_a_rule_that_hears_nobody_is_gone_on_with_when_it_asks_for_no_default() -> None:
    state, _ = begin(Sticks(3), Take(), NONE)
    with pytest.raises(KeyError):
        asked_no_more(state, (), 0, NONE, has_default=False)


def test_leaving_changes_nothing_for_a_seat_that_is_not_asked() -> None:
    state, _ = begin(Sticks(3), Take(), NONE)
    over: State[Sticks] = State(Sticks(0), ())
    assert asked_no_more(state, (), 1, NONE, has_default=True) == (state, ())
    assert asked_no_more(over, (), 0, NONE, has_default=True) == (over, ())
