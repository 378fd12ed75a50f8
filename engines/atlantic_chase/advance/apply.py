"""The answers that lines left in advance give to what is asked now, by public facts alone (AC-T0b)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.atlantic_chase.advance.define import (
    ARCTIC,
    FOUGHT,
    HELPED,
    LAPSE,
    NOTHING,
    QUESTION,
    REPLY,
    SEIZE,
    SHIFT,
    SPEND,
    SPENT,
    STRUCK,
    TRY,
    TURN,
    VIE,
    line_id,
)
from engines.atlantic_chase.data.ids import YES
from engines.atlantic_chase.rules.contests import Contest
from engines.atlantic_chase.rules.initiative import DECLINE
from engines.atlantic_chase.rules.support import AIR, EVADE, HELP
from engines.atlantic_chase.table import Ocean, Table
from engines.kernel.base.values import Answer
from engines.kernel.choices.lines import ASK_ME, Moment
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import State

LineAnswers = Mapping[str, Answer]
"""Lines that are filled in: line id to answer."""


def moment(state: State[Table]) -> Moment:
    """An initiative of one game, by the number that headings have."""
    return Moment(turn=state.table.changes + 1, on_turn=state.table.active) if isinstance(state.table, Ocean) else Moment()


def fits(lines: LineAnswers, state: State[Table], seat: int) -> Answer | None:
    """The answer that the lines give to the question asked of the seat, None if they leave it open."""
    if state.asked is None or seat not in state.asked.seats or not isinstance(state.table, Ocean):
        return None
    line = QUESTION.get(state.asked.kind, "")
    said = lines.get(line_id(line), ASK_ME)
    if said == ASK_ME or (said == FOUGHT and _is_fought(state)):
        return None
    return _ANSWERED[line](said, resolve.choice(state, seat))


def _is_fought(state: State[Table]) -> bool:
    """AC-T4b, AC-T7d: whether dice of a contest or a battle have fallen, not those of Time Lapse, initiative or weather."""
    return state.asked is not None and (state.asked.kind == "ac.leaders" or state.stack[-2].kind == Contest.kind)


def _usual(said: Answer, choice: Choice) -> Answer:
    """AC-T0e, AC-T0h, AC-T0j, AC-10i: as by default."""
    return choice.default


def _seized(said: Answer, choice: Choice) -> Answer | None:
    """AC-26c, AC-26j: an attempt without an evasion, or an evasion for the first force that may gain one."""
    assert isinstance(choice, OneOf)
    if said == TRY:
        return TRY
    return next((option for option in choice.options if option.startswith(f"{DECLINE}:")), None)


def _replied(said: Answer, choice: Choice) -> Answer | None:
    """AC-T2d: nothing, the evasion, help, or all that may be added; None if there is nothing of that."""
    assert isinstance(choice, Sheet)
    if said == NOTHING:
        return choice.default
    adds = (EVADE,) if said == SPENT else (HELP, AIR) if said == HELPED else (HELP, AIR, EVADE)
    found: dict[str, Any] = {}
    for one in choice.walk({}):
        if one.part.name in adds:
            options: Any = one.part.shortlisted() or getattr(one.part.choice, "options", ())
            found[one.part.name] = YES if one.part.name == EVADE else options[1]
    return choice.check(found) if found else None


_ANSWERED: Mapping[str, Callable[[Answer, Any], Answer | None]] = {
    SEIZE: _seized, REPLY: _replied, VIE: _usual, LAPSE: _usual, ARCTIC: _usual, SPEND: _usual,
    SHIFT: _usual, STRUCK: _usual, TURN: _usual,
}  # fmt: skip
"""The answer that each line gives."""
