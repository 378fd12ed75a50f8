"""Whoever has not answered at the deadline: an unsent draft where the sheet says so, else what lines say of parts of the
question, and for the rest the default."""
from __future__ import annotations

from collections.abc import Mapping

from bot.model.hosted import Given, Hosted
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
        drafted = _drafted(drafts.get(seat), choice)
        answer = _silent(hosted, seat, choice) if drafted is None else drafted
        told = {"what": dump_message(hosted.game.readback(choice, answer)), "until": hosted.row.deadline}
        give(change, seat, Given(0, "default" if drafted is None else "draft", answer, change.now, told=told))


def _silent(hosted: Hosted, seat: int, choice: Choice) -> Answer:
    told = partly(hosted, seat)
    if not told or not isinstance(choice, Sheet):
        return choice.default
    try:
        return choice.check(choice.complete(told))
    except Illegal:
        return choice.default


def _drafted(saved: Answer | None, choice: Choice) -> Answer | None:
    if saved is None or not isinstance(choice, Sheet) or not choice.from_draft:
        return None
    try:
        return choice.check(choice.complete(saved))
    except Illegal:
        return None
