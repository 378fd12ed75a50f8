"""What becomes of a post: each answer of Discord has its treatment, noted in one transaction."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

import structlog

from bot.model.ports import Composer
from bot.model.posts import Sent
from bot.model.writing import EDITED
from bot.service import dealing, silence
from bot.service.bundle import Frozen, dump_post
from bot.service.change import Change
from bot.service.inboxes import STOP
from bot.service.observe import public
from bot.service.wanted import PROMISE
from bot.store import inboxes, outbox, people
from bot.store.outbox import REFUSED, SILENT

log = structlog.get_logger(__name__)
REFUSALS = 3
"""Times a channel may refuse before nothing more is posted there."""
PAUSE = 60.0
"""Seconds to wait after a refusal, times the refusals so far."""
LONGEST_BACKOFF = 60.0
SPREAD, LONGEST_SPREAD = 0.25, 60.0
"""Part of a wait, and seconds, by which it is made longer at most."""


class Strip(NamedTuple):
    """A message that shall lose its buttons, and when it was posted."""

    message: int
    posted: float


def note(change: Change, post: Frozen, sent: Sent, composer: Composer) -> list[Strip]:
    """Write down how sending a post went, and what follows from it; the older posts to be stripped.

    `outbox.Taken` is raised when it is written where another process has noted it before.
    """
    if sent.message is not None or sent.reason == "ok":
        return _arrived(change, post, sent)
    if post.kind == PROMISE:
        sent = _troubled(change, sent)
    if sent.reason == "later":
        _again(change, post, sent.again)
    elif sent.reason in REFUSED and post.action != "direct":
        _silenced(change, post, sent.reason)
    elif sent.reason == "refused" and _plainer(change, post, composer):
        log.error("post refused for its form", table=change.hosted.row.code, kind=post.kind, step=change.hosted.row.step)
    else:
        return _lost(change, post, sent.reason)
    return []


def _arrived(change: Change, post: Frozen, sent: Sent) -> list[Strip]:
    change.also(outbox.settle, post.id, "sent", "ok", message=sent.message, content=None)
    row = change.hosted.row
    if post.action == "direct":
        person = int(post.destination[1:])
        change.also(people.note_inbox, person, change.now, sent.channel, row.id)
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


def _again(change: Change, post: Frozen, again: float | None) -> None:
    wait = change.clock.short(min(LONGEST_BACKOFF, 2.0 ** min(post.tries, 8))) if again is None else again
    change.also(outbox.settle, post.id, "ready", "later", not_before=change.now + spread(wait, change.randomness.posts))


def spread(wait: float, rnd: Random) -> float:
    """A wait, made somewhat longer: those who failed together do not try again together."""
    return wait + min(SPREAD * wait, LONGEST_SPREAD) * rnd.random()


def _silenced(change: Change, post: Frozen, reason: str) -> None:
    """Pause posting for the table; after three refusals, or at once in a channel that is gone or whose history
    may not be read although a post may stand there, stop, until somebody mends it."""
    row = change.hosted.row
    row.refusals += 1
    often = "stopped" if row.refusals >= REFUSALS else "paused"
    row.posting = {"gone": "gone", "history": "unread"}.get(reason, often)
    log.warning("posting refused", table=row.code, channel=row.channel, refusals=row.refusals, reason=reason)
    wait = change.clock.short(PAUSE * row.refusals)
    change.also(outbox.settle, post.id, "ready", reason, not_before=change.now + wait)
    if row.posting in SILENT and change.before.row.posting not in SILENT:
        silence.begin(change)


def _plainer(change: Change, post: Frozen, composer: Composer) -> bool:
    """Put its plainest form in the place of a post that was refused for its form; False when that is what was refused."""
    assert post.post is not None
    plain = composer.plain(post.kind, post.post, public(change.hosted))
    if plain is None:
        return False
    change.also(outbox.settle, post.id, "ready", "plain", not_before=change.now, content=dump_post(plain, change.hosted.game))
    return True


def _lost(change: Change, post: Frozen, reason: str) -> list[Strip]:
    """A post that will never arrive, and what stands in for it."""
    change.also(outbox.settle, post.id, "dead", reason, content=None)
    row = change.hosted.row
    log.warning("post lost", table=row.code, kind=post.kind, action=post.action, reason=reason)
    if post.action == "direct":
        _no_inbox(change, post, reason)
    elif post.action == "edit":
        if post.target == row.lobby_post:
            row.lobby_post = None
            change.post(post.kind)
        return [Strip(post.target, post.made)] if reason == "old" and post.target is not None else []
    return []


def _no_inbox(change: Change, post: Frozen, reason: str) -> None:
    person = int(post.destination[1:])
    if reason == "dm_fast":
        change.also(inboxes.stop, change.now + STOP)
    elif reason in ("inbox", "forbidden", "gone") and post.kind != "silent":
        change.also(people.note_closed, person, change.hosted.row.id)
        _mark(change, person, True)
        change.also(outbox.forget_all, post.destination)


def _mark(change: Change, person: int, closed: bool) -> None:
    seat = change.hosted.seat_of(person)
    if seat is not None and seat.no_inbox != closed:
        change.hosted.change_seat(seat.number, no_inbox=closed)
        if change.hosted.row.status == "muster":
            change.post("muster")
