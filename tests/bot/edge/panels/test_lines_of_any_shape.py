"""Later questions of any shape are answered beforehand by presses, and left again to be asked when they come."""

from __future__ import annotations

from typing import Any

import pytest

from bot.edge.drafts.clicks import hear
from bot.edge.drafts.filling import PanelDraft, parts
from bot.edge.shapes.controls import Buttons
from engines.kernel.base.messages import say
from engines.kernel.choices.arrangements import Assignment, Ranking
from engines.kernel.choices.lines import ASK_ME, GAME, AdvanceLine
from engines.kernel.choices.shapes import Amount, Choice, OneOf, SomeOf
from locales import words

QUESTION = OneOf(options=("join", "rules"), default="join")
WORDS = words("en")
OPTIONS = ("join", "rules", "start")
SHAPES: list[tuple[Choice, Any]] = [
    (SomeOf(options=OPTIONS, least=0, most=2, default=()), ("join",)),
    (Amount(least=0, most=3, default=0), 0),
    (Ranking(items=OPTIONS, default=OPTIONS), None),
    (Assignment(things=("join",), places=lambda _: ("rules", "start"), default={"join": "rules"}), None),
]


def shown(filling: PanelDraft, choice: Choice) -> Any:
    line = AdvanceLine("later", say("help"), choice, GAME)
    return parts(QUESTION, filling, WORDS, say("type"), (line,))


@pytest.mark.parametrize(("choice", "first"), SHAPES, ids=lambda value: getattr(value, "shape", ""))
def test_a_line_is_answered_by_presses_and_left_again(choice: Choice, first: Any) -> None:
    filling = PanelDraft()
    made = shown(filling, choice)
    number = len(made[0].controls)
    assert made[-1].line and made[-1].value == ASK_ME
    answered = hear(filling, made, number, (0,))
    if choice.shape == "ranking":
        assert answered is not None and "later" not in answered.lines
        answered = hear(answered, shown(answered, choice), number + 1, (1,))
    assert answered is not None and answered.lines["later"] not in (None, ASK_ME)
    if first is not None:
        assert answered.lines["later"] == first
    again = shown(answered, choice)
    leave = again[-1].controls[-1]
    assert isinstance(leave, Buttons) and leave.entries[0].label == WORDS(say("ui.later"))
    left = hear(answered, again, number + len(again[-1].controls) - 1, (0,))
    assert left is not None and left.lines["later"] == ASK_ME
    assert len(shown(left, choice)[-1].controls) == len(made[-1].controls)
