"""Notices to captains: events are recorded in the question's notices, and the next way is tried at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.model.base import times
from bot.model.people.people import Seat
from bot.model.record.table_record import TableRecord
from bot.model.record.unit_of_work import BELL, CALL, FINAL
from bot.service.clocks.question_time import LAST_CALL, due, ran
from bot.service.play.schedule import LATER_BELL_LIVE, put_off, reschedule
from bot.service.table import notices
from bot.service.table.notices import CHANNEL, INBOX, QuestionNotices, Stage, Way
from bot.service.table.question import human_seats, open_question, person_ids, unanswered_seats, zone_of_question
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.tables import outbox
from engines.kernel.base.messages import Captain, Message, say


def question_of(table: TableRecord) -> QuestionNotices | None:
    """The notices of the open question to captains who play in person; without stages if a release without notices asked it."""
    row, asked = table.row, open_question(table)
    if asked is None or row.stopped is not None:
        return None
    kept, people = None if row.notices is None else notices.load(row.notices), person_ids(human_seats(table, asked))
    if kept is not None and kept.decision == row.decision:
        return notices.among(kept, people)
    return notices.asked(row.decision, people, alike=asked.sealed)


def note_way(unit: UnitOfWork, way: Way, people: Iterable[int], stage: Stage) -> None:
    """Record the stage of a way to these captains."""
    _note(unit, lambda question: notices.went(question, way, people, stage))


def note_post(unit: UnitOfWork, asks: int | None, mentioned: Iterable[int], stage: Stage) -> None:
    """Record the stage of a post: that of the open question, or of an earlier window in the row, whose mentions count."""
    question = question_of(unit.table)
    if question is None or asks is None or not question.since <= asks <= question.decision:
        return
    if asks == question.decision:
        _note(unit, lambda question: notices.posted(question, mentioned, stage))
    else:
        note_way(unit, CHANNEL, mentioned, stage)


def note_call(unit: UnitOfWork, asks: int, mentioned: Iterable[int], stage: Stage) -> None:
    """Record the stage of a line with mentions in the channel. It counts for later windows of the row too."""
    question = question_of(unit.table)
    if question is not None and question.since <= asks <= question.decision:
        note_way(unit, CHANNEL, mentioned, stage)


def note_deleted(unit: UnitOfWork, mentioned: Iterable[int]) -> None:
    """Record that the post of the question was deleted."""
    _note(unit, lambda question: notices.deleted(question, mentioned))


def _note(unit: UnitOfWork, change: Callable[[QuestionNotices], QuestionNotices]) -> None:
    before = question_of(unit.table)
    if before is None:
        return
    after = change(before)
    waiting = person_ids(unanswered_seats(unit.table))
    if after.is_standing and notices.runs(after, waiting):
        after = notices.go_on(after)
        unit.table.row.notices = notices.dump(after)
        put_off(unit)
    elif _has_learnt_late(unit, before, after):
        _leave_time(unit)
    unit.table.row.notices = notices.dump(after)


def _has_learnt_late(unit: UnitOfWork, before: QuestionNotices, after: QuestionNotices) -> bool:
    """Whether a captain has just been told for the first time, with less time left than after a last call."""
    row = unit.table.row
    if row.deadline is None or row.asked_at is None or unit.table.pace.blitz:
        return False
    is_late = ran(unit.table.pace, unit.now, row.deadline, zone_of_question(unit.table)) < _left_at_call(unit.table)
    return is_late and any(notices.knows(after, one) and not notices.knows(before, one) for one in after.notices)


def _leave_time(unit: UnitOfWork) -> None:
    """Give captains who learn late of the question the time after a last call."""
    row, zone = unit.table.row, zone_of_question(unit.table)
    assert row.deadline is not None
    row.deadline = max(row.deadline, due(unit.table.pace, unit.now, _left_at_call(unit.table), zone))
    reschedule(unit)


def _left_at_call(table: TableRecord) -> float:
    """The seconds that are left after the last call."""
    row = table.row
    assert row.deadline is not None and row.asked_at is not None
    return LAST_CALL * ran(table.pace, row.asked_at, row.deadline, zone_of_question(table))


def knock(unit: UnitOfWork) -> None:
    """Try the ways that are due."""
    question = question_of(unit.table)
    if question is None:
        return
    following = notices.following(question, person_ids(unanswered_seats(unit.table)))
    for person in following.get(INBOX, ()):
        unit.direct(BELL, person)
    note_way(unit, INBOX, following.get(INBOX, ()), "trying")
    call_aloud(unit, following.get(CHANNEL, ()), "note.ring")


def call_aloud(unit: UnitOfWork, people: Sequence[int], id: str) -> None:
    """Mention these captains in a line in the channel. A captain alone with computers loses nothing: the table is paused."""
    asked, is_paused = open_question(unit.table), len(unit.table.captains) == 1 and not unit.table.pace.blitz
    if not people or asked is None or is_paused:
        return
    named = tuple(Captain(seat.number) for seat in human_seats(unit.table, asked) if seat.person in people)
    message: Message = say(id, list=named)
    unit.note(message, people, names_deadline=True, kind=CALL)
    note_way(unit, CHANNEL, people, "trying")


def call_last(unit: UnitOfWork) -> None:
    """The last call in the channel.

    In a sealed round it mentions all, unless all were mentioned and have direct messages. Otherwise it mentions missing captains
    without direct messages or without any notice.
    """
    _note(unit, notices.call)
    question, asked = question_of(unit.table), open_question(unit.table)
    if question is None or asked is None:
        return
    everybody, waiting = human_seats(unit.table, asked), unanswered_seats(unit.table)
    if question.alike:
        is_wanted = any(seat.no_inbox or not notices.knows(question, seat.person or 0) for seat in everybody)
        called = person_ids(everybody) if is_wanted else ()
    else:
        called = person_ids(seat for seat in waiting if seat.no_inbox or not notices.knows(question, seat.person or 0))
    call_aloud(unit, called, "note.lastcall")


def ring_the_last(unit: UnitOfWork) -> None:
    """Ring the captain for whom alone an open question waits now, at paces of hours and days. Never for a sealed one."""
    table, before, asked = unit.table, unit.before, open_question(unit.table)
    if asked is None or asked.sealed or not asked.shows_waiting or table.row.decision != before.row.decision:
        return
    waiting, waited = (person_ids(unanswered_seats(one)) for one in (table, before))
    if len(waiting) == 1 < len(waited) and table.pace.base >= times.HOUR and not table.pace.blitz:
        unit.direct(BELL, waiting[0], **{FINAL: True})


def may_run_out(unit: UnitOfWork, seats: Iterable[Seat]) -> bool:
    """Whether the time of these seats may end: their captains know of the question or are out of reach. During a standstill all
    missing captains count."""
    question = question_of(unit.table)
    if question is None:
        return False
    return notices.runs(question, person_ids(unanswered_seats(unit.table) if question.is_standing else seats))


def stand(unit: UnitOfWork) -> None:
    """Start a standstill, because a captain could not be told: all get their time anew, and every way is tried again.

    Used time of blitz banks stays used, and a small rest of them is not checked again and again.
    """
    unit.require(outbox.cancel, unit.table.row.id, CALL)
    _use_up(unit)
    _note(unit, notices.stand)
    put_off(unit)
    row = unit.table.row
    if unit.table.pace.blitz and row.deadline is not None:
        row.deadline = max(row.deadline, unit.now + LATER_BELL_LIVE)
        reschedule(unit)
    knock(unit)


def _use_up(unit: UnitOfWork) -> None:
    """Charge the banks of captains who know of the question or have answered, before all get their time anew."""
    question, asked, began = question_of(unit.table), open_question(unit.table), unit.table.row.asked_at
    if not unit.table.pace.blitz or question is None or question.is_standing or asked is None or began is None:
        return
    for seat in human_seats(unit.table, asked):
        has_answered = seat.number in unit.table.answered
        if has_answered or notices.knows(question, seat.person or 0):
            taken = (unit.table.saved_answers[seat.number].at if has_answered else unit.now) - began
            unit.table.change_seat(seat.number, saved_time=max(0.0, seat.saved_time - max(0.0, taken)))


def note_press(unit: UnitOfWork, seat: int) -> None:
    """Record a press at a table. Blitz rings nobody twice, and there it proves that the captain knows of the question."""
    if unit.table.pace.blitz:
        touch(unit, [unit.table.seats[seat]])


def touch(unit: UnitOfWork, seats: Iterable[Seat]) -> None:
    """Record that these captains have begun to answer."""
    people = person_ids(seats)
    _note(unit, lambda question: notices.touched(question, people))
