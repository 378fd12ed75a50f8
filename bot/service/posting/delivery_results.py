"""Results of sends: each answer of Discord is handled and recorded in one transaction."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

import structlog

from bot.model.posting.ports import Clock, Composer
from bot.model.posting.posts import SendResult
from bot.model.record.table_record import TableRecord
from bot.model.record.unit_of_work import BELL, CALL, CLOCK, DIGEST, EDITED, ENDED
from bot.service.people.inboxes import STOP
from bot.service.play import channel_outage, promised_deal
from bot.service.play.narration import tell_aloud
from bot.service.play.schedule import patience, patience_at
from bot.service.play.telling import knock, note_call, note_post, note_way, question_of
from bot.service.posting import digests
from bot.service.posting.agenda import HeldBell
from bot.service.posting.post_inputs import ENDS, FILM, INTERVAL, RESULT
from bot.service.posting.relevance import PROMISE
from bot.service.posting.stored_post import FrozenPost, dump_post
from bot.service.posting.turn_post import arrived
from bot.service.table import votes
from bot.service.table.notices import INBOX, Stage
from bot.service.table.observe import public
from bot.service.table.table_end import as_it_ended, post_of
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.people import inboxes, people
from bot.store.tables import outbox
from bot.store.tables.outbox import CHANNEL_OUTAGES, REFUSED
from bot.store.tables.unit_of_work import Result

log = structlog.get_logger(__name__)
REFUSALS = 3
"""Refusals of a channel after which nothing more is posted there."""
PAUSE = 60.0
"""Seconds to wait after a refusal, times the refusals so far."""
UNCHANGED = ("old", "files")
"""Results of an edit that left its message as it was."""
LONGEST_BACKOFF = 60.0
SPREAD, LONGEST_SPREAD = 0.25, 60.0
"""The most that is added to a wait: a part of it, and seconds."""


class OldPost(NamedTuple):
    """A message that loses its buttons, and the time of its posting."""

    message: int
    posted: float


def record_result(unit: UnitOfWork, post: FrozenPost, sent: SendResult, composer: Composer) -> list[OldPost]:
    """Record the result of a post and its consequences. Returns the older posts that lose their buttons.

    At the write, raises `outbox.AlreadyDone` if another process has recorded a result.
    """
    if sent.message is not None or sent.reason == "ok":
        return _arrived(unit, post, sent)
    if post.kind == PROMISE:
        sent = _record_trouble(unit, sent)
    if sent.reason == "later":
        _retry(unit, post, sent.retry_after)
    elif sent.reason in REFUSED and post.action != "direct":
        _channel_refused(unit, post, sent.reason)
    elif sent.reason == "refused" and post.kind not in (FILM, CLOCK) and _simplify(unit, post, composer):
        log.error("post refused for its form", table=unit.table.row.code, kind=post.kind, step=unit.table.row.step)
    else:
        return _give_up(unit, post, sent.reason)
    return []


def _arrived(unit: UnitOfWork, post: FrozenPost, sent: SendResult) -> list[OldPost]:
    row, is_told = unit.table.row, post.turn_post is not None and sent.message is not None
    _stage(unit, post, "reached")
    kept = arrived(post.turn_post or {}, sent.message or 0, unit.now) if is_told else None
    unit.write_also(outbox.record, post.id, "sent", "ok", message=sent.message, content=kept if post.action == "post" else None)
    knock(unit)
    if post.action == "direct":
        person = int(post.destination[1:])
        unit.write_also(people.note_inbox, person, unit.now, sent.channel, row.id)
        _mark(unit, person, False)
        return []
    row.posting, row.refusals = "ok", 0
    if post.kind == PROMISE and sent.message is not None:
        promised_deal.arrived(unit, sent.message)
    elif post.action == "post" and (slot := votes.slot_of(post.kind)) is not None:
        votes.arrived(unit, slot, sent.message)
    elif post.action == "post" and post.kind in EDITED:
        _stands(unit, post.kind, sent.message)
    elif post.action == "edit" and kept is not None:
        unit.write_also(outbox.update_turn_post, row.id, kept["told"]["message"], kept)
    elif post.action == "post" and post.kind in ("step", *ENDS):
        old = [] if row.last_post is None else [OldPost(row.last_post, row.last_posted or 0.0)]
        row.last_post, row.last_posted = sent.message, unit.now
        if post.kind == RESULT:
            unit.post(FILM, target=sent.message, steps=list(post.steps), shown=post.steps_before)
        return old
    return []


def _stands(unit: UnitOfWork, kind: str, message: int | None) -> None:
    """Handle a posted lobby or muster: it is updated from now on, or shown in its final form if that came first."""
    row = unit.table.row
    if row.status == kind or message is None:
        row.lobby_post = message
    elif row.status == "dealing" and kind == post_of(unit.table):
        row.lobby_post = message
        as_it_ended(unit)
    else:
        unit.post(kind, target=message)


def _record_trouble(unit: UnitOfWork, sent: SendResult) -> SendResult:
    """Record the reason that the promise cannot be posted. A channel without a readable history counts as refusing."""
    if sent.reason == "later":
        return sent
    unit.table.row.promise_trouble = sent.reason
    return replace(sent, reason="forbidden") if sent.reason == "history" else sent


def _retry(unit: UnitOfWork, post: FrozenPost, again: float | None) -> None:
    wait = wait_of(unit.clock, post, again)
    unit.write_also(outbox.record, post.id, "ready", "later", not_before=unit.now + spread(wait, unit.randomness.posts))
    if unit.now + wait - post.made_at > patience(unit):
        _stage(unit, post, "late")
        knock(unit)


def wait_of(clock: Clock, post: FrozenPost, retry_after: float | None) -> float:
    """Seconds before the next try of a post. `retry_after`: the seconds named by Discord or by the bot's own pace."""
    return clock.short(min(LONGEST_BACKOFF, 2.0 ** min(post.tries, 8))) if retry_after is None else retry_after


