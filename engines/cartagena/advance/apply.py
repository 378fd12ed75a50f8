"""The answers that lines left in advance give to what is asked now, by public facts alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.cartagena.advance.define import EACH, FIRST, FOLLOW, KEEP, OFFERED, RALLY, RUN, SECOND, SWAP, TIE, UNASKED
from engines.cartagena.advance.strategist import is_worth_asking
from engines.cartagena.data import DEFENCE
from engines.cartagena.data.ids import NONE
from engines.cartagena.rules.combat import Assault
from engines.cartagena.rules.heroes import DEPLOY
from engines.cartagena.rules.stacks import put_on_top, tops
from engines.cartagena.table import Table
from engines.kernel.base.values import Answer
from engines.kernel.choices.lines import ASK_ME, Moment
from engines.kernel.choices.shapes import OneOf
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import State

LineAnswers = Mapping[str, Answer]
"""Lines that are filled in: line id to answer."""


def moment(state: State[Table]) -> Moment:
    """Turns of one game."""
    return Moment(turn=state.table.turn)


def fits(lines: LineAnswers, state: State[Table], seat: int) -> Answer | None:
    """The answer that the lines give to the question asked of the seat, None when they leave it open."""
    if state.asked is None or seat not in state.asked.seats:
        return None
    if state.asked.kind == "ct.swap":
        return _swapped(lines, state, seat)
    line, answered = _ANSWERED.get(state.asked.kind, ("", _same))
    said = lines.get(line, ASK_ME)
    return None if said == ASK_ME else answered(said, state, seat)


def is_left(lines: LineAnswers, state: State[Table], seat: int) -> bool:
    """CT-TIME-12 to -33: whether the orders of this turn are carried out as they lie ready."""
    is_asked = state.asked is not None and seat in state.asked.seats and state.asked.kind not in (*UNASKED, "ct.plan")
    return is_asked and lines.get(RUN) == OFFERED


def _deployed(said: Answer, state: State[Table], seat: int) -> Answer:
    """CT-TIME-07a: as in the data."""
    return resolve.choice(state, seat).default


def _rallied(said: Answer, state: State[Table], seat: int) -> Answer:
    """CT-TIME-23: the order as it lies, or with the most dice of defence on top."""
    frame, table = state.stack[-1], state.table
    assert isinstance(frame, Assault)
    orders = tops(table, frame.target, seat)
    if said == KEEP:
        return orders[0]
    return max(orders, key=lambda order: DEFENCE[put_on_top(table, frame.target, order)])


def _swapped(lines: LineAnswers, state: State[Table], seat: int) -> Answer | None:
    """CT-TIME-12: no swap if so said, and none if no other order may do more, unless the captain wishes to be asked in each
    phase."""
    said = lines.get(SWAP, ASK_ME)
    is_asked = said == EACH or (said == ASK_ME and (lines.get(RUN) == OFFERED or is_worth_asking(state, seat)))
    return None if is_asked else NONE


def _same(said: Answer, state: State[Table], seat: int) -> Answer:
    """CT-TIME-24: what the line says."""
    return said


def _settled(said: Answer, state: State[Table], seat: int) -> Answer | None:
    """CT-TIME-15: the own row first, or that of the mate; of a lone captain's rows the first or the second."""
    choice = resolve.choice(state, seat)
    assert isinstance(choice, OneOf)
    return choice.options[(FIRST, SECOND).index(said)]


_ANSWERED: Mapping[str, tuple[str, Callable[[Answer, State[Table], int], Answer | None]]] = {
    "ct.deploy": (DEPLOY, _deployed),
    "ct.rally": (RALLY, _rallied),
    "ct.follow": (FOLLOW, _same),
    "ct.tie": (TIE, _settled),
}
"""The line that answers each kind of question, and the function that gives the answer."""
