"""Whoever has not answered at the deadline: what counts for him, one rule for what is told before and what is played then."""

from __future__ import annotations

from collections.abc import Mapping

from bot.model.table_record import Given
from bot.service.play.resolve import give
from bot.service.table.question import asked_now, partly
from bot.service.table.timeout_answer import timeout_answer
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.light import Answer
from engines.kernel.base.messages import dump_message


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
