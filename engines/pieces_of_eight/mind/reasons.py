"""Why a captain might give an answer, in a sentence."""

from __future__ import annotations

from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice
from engines.pieces_of_eight.data.ids import target_parts
from engines.pieces_of_eight.knowledge.imagine import imagine
from engines.pieces_of_eight.mind.search import QUIET, is_at_stake, strikes
from engines.pieces_of_eight.view import View


def because(view: View, seat: int, choice: Choice, answer: Answer, rnd: Random) -> Message | None:
    """The aim of the answer, or the coins it saves; None if neither is plain. It follows from the seat's own view alone, not from
    imagined ships."""
    if view.asked is None or view.asked.kind in (*QUIET, "pe.ship"):
        return None
    state = imagine(view, rnd)
    if view.asked.kind == "pe.turn":
        return (
            say("pe.hint.strikes", captain=Captain(target_parts(answer["target"])[0]))
            if strikes(state.table, seat, answer)
            else None
        )
    if answer == choice.default:
        return say("pe.hint.keeps")
    return say("pe.hint.saves") if is_at_stake(state, seat) else None
