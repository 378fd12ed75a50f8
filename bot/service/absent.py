"""Whoever has not answered at the deadline: what counts for him, one rule for what is told before and what is played then."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from bot.model.hosted import Given
from bot.model.table import AnswerKind
from bot.service.change import Change
from bot.service.resolve import asked_now, give, partly
from engines.kernel.choices import Answer, Choice, Illegal
from engines.kernel.messages import dump_message
from engines.kernel.sheet import Sheet


def fill_in(change: Change, drafts: Mapping[int, Answer]) -> None:
    """Give every seat that is asked and has not answered what holds without an answer. `drafts`: what seats have filled in."""
    hosted, asked = change.hosted, asked_now(change.hosted)
    assert asked is not None
    for seat in asked.seats:
        if seat in hosted.answered:
            continue
        choice = hosted.game.choice(hosted.position, seat)
        kind, answer = silent(choice, partly(hosted, seat), drafts.get(seat))
        told = {"what": dump_message(hosted.game.readback(choice, answer)), "until": hosted.row.deadline}
        give(change, seat, Given(0, kind, answer, change.now, told=told))


def silent(choice: Choice, told: Mapping[str, Answer], draft: Mapping[str, Answer] | None) -> tuple[AnswerKind, Answer]:
    """What counts for a seat that does not answer, and as which kind: its draft, where the sheet says so and nothing is missing;
    else what its lines tell of parts of the question, and for the rest the default. What a rule forbids counts as not given."""
    if isinstance(choice, Sheet):
        if choice.from_draft and draft is not None:
            with suppress(Illegal):
                return "draft", choice.check(choice.complete(draft))
        if told:
            with suppress(Illegal):
                return "default", choice.check(choice.complete(told))
    return "default", choice.default
