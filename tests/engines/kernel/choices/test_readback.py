"""Answers said back in the words of their options, whatever the shape."""

from __future__ import annotations

import pytest

from engines.kernel.base.messages import Message, say
from engines.kernel.choices.arrangements import Assignment, Path, Programme, Ranking
from engines.kernel.choices.readback import readback
from engines.kernel.choices.shapes import Amount, OneOf, SomeOf
from engines.kernel.choices.sheet import Part, Sheet
from locales import words
from tests.engines.kernel.squadron import plan, sail

OPTIONS = ("join", "rules", "start")
SHAPES = [
    (OneOf(options=OPTIONS, default="join"), "start", "{start}"),
    (SomeOf(options=OPTIONS, least=0, most=3, default=()), ("join", "start"), "{join}, {start}"),
    (SomeOf(options=OPTIONS, least=0, most=3, default=()), (), "none"),
    (Ranking(items=OPTIONS, default=OPTIONS), ("rules", "join", "start"), "{rules}, {join}, {start}"),
    (Amount(least=0, most=9, default=0), 7, "7"),
    (Amount(least=0, most=9, default=0, name=lambda _: say("rules")), 7, "{rules}"),
    (Path(next_places=lambda _: OPTIONS, least=0, most=3, default=()), ("start", "join"), "{start}, {join}"),
    (Programme(slots=2, options=OPTIONS, default=("join", "join")), ("start", "start"), "{start}, {start}"),
    (
        Assignment(things=("join",), places=lambda _: OPTIONS, default={"join": "rules"}),
        {"join": "start"},
        "{join}: {start}",
    ),
]


def told(message: Message) -> str:
    return words("en")(message)


@pytest.mark.parametrize(("choice", "answer", "expected"), SHAPES)
def test_every_shape_is_said_back(choice, answer, expected):
    assert told(readback(choice, answer)) == expected.format(**{option: told(say(option)) for option in OPTIONS})


def test_a_sheet_says_each_part_that_is_answered_behind_its_question():
    def script():
        yield Part("one", say("type"), OneOf(options=OPTIONS, default="join"))
        yield Part("two", say("help"), Amount(least=0, most=3, default=0))

    sheet = Sheet(script=script)
    assert told(readback(sheet, {})) == told(say("ui.said.nothing"))
    one = f"{told(say('type'))} {told(say('start'))}"
    assert told(readback(sheet, {"one": "start"})) == one
    assert told(readback(sheet, {"one": "start", "two": 2})) == f"{one}, {told(say('help'))} 2"


def test_a_plan_says_its_items_in_their_order():
    choice = plan()
    assert told(readback(choice, ())) == told(say("ui.said.nothing"))
    assert told(readback(choice, (sail("wolf", 2), {"ship": "home"}))) == "wolf sail 2, home"
