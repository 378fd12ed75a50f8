"""The lines a captain may leave in advance in an operation (AC-T0b); the same for either side, none in a battle board's game."""

from __future__ import annotations

from collections.abc import Mapping

from engines.atlantic_chase.view import OceanView, View
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.lines import ASK_ME, GAME, AdvanceLine, StandingOrder
from engines.kernel.choices.shapes import OneOf

SEIZE, VIE, REPLY, LAPSE, ARCTIC, SPEND, SHIFT, STRUCK = "seize", "vie", "reply", "lapse", "arctic", "spend", "shift", "struck"
TURN = "turn"
TRY, GAIN, NOTHING, SPENT, HELPED, ALL, USUAL = "try", "gain", "nothing", "spent", "helped", "all", "usual"
FOUGHT = "fought"
ANSWERS: Mapping[str, tuple[str, ...]] = {
    SEIZE: (TRY, GAIN), REPLY: (NOTHING, SPENT, HELPED, ALL),
    VIE: (NOTHING,), LAPSE: (USUAL,), ARCTIC: (USUAL,), SPEND: (NOTHING,),
    SHIFT: (NOTHING,), STRUCK: (USUAL,), TURN: (NOTHING, FOUGHT),
}  # fmt: skip
"""The answers of each line, beside the one that has its captain asked."""
QUESTION = {
    "ac.seize": SEIZE, "ac.reply": REPLY, "ac.vie": VIE, "ac.lapse": LAPSE, "ac.arctic": ARCTIC, "ac.spend": SPEND,
    "ac.shift": SHIFT, "ac.struck": STRUCK, "ac.turn": TURN, "ac.leaders": TURN,
}  # fmt: skip
"""The line that answers each kind of question."""
UNASKED = ("ac.set_up",)
"""Questions on which no line is left."""


def line_id(line: str) -> str:
    """The id of a line: it holds for the whole game."""
    return f"{line}.game"


def _line(line: str, answers: tuple[str, ...]) -> AdvanceLine:
    """A line whose answer holds until its captain changes it. At first it says "ask me then"."""
    said = {ASK_ME: say("ac.line.later"), **{answer: say(f"ac.line.{line}.{answer}") for answer in answers}}
    choice = OneOf(options=tuple(said), default=ASK_ME, name=said.__getitem__)
    return AdvanceLine(line_id(line), say(f"ac.line.{line}"), choice, GAME, say("ac.line.group"))


LINES = tuple([_line(line, answers) for line, answers in ANSWERS.items()])


def lines(seen: View, kind: str) -> tuple[AdvanceLine, ...]:
    """AC-T0b: the standing orders of an operation."""
    return LINES if isinstance(seen, OceanView) and kind not in UNASKED else ()


def meanwhile(seen: View, kind: str) -> tuple[StandingOrder, ...]:
    """From now on so, and asked again: beside the answers that come often."""
    line = QUESTION.get(kind)
    if line is None or not isinstance(seen, OceanView):
        return ()
    first = ANSWERS[line][0]
    return (
        StandingOrder(line, _always(line, first), {line_id(line): first}),
        StandingOrder(f"{line}.ask", say("ac.line.ask"), {line_id(line): ASK_ME}, takes_back=True),
    )


def _always(line: str, answer: str) -> Message:
    """An answer from now on."""
    return say("ac.line.always", what=say(f"ac.line.{line}.{answer}"))
