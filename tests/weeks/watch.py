"""What a simulation watches: each commit and each message, held against rules that the test works out for itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.model.base.times import DAY, HOUR
from bot.model.clocks.time_control import TimeControl
from bot.model.people.people import Seat
from bot.model.record.table_record import TableRecord
from bot.model.table.votes import PAUSED, VOTES
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import holding
from engines.kernel.record.rows import TakenBack
from tests.weeks.captains import Captain
from tests.weeks.minutes import between
from tests.weeks.question import Question, asked, saved_after

SAME = 1.5
"""Seconds by which two reckonings may differ."""
MISSES = 3


@dataclass
class Watch:
    """Everything seen so far. `stood`: how often the table of a channel stood still or went on. `wrong`: the broken rules.

    `unsure_until`: a digest that waited when the clock was set back comes early, and once more that day.
    """

    captains: Mapping[int, Captain]
    questions: dict[str, Question] = field(default_factory=dict)
    saved: dict[tuple[str, int], float] = field(default_factory=dict)
    misses: Counter[tuple[str, int]] = field(default_factory=Counter)
    epochs: Counter[str] = field(default_factory=Counter)
    waits: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    closed: int = 0
    stood: Counter[str] = field(default_factory=Counter)
    tables: dict[str, TableRecord] = field(default_factory=dict)
    by_code: dict[str, TableRecord] = field(default_factory=dict)
    running: dict[str, TableRecord] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    unsure_until: float = 0.0

    def committed(self, unit: UnitOfWork) -> None:
        """A change of a table."""
        table, before, id = unit.table, unit.before, unit.table.row.id
        self.tables[id] = self.by_code[table.row.code] = self.running[table.row.code] = table
        if table.row.status != "running":
            del self.running[table.row.code]
        if (before.row.stopped is None) != (table.row.stopped is None):
            self.stood[f"c{table.row.channel}"] += 1
        if before.row.status == "running" and before.row.decision != table.row.decision:
            self.closed += 1
        question = self.questions.get(id)
        if question is not None and (table.row.decision != question.decision or table.row.status != "running"):
            self._closed(unit, self.questions.pop(id))
            question = None
        elif question is not None and table.row.stopped is not None:
            self.waits["standing still"] += unit.now - question.asked
            del self.questions[id]
            question = None
        if table.row.status == "running" and table.row.stopped is None and not table.pace.blitz:
            if question is None:
                self._asked(unit)
            else:
                self._goes_on(unit, question)
            self._holds(unit, self.questions[id])
        self._absence(unit)
        if before.row.status in ("dealing", "running") and table.row.status in ("over", "closed"):
            self.ends["closed" if table.row.status == "closed" else table.result.reason if table.result else "?"] += 1

    # -- the clock

    def _asked(self, unit: UnitOfWork) -> None:
        """A new question, or one whose table goes on after a standstill."""
        table, now = unit.table, unit.now
        pause, before = unit.before.timers.get(PAUSED), unit.before.pace
        start = now if pause is None or PAUSED not in table.timers else max(now, pause.due)
        zones = {seat.number: self._zone(table.pace, seat) for seat in _asked_people(table)}
        for seat in table.people:
            known = self.saved.setdefault((table.row.id, seat.number), 0.0)
            if table.pace != before:
                self.saved[table.row.id, seat.number] = min(known, table.pace.cap)
        saved = {seat: self.saved[table.row.id, seat] for seat in zones}
        self.questions[table.row.id] = asked(table.row.decision, table.pace, now, start, zones, saved)
        if pause is None and PAUSED in table.timers:
            self.questions[table.row.id].pause(now, table.timers[PAUSED].due)
        self.epochs[table.row.id] += 1

    def _zone(self, pace: TimeControl, seat: Seat) -> str:
        captain = self.captains[seat.person or 0]
        return captain.zone or pace.zone or "UTC"

    def _goes_on(self, unit: UnitOfWork, question: Question) -> None:
        """What makes an open question longer: pauses, more time, excuses, a seat in new hands."""
        table, before, now = unit.table, unit.before, unit.now
        if question.paused is not None and holding(before) is not None and holding(table) is None:
            question.resume(now)
        if holding(before) is None and (slot := holding(table)) is not None:
            question.pause(now, table.timers[VOTES[slot]].due)
        if PAUSED in before.timers and PAUSED not in table.timers:
            question.resume(now)
            self.epochs[table.row.id] += 1
        if PAUSED in table.timers and PAUSED not in before.timers:
            question.pause(now, table.timers[PAUSED].due)
        if PAUSED in before.timers and PAUSED in table.timers and before.timers[PAUSED].due != table.timers[PAUSED].due:
            question.resume(now)
            question.pause(now, table.timers[PAUSED].due)
        if any(new.excused > old.excused for old, new in zip(before.seats, table.seats, strict=True)):
            if now < question.deadline - SAME:
                self._tell(unit, "a captain is excused before the time is over")
            question.excuse(now)
            self.epochs[table.row.id] += 1
        if _has_ended(unit, "vote.extended"):
            question.extend()
            self.epochs[table.row.id] += 1
        frame = table.position.asked
        for old, new in zip(before.seats, table.seats, strict=True):
            is_open = frame is not None and new.number in frame.seats and (new.number not in table.answered or frame.sealed)
            if new.person is not None and old.person != new.person and is_open:
                question.sit_down(now, new.number, self._zone(table.pace, new))

    def _holds(self, unit: UnitOfWork, question: Question) -> None:
        """The deadline is that of the test's own reckoning, and somebody is waited for."""
        row = unit.table.row
        if row.deadline is None or abs(row.deadline - question.deadline) > SAME:
            off = "none" if row.deadline is None else f"{(row.deadline - question.deadline) / HOUR:+.2f} h"
            self._tell(unit, f"the deadline is not that of the rules, {off}")
            question.deadline = question.deadline if row.deadline is None else row.deadline
        for seat in _asked_people(unit.table):
            given = unit.table.saved_answers.get(seat.number)
            if given != unit.before.saved_answers.get(seat.number):
                question.answered[seat.number] = question.taken(seat.number, unit.now)
        for seat in _asked_people(unit.table):
            if seat.number not in unit.table.answered:
                question.free = None
                return
        question.free = unit.now if question.free is None else question.free

    def _closed(self, unit: UnitOfWork, question: Question) -> None:
        table, now, pace = unit.table, unit.now, question.pace
        given = {seat: one for number, all_ in unit.closed if number == question.decision for seat, one in all_.items()}
        kinds = {seat: one.kind for seat, one in given.items()}
        ran_out = "default" in kinds.values()
        if now > question.last + SAME and table.row.status == "running":
            self._tell(unit, f"waited {(now - question.last) / HOUR:.2f} h longer than the rules say")
        if ran_out and now < question.deadline - SAME:
            self._tell(unit, f"time is over {(question.deadline - now) / HOUR:.2f} h too early")
        if question.free is not None and now - question.free > 3 * pace.tick + 2 * pace.hold + 2 * pace.linger + 60:
            self._tell(unit, f"waited {(now - question.free) / HOUR:.2f} h for nobody")
        self._count(question, now, ran_out)
        if table.row.status == "running" or table.result is not None:
            self._charge(unit, question, kinds)

    def _count(self, question: Question, now: float, ran_out: bool) -> None:
        """Whole waits by their cause."""
        stood = max(0.0, question.stood - (max(0.0, question.paused - now) if question.paused is not None else 0.0))
        ran = max((question.taken(seat, now) for seat in question.zones), default=0.0)
        again = 0.0 if question.excused_at is None else between(question.pace, question.excused_at, now, question.zone)
        whole = max(0.0, now - question.asked - stood)
        self.waits["paused"] += stood
        self.waits["excused once more"] += again
        self.waits["run out" if ran_out else "answered"] += max(0.0, ran - again)
        self.waits["no hours"] += max(0.0, whole - ran)

    def _charge(self, unit: UnitOfWork, question: Question, kinds: Mapping[int, str]) -> None:
        """Savings and misses of each seat, added up beside those of the service."""
        before, id = unit.before, unit.table.row.id
        frame = before.state.asked if before.state is not None else None
        is_by_host = any(isinstance(row, TakenBack) or row.move is not None for row in unit.rows)
        if frame is None or before.row.decision != question.decision or not unit.rows or is_by_host:
            self._saved_up(unit, are_held=False)
            return
        for seat in frame.seats:
            old, new = before.seats[seat], unit.table.seats[seat]
            given = before.saved_answers.get(seat)
            if old.person is None or old.sitting_in or old.person != new.person or seat not in question.zones:
                self.saved[id, seat] = new.saved_time
                continue
            kind = kinds.get(seat) or ("" if given is None else given.kind)
            taken = question.taken(seat, unit.now)
            taken = taken if frame.sealed or seat in kinds else question.answered.get(seat, taken)
            if frame.sealed or kind != "default":
                self.saved[id, seat] = saved_after(question.pace, self.saved[id, seat], taken)
            if not frame.sealed or frame.shows_waiting:
                self._missed(unit, question, seat, kind)
        self._saved_up(unit, are_held=len(unit.closed) == 1)

    def _missed(self, unit: UnitOfWork, question: Question, seat: int, kind: str) -> None:
        """Count a missed deadline, or begin anew. After three in a row nobody waits for the captain any more."""
        key, new = (unit.table.row.id, seat), unit.table.seats[seat]
        self.misses[key] = {"default": self.misses[key] + 1, "live": 0}.get(kind, self.misses[key])
        if kind == "default" and unit.before.seats[seat].excused < question.pace.excused:
            self._tell(unit, f"seat {seat} missed a deadline with excuses left")
        is_over = unit.table.row.status != "running"
        if self.misses[key] >= MISSES and not (new.sitting_in and new.on_offer) and not is_over:
            self._tell(unit, f"seat {seat} is waited for after {self.misses[key]} missed deadlines")

    def _saved_up(self, unit: UnitOfWork, are_held: bool) -> None:
        """Compare the savings with those of the service, and go on from these."""
        for seat in unit.table.people:
            key = (unit.table.row.id, seat.number)
            own = self.saved.get(key, 0.0)
            own = own if unit.table.pace == unit.before.pace else min(own, unit.table.pace.cap)
            if are_held and abs(own - seat.saved_time) > SAME:
                self._tell(unit, f"seat {seat.number} has saved {(seat.saved_time - own) / HOUR:+.2f} h beside the rules")
            self.saved[key] = seat.saved_time

    # -- absence

    def _absence(self, unit: UnitOfWork) -> None:
        """A computer sits in for a reason, and excuses are counted."""
        table, before = unit.table, unit.before
        if before.row.status != "running" or table.row.status != "running":
            return
        for old, new in zip(before.seats, table.seats, strict=True):
            key = (table.row.id, new.number)
            if new.excused > table.pace.excused:
                self._tell(unit, f"seat {new.number} was excused {new.excused} times")
            if old.person != new.person or (old.sitting_in and not new.sitting_in):
                self.misses[key] = 0
            is_left = new.sitting_in and not old.sitting_in and new.person is not None and not _has_ended(unit, "vote.replaced")
            if is_left and self.misses[key] < MISSES and new.away_until is None and len(table.captains) > 1:
                self._tell(unit, f"a computer sits in on seat {new.number} after {self.misses[key]} missed deadlines")

    # -- time that is lost

    def lost(self, since: float, until: float) -> None:
        """No press could arrive."""
        for question in self.questions.values():
            question.lose(since, until)

    def set_back(self, before: float, now: float) -> None:
        """The wall clock is set back."""
        self.unsure_until = before + DAY
        for id, question in self.questions.items():
            question.set_back(before, now)
            self.epochs[id] += 1

    def _tell(self, unit: UnitOfWork, what: str) -> None:
        row = unit.table.row
        self.wrong.append(
            f"{what}, table {row.code} of {row.game} ({unit.before.pace.name}), question {row.decision}, {unit.now:.0f}"
        )


def _has_ended(unit: UnitOfWork, outcome: str) -> bool:
    """Whether a vote has ended so with this change."""
    return str(unit.table.row.votes).count(outcome) > str(unit.before.row.votes).count(outcome)


def _asked_people(table: TableRecord) -> list[Seat]:
    """The asked seats that people play themselves."""
    frame = table.state.asked if table.state is not None else None
    seats = [] if frame is None else [table.seats[number] for number in frame.seats]
    return [seat for seat in seats if seat.person is not None and not seat.sitting_in]
