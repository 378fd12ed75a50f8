"""Why a captain might give an answer, in a sentence."""

from __future__ import annotations

from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.rules.stakes import hint
from engines.kaisers_pirates.view import View
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice
from engines.kernel.resolution.window import PASS


def because(view: View, choice: Choice, answer: Answer) -> Message | None:
    """The first play of a plan, or the ship a card saves; None if neither is plain. It follows from the seat's view alone."""
    if isinstance(choice, Plan):
        if not answer:
            return say("kp.hint.keeps")
        first = answer[0]
        does = hint(first["play"], first.get("card", ""))
        return None if does is None else say("kp.hint.play", what=names.play(first["play"]), does=does)
    if view.asked is not None and view.asked.kind == "kp.answer":
        return say("kp.hint.passes" if answer["reaction"] == PASS else "kp.hint.saves")
    return None
