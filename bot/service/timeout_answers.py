"""Whoever has not answered at the deadline: what counts for him, one rule for what is told before and what is played then."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from bot.model.table import AnswerKind
from bot.model.table_record import Given
from bot.service.resolve import asked_now, give, partly
from bot.service.unit_of_work import UnitOfWork
from engines.kernel.base.light import Answer
from engines.kernel.base.messages import dump_message
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice, Illegal
from engines.kernel.choices.sheet import Sheet


def fill_in(unit: UnitOfWork, drafts: Mapping[int, Answer]) -> None:
    """Give every seat that is asked and has not answered what holds without an answer. `drafts`: what seats have filled in."""
    table, asked = unit.table, asked_now(unit.table)
    assert asked is not None
    for seat in asked.seats:
        if seat in table.answered:
            continue
        choice = table.game.choice(table.position, seat)
        kind, answer = timeout_answer(choice, partly(table, seat), drafts.get(seat))
        shown = {"what": dump_message(table.game.readback(choice, answer)), "until": table.row.deadline}
        give(unit, seat, Given(0, kind, answer, unit.now, told=shown))


def timeout_answer(
    choice: Choice, in_advance: Mapping[str, Answer], draft: Mapping[str, Answer] | None
) -> tuple[AnswerKind, Answer]:
    """What counts for a seat that does not answer, and as which kind: its draft, where the sheet says so and nothing is missing;
    else what its lines tell of parts of the question, and for the rest the default. What a rule forbids counts as not given."""
    if isinstance(choice, Plan) and choice.from_draft and draft is not None and "answer" in draft:
        with suppress(Illegal):
            return "draft", choice.check(draft["answer"])
    if isinstance(choice, Sheet):
        if choice.from_draft and draft is not None:
            with suppress(Illegal):
                return "draft", choice.check(choice.complete(draft))
        if in_advance:
            with suppress(Illegal):
                return "default", choice.check(choice.complete(in_advance))
    return "default", choice.default
