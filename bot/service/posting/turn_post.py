"""A turn is one post: whether what is to be told is told in the newest post, by an edit, or in a new one.

That follows from the clock, the size, the turn and lasting settings, and, while no window is open, from who is present.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from bot.model.posts import NarratedStep, TurnPost
from bot.model.unit_of_work import channel
from bot.service.posting.mentions import needs_mention
from bot.service.table.question import turn_of
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.tables import outbox

TOLD_ON, TOLD_ON_IN_THREAD = 180.0, 900.0
"""Seconds after which a post is not told on: what people have written below it is not seen by the bot. In a thread opened for
the table little else is written."""


def told_on(unit: UnitOfWork, steps: Sequence[NarratedStep]) -> TurnPost | None:
    """The newest post, where these steps may be told in it; None where they need one of their own."""
    newest: TurnPost | None = unit.found.newest
    if newest is None or newest.message != unit.table.row.last_post or not is_young(unit, newest):
        return None
    if any(step.is_played and step.turn != newest.turn for step in steps):
        return None
    return None if needs_mention(unit, newest, turn_of(unit.table) != newest.turn) else newest


def is_young(unit: UnitOfWork, told: TurnPost) -> bool:
    """Whether a post is not too old to be told on; one of many picks in a row is so all day long."""
    now = unit.table.game.turn(unit.table.following("view", None, unit.table.game.view))
    if now.gathers and now.name == told.turn:
        return _day(told.sent) == _day(unit.now)
    return unit.now - told.since < told_for(unit)


def told_for(unit: UnitOfWork) -> float:
    """Seconds for which a post of the table is told on."""
    return TOLD_ON_IN_THREAD if unit.found.has_thread else TOLD_ON


def _day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def frozen_with(unit: UnitOfWork, steps: Sequence[NarratedStep], before: TurnPost | None, rung: Sequence[int]) -> dict[str, Any]:
    """What is kept beside a post of these steps; `before`: it is an edit of that one, which has `shown` so many of them."""
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
    """The same once the post stands: an edit leaves the time at which it was sent."""
    sent = told["sent"] or now
    return {"told": {**told, "message": message, "sent": sent, "since": max(sent, told["since"])}}


def spoken(channel_id: int) -> str:
    """The name of the note that says when the bot last answered somebody aloud in that channel, beside its posts."""
    return outbox.SPOKEN + channel(channel_id)