def is_late(table: TableRecord, person: int, bell: HeldBell, until: float, now: float) -> bool:
    """Whether a delayed bell takes too long and is the captain's present way of notice."""
    question = question_of(table)
    notice = None if question is None else question.notices.get(person)
    is_waited_for = notice is not None and notice.inbox in ("none", "trying") and bell.decision == table.row.decision
    return is_waited_for and until - bell.since > patience_at(table, now)


def note_late(unit: UnitOfWork, person: int, bell: HeldBell, until: float) -> Result:
    """Start the next way of notice for the recipient of such a bell."""
    if is_late(unit.table, person, bell, until, unit.now):
        note_way(unit, INBOX, [person], "late")
        knock(unit)
    return {}


def _stage(unit: UnitOfWork, post: FrozenPost, stage: Stage) -> None:
    """The stage of a post as a notice to captains. A post that grows names the people whom it has mentioned."""
    if post.kind in (BELL, DIGEST) and post.asks == unit.table.row.decision:
        note_way(unit, INBOX, [int(post.destination[1:])], stage)
    elif post.kind == CALL and post.asks is not None and post.post is not None:
        note_call(unit, post.asks, post.post.ring, stage)
    elif post.kind in ("step", INTERVAL) and post.post is not None:
        is_edit, question = post.action == "edit", question_of(unit.table)
        told_on = (post.turn_post or {}).get("rung", ()) if is_edit and question is not None and question.alike else ()
        note_post(unit, post.asks, (*post.post.ring, *told_on), stage)


def spread(wait: float, rnd: Random) -> float:
    """A wait, made a little longer at random, so that common failures are not tried again together."""
    return wait + min(SPREAD * wait, LONGEST_SPREAD) * rnd.random()


