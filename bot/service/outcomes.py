"""What becomes of a post: each answer of Discord has its treatment, noted in one transaction."""
from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import structlog
from sqlalchemy import bindparam, delete, insert, update

from bot.model.ports import Composer
from bot.model.posts import Sent
from bot.service import dealing, silence
from bot.service.bundle import PROMISE, REFUSED, SILENT, Frozen, dump_post
from bot.service.change import EDITED, Change
from bot.service.observe import public
from bot.service.people import note_closed, note_inbox
from bot.store import schema as s

log = structlog.get_logger(__name__)
REFUSALS = 3
"""Times a channel may refuse before nothing more is posted there."""
PAUSE = 60.0
"""Seconds to wait after a refusal, times the refusals so far."""
LONGEST_BACKOFF = 60.0
NO_NEW_INBOX = 24 * 3600.0
"""Seconds without opening new direct messages after Discord said that it was too fast."""


_OPEN = update(s.posts).where(s.posts.c.id == bindparam("of_id"), s.posts.c.state.in_(("ready", "sending")))


class Strip(NamedTuple):
    """A message that shall lose its buttons, and when it was posted."""

    message: int
    posted: float


async def note(change: Change, post: Frozen, sent: Sent, composer: Composer) -> list[Strip]:
    """Write down how sending a post went, and what follows from it; the older posts to be stripped."""
    if sent.message is not None or sent.reason == "ok":
        return await _arrived(change, post, sent)
    if post.kind == PROMISE:
        sent = _troubled(change, sent)
    if sent.reason == "later":
        await _again(change, post, sent.again)
    elif sent.reason in REFUSED and post.action != "direct":
        await _silenced(change, post, sent.reason)
    elif sent.reason == "refused" and await _plainer(change, post, composer):
        log.error("post refused for its form", table=change.hosted.row.code, kind=post.kind, step=change.hosted.row.step)
    else:
        return await _lost(change, post, sent.reason)
    return []


async def _settle(change: Change, post: Frozen, state: str, outcome: str, **values: Any) -> bool:
    """Mark a post; False when it was marked before, by another process."""
    done = await change.db.execute(_OPEN, {"of_id": post.id, "state": state, "outcome": outcome, **values})
    return done.rowcount == 1


async def _arrived(change: Change, post: Frozen, sent: Sent) -> list[Strip]:
    if not await _settle(change, post, "sent", "ok", message=sent.message, content=None):
        return []
    row = change.hosted.row
    if post.action == "direct":
        person = int(post.destination[1:])
        await note_inbox(change.db, person, change.now, sent.channel, row.id)
        _mark(change, person, False)
        return []
    row.posting, row.refusals = "ok", 0
    if post.kind == PROMISE and sent.message is not None:
        dealing.arrived(change, sent.message)
    elif post.action == "post" and post.kind in EDITED:
        _stands(change, post.kind, sent.message)
    elif post.action == "post" and post.kind in ("step", "result"):
        old = [] if row.last_post is None else [Strip(row.last_post, row.last_posted or 0.0)]
        row.last_post, row.last_posted = sent.message, change.now
        return old
    return []


def _stands(change: Change, kind: str, message: int | None) -> None:
    """A lobby or muster is posted: it is kept up to date from now on, or shown as it ended when that was quicker."""
    row = change.hosted.row
    if row.status == kind or message is None:
        row.lobby_post = message
    elif row.status == "dealing" and kind == dealing.post_of(change.hosted):
        row.lobby_post = message
        dealing.as_it_ended(change)
    else:
        change.post(kind, target=message)


def _troubled(change: Change, sent: Sent) -> Sent:
    """Note why the promise cannot be posted, for whoever asks. A channel that cannot be searched counts like one that refuses."""
    if sent.reason == "later":
        return sent
    change.hosted.row.promise_trouble = sent.reason
    return replace(sent, reason="forbidden") if sent.reason == "history" else sent


async def _again(change: Change, post: Frozen, again: float | None) -> None:
    wait = change.clock.short(min(LONGEST_BACKOFF, 2.0 ** min(post.tries, 8))) if again is None else again
    await _settle(change, post, "ready", "later", not_before=change.now + wait)


async def _silenced(change: Change, post: Frozen, reason: str) -> None:
    """Pause posting for the table; after three refusals, or in a channel that is gone, stop, until somebody mends it."""
    row = change.hosted.row
    row.refusals += 1
    row.posting = "gone" if reason == "gone" else "stopped" if row.refusals >= REFUSALS else "paused"
    log.warning("posting refused", table=row.code, channel=row.channel, refusals=row.refusals, reason=reason)
    wait = change.clock.short(PAUSE * row.refusals)
    await _settle(change, post, "ready", reason, not_before=change.now + wait)
    if row.posting in SILENT and change.before.row.posting not in SILENT:
        await silence.begin(change)


async def _plainer(change: Change, post: Frozen, composer: Composer) -> bool:
    """Put its plainest form in the place of a post that was refused for its form; False when that is what was refused."""
    assert post.post is not None
    plain = composer.plain(post.kind, post.post, public(change.hosted))
    if plain is None:
        return False
    await _settle(change, post, "ready", "plain", not_before=change.now, content=dump_post(plain, change.hosted.game))
    return True


async def _lost(change: Change, post: Frozen, reason: str) -> list[Strip]:
    """A post that will never arrive, and what stands in for it."""
    if not await _settle(change, post, "dead", reason, content=None):
        return []
    row = change.hosted.row
    log.warning("post lost", table=row.code, kind=post.kind, action=post.action, reason=reason)
    if post.action == "direct":
        await _no_inbox(change, post, reason)
    elif post.action == "edit":
        if post.target == row.lobby_post:
            row.lobby_post = None
            change.post(post.kind)
        return [Strip(post.target, post.made)] if reason == "old" and post.target is not None else []
    return []


async def _no_inbox(change: Change, post: Frozen, reason: str) -> None:
    person = int(post.destination[1:])
    if reason == "dm_fast":
        key, until = "no_new_inbox_until", str(change.now + NO_NEW_INBOX)
        await change.db.execute(delete(s.meta).where(s.meta.c.key == key))
        await change.db.execute(insert(s.meta).values(key=key, value=until))
    elif reason in ("inbox", "forbidden", "gone") and post.kind != "silent":
        await note_closed(change.db, person, change.hosted.row.id)
        _mark(change, person, True)
        await change.db.execute(delete(s.outbox).where(s.outbox.c.destination == post.destination))


def _mark(change: Change, person: int, closed: bool) -> None:
    seat = change.hosted.seat_of(person)
    if seat is not None and seat.no_inbox != closed:
        change.hosted.change_seat(seat.number, no_inbox=closed)
        if change.hosted.row.status == "muster":
            change.post("muster")
