"""Reminders as each captain likes them: whether a bell goes now, later or not at all, and when the next one is due.

Quiet hours delay a bell and never swallow it. If they end too late for a captain who has not been told, it goes at once without a
sound. A captain who has been told loses nothing by a reminder that does not come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.model.base import times
from bot.model.clocks.time_control import ALL_DAYS
from bot.model.people.people import PersonRecord
from bot.model.people.reminders import USUAL, Reminders
from bot.model.people.zones import zone_of
from bot.model.record.unit_of_work import BEGUN, BELL, FINAL
from bot.model.table.votes import AFTER_PAUSE
from bot.service.clocks import running_time
from bot.service.clocks.question_time import ran
from bot.service.play.telling import question_of
from bot.service.posting.digests import next_digest, waits_for_digest
from bot.service.table.question import zone_of_question
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.tables.records import WaitingRow

LEFT = 0.25
"""The part of the time that a captain has at least when a delayed bell comes."""
INSTANT = 0.5
"""Seconds by which times may differ that are one."""
SOON = 60.0
"""Seconds by which a reminder may be early, except in quiet hours."""


def reminders_of(known: PersonRecord | None) -> Reminders:
    """The reminders of a person; the usual ones for a stranger."""
    return USUAL if known is None else known.reminders


def is_reminder(row: WaitingRow, known: PersonRecord | None) -> bool:
    """Whether a bell comes to a captain who knows of the question too."""
    is_last_one = bool(row.facts.get(FINAL)) and reminders_of(known).last_one
    return any(row.facts.get(fact) for fact in ("last", "mark", "digest", AFTER_PAUSE)) or is_last_one


def quiet_until(known: PersonRecord | None, at: float) -> float | None:
    """The end of the person's quiet hours, if it is quiet at that time."""
    quiet = reminders_of(known).quiet
    if known is None or quiet is None:
        return None
    end = running_time.after(at, 1.0, zone_of(known.zone), ALL_DAYS, (quiet[1], quiet[0])) - 1.0
    return end if end > at + INSTANT else None


def is_kept_back(unit: UnitOfWork, row: WaitingRow, known: PersonRecord | None) -> bool:
    """Whether a bell does not go now. It is put into the outbox again if it comes later."""
    digest = _digest_at(unit, row, known)
    goes = _goes_at(unit, row, known) if digest is None else digest
    early = SOON if quiet_until(known, unit.now) is None else INSTANT
    if goes is not None and goes > unit.now + early:
        facts = row.facts if digest is None else {**row.facts, "digest": True}
        unit.direct(BELL, row.addressee, patience=goes - unit.now, **facts)
    return goes is None or goes > unit.now + early


def _digest_at(unit: UnitOfWork, row: WaitingRow, known: PersonRecord | None) -> float | None:
    """The time of the digest for which a bell waits; None if it cannot wait so long."""
    deadline = unit.table.row.deadline
    if known is None or deadline is None or not waits_for_digest(unit.table, row, known.reminders):
        return None
    told = next_digest(known, unit.now)
    told = quiet_until(known, told) or told
    return told if _leaves_time(unit, told, deadline) else None


def _goes_at(unit: UnitOfWork, row: WaitingRow, known: PersonRecord | None) -> float | None:
    """The time at which a bell goes; None for never."""
    deadline = unit.table.row.deadline
    if deadline is None:
        return unit.now
    wanted = max(unit.now, deadline - row.facts["mark"] * times.HOUR) if "mark" in row.facts else unit.now
    end = quiet_until(known, wanted)
    if end is None:
        return wanted
    if _is_told(unit, row.addressee):
        return end if end < deadline else None
    return end if _leaves_time(unit, end, deadline) else wanted


def _is_told(unit: UnitOfWork, person: int) -> bool:
    """Whether a captain was told of the open question by any way."""
    question = question_of(unit.table)
    notice = None if question is None else question.notices.get(person)
    return notice is not None and (notice.touched or "reached" in (notice.inbox, notice.channel))


def _leaves_time(unit: UnitOfWork, end: float, deadline: float) -> bool:
    """Whether a captain who is told at the end of quiet hours has a quarter of the time."""
    pace, zone, asked_at = unit.table.pace, zone_of_question(unit.table), unit.table.row.asked_at or unit.now
    return end < deadline and ran(pace, end, deadline, zone) >= LEFT * ran(pace, asked_at, deadline, zone)


def tell_the_next(unit: UnitOfWork, steps: Sequence[WaitingRow]) -> None:
    """Tell captains whose turn follows that the one before has begun, if they want to be told."""
    for begun in (row.facts[BEGUN] for row in steps if BEGUN in row.facts):
        person: int = begun["person"]
        if reminders_of(unit.inputs.people.get(person)).begun:
            unit.direct(BEGUN, person, seat=begun["seat"], turn=begun["turn"])


def remind_later(unit: UnitOfWork, person: int, known: PersonRecord | None) -> None:
    """Put the next reminder before the deadline into the outbox, unless another bell of the captain waits."""
    table, reminders, deadline = unit.table, reminders_of(known), unit.table.row.deadline
    is_slow = table.pace.base >= times.HOUR and not table.pace.blitz
    if deadline is None or not is_slow or reminders.way != "direct" or not any(map(table.awaits, table.seats_of(person))):
        return
    dues: dict[float, dict[str, Any]] = {deadline - mark * times.HOUR: {"mark": mark} for mark in reminders.marks}
    if known is not None and reminders.digest is not None and (told := next_digest(known, unit.now)) < deadline:
        dues[told] = {"digest": True}
    following = min((due for due in dues if due > unit.now + SOON), default=None)
    if following is not None and not any(one.kind == BELL and one.person == person for one in unit.outbox_rows):
        unit.direct(BELL, person, patience=following - unit.now, **dues[following])
