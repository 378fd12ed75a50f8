"""What a rule bars is told by that rule, whatever the shape of the choice, alone or as a part of a sheet."""

from __future__ import annotations

from typing import Any

import pytest

from bot.edge.parser.read import WHOLE, read
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.arrangements import Assignment, Path, Programme, Ranking
from engines.kernel.choices.shapes import Amount, Forbidden, OneOf, SomeOf
from engines.kernel.choices.sheet import Part, Sheet
from locales import words

EN = words("en")


def coin(id: str) -> Message:
    return say(f"coin.{id.split('.')[0]}")


def place(id: str) -> Message:
    return say(f"pe.place.{id}")


def bar(option: str, label: Message) -> Forbidden:
    return Forbidden(option, label, "PE-X", say("pe.why.gone"))


COINS = ("mate.1", "mate.2", "cutlass.1")
BOMB, AFT, SEVEN = (bar("bomb", coin("bomb")),), (bar("aft", place("aft")),), (bar("7", say("typed.n", number=7)),)
SHAPES: dict[str, tuple[Any, str, Any]] = {
    "one of": (OneOf(options=COINS, default="mate.1", name=coin, forbidden=lambda: BOMB), "bomb", None),
    "some of": (SomeOf(options=COINS, least=0, most=3, default=(), name=coin, forbidden=lambda: BOMB), "cutlass, bomb", None),
    "some of, counted": (SomeOf(options=COINS, least=0, most=3, default=(), name=coin, forbidden=lambda: BOMB), "2x bomb", None),
    "amount": (Amount(least=0, most=5, default=0, forbidden=lambda: SEVEN), "7", None),
    "ranking": (Ranking(items=COINS, default=COINS, name=coin, forbidden=lambda: BOMB), "cutlass > bomb > mate 1", None),
    "path": (
        Path(
            next_places=lambda way: ("nest",) if way else ("fore",),
            least=1,
            most=3,
            default=("fore",),
            name=place,
            forbidden=lambda way: AFT if way else (),
        ),
        "fore - aft",
        None,
    ),
    "programme": (
        Programme(slots=2, options=("mate", "cutlass"), default=("mate", "mate"), name=coin, forbidden=lambda: BOMB),
        "mate, bomb",
        None,
    ),
    "one order of a programme": (
        Programme(slots=2, options=("mate", "cutlass"), default=("mate", "mate"), name=coin, forbidden=lambda: BOMB),
        "2: bomb",
        ("mate", "mate"),
    ),
    "assignment": (
        Assignment(
            things=("mate", "cutlass"),
            places=lambda thing: ("nest", "fore"),
            default={"mate": "nest", "cutlass": "fore"},
            name=coin,
            place_name=place,
            forbidden=lambda thing: AFT if thing == "mate" else (),
        ),
        "mate to aft",
        None,
    ),
}  # fmt: skip


def told(text: str, choice: Any, draft: Any = None) -> list[tuple[str, str, str]]:
    reading = read(text, choice, EN, draft=draft)
    assert reading.answer is None
    return [(one.kind, one.rule, one.reason.id if one.reason else "") for one in reading.troubles]


@pytest.mark.parametrize("shape", SHAPES)
def test_alone(shape: str) -> None:
    choice, text, now = SHAPES[shape]
    assert told(text, choice, {WHOLE: now} if now else None) == [("illegal", "PE-X", "pe.why.gone")]


@pytest.mark.parametrize("shape", SHAPES)
def test_as_a_part_of_a_sheet(shape: str) -> None:
    choice, text, _ = SHAPES[shape]

    def script() -> Any:
        yield Part("part", say("pe.q.main"), choice)

    text = f"1: {text}" if shape != "one order of a programme" else f"1: {text.partition(': ')[2]}, mate"
    assert told(text, Sheet(script=script)) == [("illegal", "PE-X", "pe.why.gone")]


def test_option_forbidden_elsewhere_is_unknown() -> None:
    choice = SHAPES["assignment"][0]
    assert [one[:2] for one in told("cutlass to aft", choice)] == [("unknown", "")]
    assert [one[:2] for one in told("aft", SHAPES["path"][0])] == [("unknown", "")]


def test_a_surer_name_of_what_is_offered_is_taken() -> None:
    near = OneOf(options=("cutlass.1",), default="cutlass.1", name=coin, forbidden=lambda: (bar("x", say("pe.place.nest")),))
    assert read("cutlass", near, EN).answer == "cutlass.1"
    assert read("cutlas", near, EN).answer == "cutlass.1"


def test_numbers_with_names_are_called_by_them() -> None:
    choice = Amount(least=1, most=3, default=1, name=lambda number: say("typed.few", label=say("coin.mate"), n=number))
    assert read(EN(say("typed.few", label=say("coin.mate"), n=2)), choice, EN).answer == 2
