"""A turn is one post: new steps are added to the newest post by an edit, or start a new one.

That depends on the clock, the size, the turn and lasting settings, and, without an open window, on the people present.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from bot.model.posting.posts import NarratedStep, TurnPost
from bot.model.record.unit_of_work import channel
from bot.service.posting.mentions import needs_mention
from bot.service.table.question import turn_of
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.tables import outbox

TOLD_ON, TOLD_ON_IN_THREAD = 180.0, 900.0
"""Seconds during which a post may grow. The bot does not see messages that people write below it; a thread of the table has
few."""


def told_on(unit: UnitOfWork, steps: Sequence[NarratedStep]) -> TurnPost | None:
    """The newest post if these steps can be added; None if they need a post of their own."""
    newest: TurnPost | None = unit.inputs.newest
    if newest is None or newest.message != unit.table.row.last_post or not is_young(unit, newest):
        return None
    if any(step.is_played and step.turn != newest.turn for step in steps):
        return None
    return None if needs_mention(unit, newest, turn_of(unit.table) != newest.turn) else newest


def is_young(unit: UnitOfWork, told: TurnPost) -> bool:
    """Whether a post is young enough to grow. With many picks in a row it is so all day."""
    now = unit.table.game.turn(unit.table.following("view", None, unit.table.game.view))
    if now.gathers and now.name == told.turn:
        return _day(told.sent) == _day(unit.now)
    return unit.now - told.since < told_for(unit)


def told_for(unit: UnitOfWork) -> float:
    """Seconds during which a post of the table may grow."""
    return TOLD_ON_IN_THREAD if unit.inputs.has_thread else TOLD_ON


def _day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def frozen_with(unit: UnitOfWork, steps: Sequence[NarratedStep], before: TurnPost | None, rung: Sequence[int]) -> dict[str, Any]:
    """The facts stored with a turn post of these steps. `before`: the post that it edits, with `shown` of the steps."""
    turn, mentioned = (turn_of(unit.table), rung) if before is None else (before.turn, before.rung)
    sent = 0.0 if before is None else before.sent
    return {
        "steps": [step.step for step in steps],
        "shown": 0 if before is None else len(before.steps),
        "turn": turn,
        "rung": list(mentioned),
        "sent": sent,
        "since": max(sent, unit.table.row.earliest or 0.0),
    }


def arrived(told: Mapping[str, Any], message: int, now: float) -> dict[str, Any]:
    """The facts with the message's id. An edit keeps the time of the first send."""
    sent = told["sent"] or now
    return {"told": {**told, "message": message, "sent": sent, "since": max(sent, told["since"])}}


def spoken(channel_id: int) -> str:
    """The key of the note with the bot's last public answer in a channel."""
    return outbox.SPOKEN + channel(channel_id)
