"""What a simulation hears: each message that goes out, held against rules that the test works out for itself."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bot.model.posting.posts import Post, PostRequest
from bot.model.record.unit_of_work import BELL, DIGEST
from bot.model.table.votes import AFTER_PAUSE, PAUSED
from engines.kernel.base.messages import load_message
from tests.bot.manual_clock import ManualClock
from tests.bot.service.discord_fixture import PlainComposer
from tests.weeks.captains import Captain
from tests.weeks.minutes import between
from tests.weeks.watch import Watch

REMINDERS = ("last", "mark", "final")
LEFT = 0.25
"""The part of the time that whoever is told at the end of quiet hours must have, or else hears of it before."""
AGAIN = ("pause.", "note.resigned", "note.vacation")
"""The first letters of notices that come again when it happens again."""


@dataclass
class Hearing:
    """All messages so far."""

    clock: ManualClock
    captains: Mapping[int, Captain]
    watch: Watch
    told: Counter[tuple[Any, ...]] = field(default_factory=Counter)
    reminded: Counter[tuple[int, int]] = field(default_factory=Counter)
    votes: Counter[str] = field(default_factory=Counter)

    def sent(self, due: PostRequest, posts: tuple[Post, ...]) -> None:
        """A message that goes now."""
        facts = due.facts
        if due.kind in (BELL, DIGEST) and posts and due.recipient is not None:
            self._rung(due, facts)
        if due.kind in ("vote0", "vote1") and "told" in facts:
            self.votes[dict(load_message(facts["told"]).args)["outcome"].id] += 1
        if due.kind in ("step", "call") and posts:
            self._mentioned(due, posts)
        if due.kind == "note" and posts:
            self._noted(due, facts)

    def _once(self, what: str, due: PostRequest, *key: Any) -> None:
        """Count something that may be told once a question."""
        whole = (what, due.table.id, due.table.decision, self.watch.epochs[due.table.id], *key)
        self.told[whole] += 1
        if self.told[whole] > 1:
            self._wrong(due, f"{what} twice, {key}")

    def _rung(self, due: PostRequest, facts: Mapping[str, Any]) -> None:
        who, table = due.recipient or 0, self.watch.tables[due.table.id]
        captain, now = self.captains[who], self.clock.now()
        is_reminder = any(facts.get(fact) for fact in REMINDERS)
        if not any(table.awaits(seat) for seat in table.seats_of(who)):
            self._wrong(due, f"{who} is rung after the answer, {dict(facts)}")
        if PAUSED in table.timers:
            self._wrong(due, f"{who} is rung in a pause, {dict(facts)}")
        if captain.reminders.way != "direct":
            self._wrong(due, f"{who} is rung and wants no direct messages, {dict(facts)}")
        if is_reminder:
            self.reminded[who, now.toordinal()] += 1
            given = self.watch.questions[due.table.id].given
            self._once("reminded", due, who, *(fact for fact in REMINDERS if facts.get(fact)), facts.get("mark"), given)
        elif not facts.get(AFTER_PAUSE) and not (facts.get("digest") and now.timestamp() < self.watch.unsure_until):
            self._once("asked", due, who, now.toordinal() if facts.get("digest") or due.kind == DIGEST else "")
        quiet = captain.quiet_until(now)
        if quiet is not None and not self._may_ring(due, quiet, now, is_reminder):
            self._wrong(due, f"{who} is rung at {now} in quiet hours, {dict(facts)}")

    def _may_ring(self, due: PostRequest, quiet: datetime, now: datetime, is_reminder: bool) -> bool:
        """Whether a question may not wait for the end of quiet hours; it then comes without a sound."""
        question = self.watch.questions.get(due.table.id)
        if is_reminder or question is None or not due.facts.get("silent"):
            return False
        end, whole = quiet.timestamp(), between(question.pace, question.since, question.deadline, question.zone)
        left = between(question.pace, end, question.deadline, question.zone)
        return end >= question.deadline or left < LEFT * whole + 60

    def _mentioned(self, due: PostRequest, posts: tuple[Post, ...]) -> None:
        """Mentions in the channel: once for a question by each kind of post."""
        about = load_message(due.facts["message"]).id if "message" in due.facts else ""
        for person in {one for post in posts for one in post.ring}:
            if due.kind == "call":
                self._once("called", due, person, about)
            elif person not in due.facts.get("ring", ()):
                self._wrong(due, f"{person} is mentioned without a reason")

    def _noted(self, due: PostRequest, facts: Mapping[str, Any]) -> None:
        message = facts.get("message")
        if message is not None and not load_message(message).id.startswith(AGAIN):
            self._once("noted", due, json.dumps(message, sort_keys=True, default=str))

    def _wrong(self, due: PostRequest, what: str) -> None:
        row = due.table
        self.watch.wrong.append(
            f"{what}, table {row.code} of {row.game.id}, question {row.decision}, {self.clock.now():%d %b %H:%M}"
        )


class WatchedComposer(PlainComposer):
    """A composer whose posts are heard."""

    hearing: Hearing | None = None

    def compose(self, due: PostRequest) -> tuple[Post, ...]:
        made = super().compose(due)
        self.dues.clear()
        if self.hearing is not None:
            self.hearing.sent(due, made)
        return made
