"""The relevance of a waiting post at the time of its send."""

from __future__ import annotations

from collections.abc import Mapping

from bot.model.people.people import PersonRecord
from bot.model.record.unit_of_work import BEGUN, BELL, CLOCK, DIGEST, EDITED, ENDED, FINAL, FREE_SEAT, HANDOVER, OFFER
from bot.service.people.directory import is_present
from bot.service.play.narration import tell_aloud
from bot.service.play.schedule import is_urgent, patience
from bot.service.play.telling import call_aloud, note_way, question_of
from bot.service.posting import digests
from bot.service.posting.reminding import is_kept_back, is_reminder, quiet_until, reminders_of
from bot.service.table import notices
from bot.service.table.notices import CHANNEL, INBOX
from bot.service.table.question import open_question, paused_until, turn_of
from bot.service.table.seat_holders import AFTER_THE_POST
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import is_open, slot_of, untold
from bot.store.tables.outbox import CHANNEL_OUTAGES, PostInputs
from bot.store.tables.records import KeptPost, WaitingRow

DIRECT = (BELL, DIGEST, BEGUN, FREE_SEAT, "dm_test", "silent", "undealt", ENDED)
FOR_THE_POST = 600.0
"""Seconds (scaled) for which the message about a seat waits until its offer stands in the channel."""
PROMISE = "promise"
"""The kind of the promise. It is sent once, and never merged, edited or stripped of buttons."""


def still_wanted(unit: UnitOfWork, row: WaitingRow) -> bool:
    """Whether a post is still relevant."""
    status, posted = unit.table.row.status, unit.table.row.lobby_post is not None
    if (slot := slot_of(row.kind)) is not None:
        return "target" in row.facts or is_open(unit.table, slot) or untold(unit.table, slot) is not None
    if row.kind in EDITED:
        return status == row.kind or (status == "closed" and posted) or "target" in row.facts
    if row.kind == CLOCK:
        return unit.inputs.newest is not None and open_question(unit.table) is not None
    if row.kind == OFFER:
        return status == "running" and unit.table.seats[row.facts["seat"]].on_offer
    if row.kind == HANDOVER:
        return status == "running" and (unit.table.row.handovers or {}).get(str(row.facts["to"])) == row.facts["seat"]
    if row.kind == PROMISE:
        return status == "dealing"
    if row.facts.get("until"):
        return row.decision == unit.table.row.decision and not _is_held(unit, row)
    return row.kind not in DIRECT or _reaches(unit, row)


def _is_held(unit: UnitOfWork, row: WaitingRow) -> bool:
    """Whether a line with mentions does not come because of a pause. Its way is then free for another one."""
    if paused_until(unit.table) is None:
        return False
    note_way(unit, CHANNEL, row.facts.get("ring", ()), "none")
    return True


def _reaches(unit: UnitOfWork, row: WaitingRow) -> bool:
    """Whether a direct message is useful. A bell for a present captain is delayed."""
    if row.kind == ENDED:
        return _has_missed_the_end(unit, row.addressee)
    if not _is_open(unit, row.addressee) or not _is_meant(unit, row.kind):
        return False
    if row.kind == BEGUN:
        return _wants_to_know(unit, row)
    if row.kind == FREE_SEAT:
        return _hears(unit, row)
    return row.kind != BELL or _rings(unit, row)


def _wants_to_know(unit: UnitOfWork, row: WaitingRow) -> bool:
    """Whether a captain is told that the one before has begun: absent, at no quiet hour, and while that turn lasts."""
    known = people_of(unit).get(row.addressee)
    chosen = reminders_of(known)
    is_wanted = chosen.begun and chosen.way == "direct" and quiet_until(known, unit.now) is None
    is_running = open_question(unit.table) is not None and turn_of(unit.table) == row.facts["turn"]
    return is_wanted and is_running and paused_until(unit.table) is None and not is_here(unit, row.addressee)


def _hears(unit: UnitOfWork, row: WaitingRow) -> bool:
    """Whether a member is told of a seat now: while it is on offer, at the hour of the digest, and at no quiet hour."""
    known = people_of(unit).get(row.addressee)
    if known is None or not unit.inputs.hears_offers or not unit.table.seats[row.facts["seat"]].on_offer:
        return False
    at = unit.now if known.reminders.digest is None or row.facts.get("digest") else digests.next_digest(known, unit.now)
    at = quiet_until(known, at) or at
    if at == unit.now and unit.inputs.offer_post is None and unit.now - row.facts["since"] < unit.clock.short(FOR_THE_POST):
        unit.direct(FREE_SEAT, row.addressee, AFTER_THE_POST, **row.facts)
        return False
    if at > unit.now:
        unit.direct(FREE_SEAT, row.addressee, patience=at - unit.now, **{**row.facts, "digest": True})
    return at == unit.now


