"""Answers in advance: which count beside which, an order of them with conditions, and how long they hold."""

from __future__ import annotations

import pytest

from engines.kernel.base.messages import say
from engines.kernel.choices.lines import (
    ASK_ME,
    GAME,
    NEXT,
    PLAY,
    TABLE,
    TURN,
    AdvanceLine,
    Condition,
    Moment,
    RankedAnswer,
    binding,
    expires_this_turn,
    first_applicable,
    ranked_ids,
    ranked_lines,
    relevant_lines,
    renewed_binding,
)
from engines.kernel.choices.shapes import OneOf, SomeOf


def one_of(*options: str) -> OneOf:
    return OneOf(options=(ASK_ME, *options), default=ASK_ME)


BY = Condition("by", say("by"), one_of("0", "1"))
ORDER = ranked_lines(
    "react",
    PLAY,
    (
        RankedAnswer(say("first"), one_of("pass", "mine", "always"), ("mine", "always"), ("mine",), (BY,)),
        RankedAnswer(say("else"), one_of("pass", "always")),
    ),
)
HANGING = ("mine", "always")


def chosen(given: dict[str, object], aimed: bool = True, by: str = "0") -> str | None:
    return first_applicable(given, ranked_ids("react", 2), HANGING, lambda option: option != "mine" or aimed, {"by": by})


def test_an_order_is_made_of_lines_with_their_conditions():
    assert [line.id for line in ORDER] == ["react", "react.by", "react.2"]
    assert ORDER[1].needs == {"react": HANGING}
    assert ORDER[2].needs == {"react": ("mine",), "react.by": ("0", "1")}


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ({}, ["react"]),
        ({"react": "pass"}, ["react"]),
        ({"react": "always"}, ["react", "react.by"]),
        ({"react": "mine"}, ["react", "react.by", "react.2"]),
        ({"react": "always", "react.by": "1"}, ["react", "react.by", "react.2"]),
        ({"react": "pass", "react.by": "1"}, ["react"]),
    ],
)
def test_a_further_line_stands_behind_one_that_may_not_fit(given, shown):
    assert [line.id for line in relevant_lines(ORDER, given)] == shown


@pytest.mark.parametrize(
    ("given", "aimed", "by", "option"),
    [
        ({}, True, "0", None),
        ({"react": ASK_ME, "react.2": "pass"}, True, "0", None),
        ({"react": "pass", "react.by": "1"}, True, "0", "pass"),
        ({"react": "mine"}, True, "0", "mine"),
        ({"react": "mine"}, False, "0", None),
        ({"react": "mine", "react.2": "always"}, False, "0", "always"),
        ({"react": "always", "react.by": "1", "react.2": "pass"}, True, "0", "pass"),
        ({"react": "always", "react.by": "1", "react.2": "pass"}, True, "1", "always"),
        ({"react": "always", "react.by": ASK_ME}, True, "1", "always"),
    ],
)
def test_the_first_that_fits_counts_else_the_captain_is_asked(given, aimed, by, option):
    assert chosen(given, aimed, by) == option


NOW = Moment(game=2, turn=7, on_turn=0)


@pytest.mark.parametrize(
    ("scope", "then", "holds"),
    [
        (PLAY, NOW, True),
        (PLAY, Moment(2, 8, 1), False),
        (TURN, Moment(2, 7, 0), True),
        (TURN, Moment(2, 8, 1), False),
        (GAME, Moment(2, 80, 1), True),
        (GAME, Moment(3, 1, 1), False),
        (TABLE, Moment(9, 9, 1), True),
    ],
)
def test_a_line_holds_as_long_as_its_scope_says(scope, then, holds):
    assert (renewed_binding(then, scope, binding(NOW, scope), 1) is not None) == holds


def test_until_the_end_of_the_next_turn_is_until_the_end_of_the_owners_next_turn():
    bound = binding(NOW, NEXT)
    for turn, on_turn in ((7, 0), (8, 2), (9, 3)):
        bound = renewed_binding(Moment(2, turn, on_turn), NEXT, bound, 1)
        assert bound is not None and not expires_this_turn(NEXT, bound)
    bound = renewed_binding(Moment(2, 10, 1), NEXT, bound, 1)
    assert bound is not None and expires_this_turn(NEXT, bound)
    assert renewed_binding(Moment(2, 10, 1), NEXT, bound, 1) == bound
    assert renewed_binding(Moment(2, 11, 2), NEXT, bound, 1) is None


def test_said_in_the_own_turn_it_is_the_turn_after_that():
    bound = renewed_binding(NOW, NEXT, binding(NOW, NEXT), 0)
    assert bound == binding(NOW, NEXT)
    assert renewed_binding(Moment(3, 1, 1), NEXT, binding(NOW, NEXT), 0) is None


def test_answers_of_any_shape_stand_in_a_line():
    cards = SomeOf(options=("a", "b", "c"), least=1, most=2, default=("a",))
    line = AdvanceLine("cards", say("cards"), cards, GAME)
    assert relevant_lines((line,), {"cards": ("b", "c")}) == (line,)
    assert line.choice.check(("c", "b")) == ("b", "c")
    assert line.offered == ("cards", say("cards"), GAME, None, ())