def _channel_refused(unit: UnitOfWork, post: FrozenPost, reason: str) -> None:
    """Pause posting for a table. It stops after three refusals, in a deleted channel, and in one without a readable history where
    a post may stand, until a captain mends it."""
    row = unit.table.row
    row.refusals += 1
    often = "stopped" if row.refusals >= REFUSALS else "paused"
    row.posting = {"gone": "gone", "history": "unread"}.get(reason, often)
    log.warning("posting refused", table=row.code, channel=row.channel, refusals=row.refusals, reason=reason)
    wait = unit.clock.short(PAUSE * row.refusals)
    _stage(unit, post, "late")
    knock(unit)
    unit.write_also(outbox.record, post.id, "ready", reason, not_before=unit.now + wait)
    if row.posting in CHANNEL_OUTAGES and unit.before.row.posting not in CHANNEL_OUTAGES:
        channel_outage.begin(unit)


def _simplify(unit: UnitOfWork, post: FrozenPost, composer: Composer) -> bool:
    """Replace a post that was refused for its form by its plainest form; False if that form was refused."""
    assert post.post is not None
    plain = composer.plain(post.kind, post.post, public(unit.table))
    if plain is None:
        return False
    content = dump_post(plain, unit, (post.turn_post or {}).get("steps", ()), post.turn_post)
    unit.write_also(outbox.record, post.id, "ready", "plain", not_before=unit.now, content=content)
    return True


def _give_up(unit: UnitOfWork, post: FrozenPost, reason: str) -> list[OldPost]:
    """Give up a post, with its replacement: an edit of a turn post becomes a new post."""
    if post.action == "edit" and post.kind == "step" and reason in ("deleted", *UNCHANGED):
        unit.write_also(outbox.record, post.id, "ready", reason, not_before=unit.now)
        return []
    if post.action == "edit" and post.kind == FILM and reason == "files":
        _beside(unit, post)
        return []
    unit.write_also(outbox.record, post.id, "dead", reason, content=None)
    row = unit.table.row
    if post.action != "direct" and row.posting == "paused":
        row.posting = "ok"  # nothing may wait there any more that would show it
    _stage(unit, post, "late" if reason == "dm_fast" else "refused")
    knock(unit)
    if reason != "hidden":
        log.warning("post lost", table=row.code, kind=post.kind, action=post.action, reason=reason)
    if post.action == "direct":
        _no_inbox(unit, post, reason)
    elif post.action == "edit" and (slot := votes.slot_of(post.kind)) is not None:
        votes.post_is_lost(unit, slot, post.target)
    elif post.action == "edit" and post.kind not in (FILM, CLOCK):
        if post.target == row.lobby_post:
            row.lobby_post = None
            unit.post(post.kind)
        return [OldPost(post.target, post.made_at)] if reason in UNCHANGED and post.target is not None else []
    return []


def _beside(unit: UnitOfWork, post: FrozenPost) -> None:
    """Turn a failed edit into a post of its own."""
    assert post.post is not None
    unit.write_also(outbox.record, post.id, "ready", "files", not_before=unit.now)
    unit.write_also(
        outbox.replace_content, post.id, dump_post(post.post, unit, post.steps), action="post", target=None, first_sent=None
    )


def _no_inbox(unit: UnitOfWork, post: FrozenPost, reason: str) -> None:
    person = int(post.destination[1:])
    digests.withdraw(unit, post.kind, person)
    if post.kind == ENDED:
        tell_aloud(unit, person)
    if reason == "dm_fast":
        unit.write_also(inboxes.stop, unit.now + STOP)
    elif reason in ("inbox", "forbidden", "gone") and post.kind != "silent":
        unit.write_also(people.note_closed, person, unit.table.row.id)
        _mark(unit, person, True)


def _mark(unit: UnitOfWork, person: int, closed: bool) -> None:
    wrong = [seat.number for seat in unit.table.seats_of(person) if seat.no_inbox != closed]
    for number in wrong:
        unit.table.change_seat(number, no_inbox=closed)
    if wrong and unit.table.row.status == "muster":
        unit.post("muster")
