"""Whoever has not answered at the deadline: what counts for him, one rule for what is told before and what is played then."""
from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from bot.model.hosted import Given
from bot.model.table import NO_DRAFT, AnswerKind, Draft
from bot.service.change import Change
from bot.service.resolve import asked_now, give, partly
from bot.store import drafts
from engines.kernel.choices import Answer, Choice, Illegal
from engines.kernel.messages import dump_message
from engines.kernel.sheet import Sheet


async def fill_in(change: Change) -> None:
    """Give every seat that is asked and has not answered what holds without an answer."""
    hosted, asked = change.hosted, asked_now(change.hosted)
    assert asked is not None
    for seat in asked.seats:
        if seat in hosted.answered:
            continue
        choice = hosted.game.choice(hosted.position, seat)
        draft = await drafts.read(change.db, hosted.row.id, hosted.row.decision, seat) if holds_drafts(choice) else NO_DRAFT
        kind, answer = silent(choice, partly(hosted, seat), draft)
        told = {"what": dump_message(hosted.game.readback(choice, answer)), "until": hosted.row.deadline}
        give(change, seat, Given(0, kind, answer, change.now, told=told))


def holds_drafts(choice: Choice) -> bool:
    """Whether an unsent draft holds at the deadline."""
    return isinstance(choice, Sheet) and choice.from_draft


def silent(choice: Choice, told: Mapping[str, Answer], draft: Draft) -> tuple[AnswerKind, Answer]:
    """What counts for a seat that does not answer, and as which kind: its draft, where the sheet says so and nothing is missing;
    else what its lines tell of parts of the question, and for the rest the default. What a rule forbids counts as not given."""
    if isinstance(choice, Sheet):
        if choice.from_draft and draft.rev:
            with suppress(Illegal):
                return "draft", choice.check(choice.complete(draft.answer))
        if told:
            with suppress(Illegal):
                return "default", choice.check(choice.complete(told))
    return "default", choice.default
