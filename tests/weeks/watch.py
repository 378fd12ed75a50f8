"""What a simulation watches: each commit and each message, held against rules that the test works out for itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bot.model.base.times import HOUR
from bot.model.posting.posts import Post, PostRequest
from bot.model.record.unit_of_work import BELL
from bot.model.table.votes import AFTER_PAUSE, PAUSED
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.messages import load_message
from tests.bot.manual_clock import ManualClock
from tests.bot.service.discord_fixture import PlainComposer
from tests.weeks.captains import Captain

REMINDERS = ("last", "mark", "final")
SLACK = 2 * HOUR
"""Seconds beyond the clock in which ticks, holds and what gathers may fall."""


@dataclass
class Question:
    """An open question: since when, how long it may last by its table's rules, and what pauses have added."""

    decision: int
    since: float
    allowed: float
    pauses: float = 0.0
    paused_since: float | None = None


@dataclass
class Watch:
    """Everything seen so far. `stood`: how often the table of a channel stood still or went on. `wrong`: the broken rules."""

    clock: ManualClock
    captains: Mapping[int, Captain]
    questions: dict[str, Question] = field(default_factory=dict)
    asked: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    reminded: Counter[int] = field(default_factory=Counter)
    waits: dict[str, float] = field(default_factory=dict)
    votes: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    closed: int = 0
    stood: Counter[str] = field(default_factory=Counter)
    tables: dict[str, Any] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    # -- commits

    def committed(self, unit: UnitOfWork) -> None:
        """A change of a table."""
        table, now = unit.table, unit.now
        self.tables[table.row.id] = table
        before, question = unit.before.row, self.questions.get(table.row.id)
        if (before.stopped is None) != (table.row.stopped is None):
            self.stood[f"c{table.row.channel}"] += 1
        if before.status == "running" and before.decision != table.row.decision:
            self.closed += 1
        if question is not None and (table.row.decision != question.decision or table.row.status != "running"):
            self._closed(unit, question)
            question = None
        if table.row.status == "running" and question is None and table.row.stopped is None:
            self.questions[table.row.id] = Question(table.row.decision, now, _allowed(unit))
        if question is not None:
            self._counted(unit, question)
        if before.status in ("dealing", "running") and table.row.status in ("over", "closed"):
            self.ends["closed" if table.row.status == "closed" else table.result.reason if table.result else "?"] += 1

    def _counted(self, unit: UnitOfWork, question: Question) -> None:
        """What makes an open question longer: pauses, more time, excuses, standstills, a seat in new hands."""
        table, before, now = unit.table, unit.before, unit.now
        if PAUSED in table.timers and question.paused_since is None:
            question.paused_since = now
        if PAUSED not in table.timers and question.paused_since is not None:
            question.pauses += now - question.paused_since
            question.paused_since = None
        if any(a.excused < b.excused or a.person != b.person or a.sitting_in > b.sitting_in
               for a, b in zip(before.seats, table.seats, strict=True)):  # fmt: skip
            question.allowed = now - question.since + _allowed(unit)
        if (table.row.votes or {}) != (before.row.votes or {}) and (table.row.deadline or 0) > (before.row.deadline or 0):
            question.allowed += table.pace.base
        if table.row.stopped is not None:
            del self.questions[table.row.id]

    def _closed(self, unit: UnitOfWork, question: Question) -> None:
        del self.questions[unit.table.row.id]
        paused = question.pauses + (0.0 if question.paused_since is None else unit.now - question.paused_since)
        took = unit.now - question.since - paused
        given = (one for number, answers in unit.closed if number == question.decision for one in answers.values())
        cause = "run out" if any(one.kind == "default" for one in given) else "answered"
        self.waits[cause] = self.waits.get(cause, 0.0) + took
        self.waits["paused"] = self.waits.get("paused", 0.0) + paused
        if took > question.allowed + SLACK:
            told = f"table {unit.table.row.code} waited {took / HOUR:.1f} h for question {question.decision}"
            self.wrong.append(f"{told}, {question.allowed / HOUR:.1f} h allowed")

    # -- messages

    def sent(self, due: PostRequest, posts: tuple[Post, ...]) -> None:
        """A message that goes now."""
        now, facts = self.clock.now(), due.facts
        if due.kind == BELL and posts and due.recipient is not None:
            self._rung(due, now, facts)
        if due.kind in ("vote0", "vote1") and "told" in facts:
            self.votes[dict(load_message(facts["told"]).args)["outcome"].id] += 1

    def _rung(self, due: PostRequest, now: datetime, facts: Mapping[str, Any]) -> None:
        who, table = due.recipient or 0, self.tables[due.table.id]
        captain = self.captains[who]
        is_reminder = any(facts.get(fact) for fact in REMINDERS)
        name = f"captain {who} ({captain.habit}) at table {due.table.code}, question {due.table.decision}"
        if not any(table.awaits(seat) for seat in table.seats_of(who)):
            self.wrong.append(f"{name}: rung after the answer, {dict(facts)}")
        if is_reminder:
            self.reminded[who] += 1
            if captain.is_quiet(now):
                self.wrong.append(f"{name}: reminded at {now}, in quiet hours, {dict(facts)}")
        elif not facts.get(AFTER_PAUSE):
            self.asked[due.table.id, due.table.decision, who] += 1
            if self.asked[due.table.id, due.table.decision, who] > 1:
                self.wrong.append(f"{name}: asked twice, {dict(facts)}")


class WatchedComposer(PlainComposer):
    """A composer whose posts are watched."""

    watch: Watch | None = None

    def compose(self, due: PostRequest) -> tuple[Post, ...]:
        made = super().compose(due)
        self.dues.clear()
        if self.watch is not None:
            self.watch.sent(due, made)
        return made


def _allowed(unit: UnitOfWork) -> float:
    """Seconds that a question asked now may last, by the time control and the time saved up."""
    pace = unit.table.pace
    saved = max((seat.saved_time for seat in unit.table.people), default=0.0)
    return pace.base + max(saved, pace.cap)
