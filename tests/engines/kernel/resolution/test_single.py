"""Choices that leave nothing to choose: the one legal answer, or None where there are several."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.base.messages import say
from engines.kernel.choices.arrangements import Ranking
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Amount, Illegal, OneOf, SomeOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.resolution.frames import Asked, Question, question_of
from engines.kernel.resolution.only_answer import forced

ONE, TWO = OneOf(options=("a",), default="a"), OneOf(options=("a", "b"), default="a")


def sheet(*choices: Any, preset: bool = False, validate: Any = None) -> Sheet:
    def script() -> Any:
        for number, choice in enumerate(choices):
            yield Part(f"p{number}", say("q"), choice, preset)

    return Sheet(script=script, validate=validate)


def forbids(answer: Any) -> None:
    raise Illegal("X-1", say("e"))


@pytest.mark.parametrize(("choice", "answer"), [
    (ONE, "a"), (TWO, None), (SomeOf(options=("a", "b"), least=2, most=2, default=("a", "b")), ("a", "b")),
    (SomeOf(options=("a", "b"), least=1, most=2, default=("a",)), None),
    (SomeOf(options=("a",), least=0, most=0, default=()), ()),
    (Amount(least=2, most=2, default=2), 2), (Amount(least=1, most=2, default=2), None),
    (Ranking(items=("a",), default=("a",)), ("a",)), (Ranking(items=("a", "b"), default=("a", "b")), None),
    (sheet(ONE, ONE), {"p0": "a", "p1": "a"}), (sheet(ONE, TWO), None), (sheet(TWO, preset=True), None), (sheet(), {}),
    (sheet(ONE, validate=forbids), None),
])  # fmt: skip
def test_the_only_answer_is_found_and_nothing_is_guessed(choice: Any, answer: Any) -> None:
    assert forced(Asked((0,), "any"), choice) == answer


def test_question_by_open_moves_is_answered_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(question_of, "any.market", Question("any.market", answered_by_moves=True))
    assert forced(Asked((0,), "any.market"), ONE) is None


def test_a_part_on_which_nothing_hangs_leaves_nothing_to_choose() -> None:
    def script() -> Any:
        yield Part("idle", say("q"), TWO, is_dummy=True)
        yield Part("one", say("q"), ONE)

    assert forced(Asked((0,), "any"), Sheet(script=script)) == {"idle": "a", "one": "a"}


def plan(most: int, sheets: Any, least: int = 0) -> Plan:
    """A plan whose items are asked one sheet after the other."""

    def following(seen: int) -> Sheet | None:
        return sheets[seen] if seen < len(sheets) else None

    return Plan(view=0, sheet=following, after=lambda seen, item: seen + 1, most=most, least=least, name=lambda item: say("q"))


@pytest.mark.parametrize(
    ("choice", "answer"),
    [
        (plan(3, ()), ()),
        (plan(0, (sheet(ONE),)), ()),
        (plan(3, (sheet(ONE),)), None),
        (plan(3, (sheet(ONE),), least=1), ({"p0": "a"},)),
        (plan(3, (sheet(ONE), sheet(ONE)), least=1), None),
        (plan(3, (sheet(TWO),), least=1), None),
    ],
)
def test_a_plan_to_which_nothing_can_be_added_has_one_answer(choice: Plan, answer: Any) -> None:
    assert forced(Asked((0,), "any"), choice) == answer