def _rings(unit: UnitOfWork, row: WaitingRow) -> bool:
    """Whether a bell goes now, as its captain likes to be reminded."""
    known = people_of(unit).get(row.addressee)
    if not _is_asked(unit, row.addressee, row.decision) or paused_until(unit.table) is not None:
        return False
    if reminders_of(known).way == "channel":
        _remind_aloud(unit, row)
        return False
    if reminders_of(known).way == "none" or digests.is_told(unit, row):
        note_way(unit, INBOX, [row.addressee], "reached")
        return False
    if not is_reminder(row, known) and (_knows(unit, row.addressee) or (row.facts.get(FINAL) and _is_refused(unit, row))):
        return False
    is_idle = not (row.facts.get("mark") and is_here(unit, row.addressee))
    return is_idle and not _is_put_off(unit, row) and not is_kept_back(unit, row, known)


def _remind_aloud(unit: UnitOfWork, row: WaitingRow) -> None:
    """Make the last call in the channel, for a captain who wants no direct messages and knows of the question."""
    if row.facts.get("last") and _knows(unit, row.addressee):
        call_aloud(unit, (row.addressee,), "note.lastcall")


def _is_refused(unit: UnitOfWork, row: WaitingRow) -> bool:
    """Whether the inbox of a captain has refused this question already, so that it is not tried once more."""
    question = question_of(unit.table)
    notice = None if question is None else question.notices.get(row.addressee)
    return notice is not None and notice.inbox == "refused"


def _knows(unit: UnitOfWork, person: int) -> bool:
    """Whether a captain already knows of an unsealed question, so that no second bell is sent."""
    question = question_of(unit.table)
    return question is not None and not question.alike and notices.knows(question, person)


def _has_missed_the_end(unit: UnitOfWork, person: int) -> bool:
    """Whether an absent captain gets the end of the game by direct message. Without an inbox it is posted in the channel."""
    if not _is_meant(unit, ENDED) or is_here(unit, person):
        return False
    if not _is_open(unit, person):
        tell_aloud(unit, person)
        return False
    return True


def _is_open(unit: UnitOfWork, person: int) -> bool:
    """Whether direct messages of a person are open, or may be opened."""
    known = people_of(unit).get(person)
    if known is not None and known.no_inbox:
        return False
    return (known is not None and known.inbox_channel is not None) or not inboxes_stopped(unit)


def _is_meant(unit: UnitOfWork, kind: str) -> bool:
    """Whether the table is in the state that a kind of direct message speaks of."""
    row = unit.table.row
    if kind == "silent":
        return row.posting in CHANNEL_OUTAGES
    if kind == "undealt":
        return row.status == "closed"
    if kind == ENDED:
        return row.status in ("over", "closed")
    if kind == FREE_SEAT:
        return row.status == "running" and any(seat.on_offer for seat in unit.table.seats)
    return kind != "dm_test" or row.status in ("muster", "dealing", "running")


def _is_asked(unit: UnitOfWork, person: int, decision: int | None) -> bool:
    """Whether a captain must still answer that decision (None: any)."""
    table = unit.table
    return decision in (None, table.row.decision) and any(map(table.awaits, table.seats_of(person)))


def _is_put_off(unit: UnitOfWork, row: WaitingRow) -> bool:
    """Whether a bell is delayed because its captain is present. A delayed bell is sent unless the captain has pressed something
    since the question; a last call is sent even to a present captain."""
    known, asked_at = people_of(unit).get(row.addressee), unit.table.row.asked_at
    has_pressed = known is not None and asked_at is not None and known.last_seen > asked_at
    is_due = (
        row.facts.get("last")
        or row.facts.get("digest")
        or (row.facts.get("later") and (not has_pressed or unit.table.pace.blitz))
    )
    if is_due or is_urgent(unit) or not is_here(unit, row.addressee):
        return False
    ring_later(unit, row.addressee)
    return True


def is_here(unit: UnitOfWork, person: int) -> bool:
    """Whether a person is present."""
    return is_present(people_of(unit).get(person), unit.now)


def ring_later(unit: UnitOfWork, person: int) -> None:
    """Ring a present captain later, if no answer has come by then."""
    unit.direct(BELL, person, patience=patience(unit), later=True)


def inboxes_stopped(unit: UnitOfWork) -> bool:
    """Whether no direct messages may be opened now."""
    about: PostInputs = unit.inputs
    return about.no_inbox_until > unit.now


def still_of_use(unit: UnitOfWork, row: KeptPost) -> bool:
    """Whether a stored direct message would still be made. Presence since then does not matter."""
    person = int(row.destination[1:])
    if row.kind == ENDED:
        return _has_missed_the_end(unit, person)
    if not _is_open(unit, person) or not _is_meant(unit, row.kind):
        return False
    question = question_of(unit.table)
    is_called = question is not None and question.called
    if row.kind == BEGUN and row.decision != unit.table.row.decision:
        return False
    if row.kind in (BELL, DIGEST) and paused_until(unit.table) is not None:
        return False
    if row.kind == DIGEST:
        return _is_asked(unit, person, row.decision)
    return row.kind != BELL or (_is_asked(unit, person, row.decision) and (is_called or not _knows(unit, person)))


def people_of(unit: UnitOfWork) -> Mapping[int | None, PersonRecord]:
    """The people in the inputs of this change."""
    about: PostInputs = unit.inputs
    return about.people  # type: ignore[return-value]
