"""Digests: one message a day to a person for all tables that wait, at the hour that the person has chosen.

A bell that waits for the digest is delayed to that hour. The first of those bells becomes the digest of all tables. A note says
which questions it told; their own bells are then left out. If the digest is not sent, the note goes, and they are sent.
"""

from __future__ import annotations

import json
from typing import Any

from bot.model.base import times
from bot.model.clocks.time_control import ALL_DAYS
from bot.model.people.people import PersonRecord
from bot.model.people.reminders import Reminders
from bot.model.people.zones import zone_of
from bot.model.record.table_record import TableRecord
from bot.model.record.unit_of_work import BELL, DIGEST, FINAL
from bot.model.table.listed import TableSummary
from bot.model.table.votes import AFTER_PAUSE
from bot.service.clocks import running_time
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.people import key_value
from bot.store.tables.records import WaitingRow

AT_ONCE = ("last", "mark", FINAL, "digest", AFTER_PAUSE)
"""The facts of bells that do not wait for a digest."""
SOON = 60.0
"""Seconds by which the clock of a digest may be early."""


def waits_for_digest(table: TableRecord, row: WaitingRow, chosen: Reminders) -> bool:
    """Whether a bell waits for the digest of its captain, if there is time."""
    is_slow = table.pace.base >= times.HOUR and not table.pace.blitz
    is_first = row.kind == BELL and not any(row.facts.get(fact) for fact in AT_ONCE)
    return chosen.digest is not None and is_slow and is_first


def next_digest(known: PersonRecord, now: float) -> float:
    """The next time at which the person's hour begins."""
    assert known.reminders.digest is not None
    begins, zone = 60 * known.reminders.digest, zone_of(known.zone)
    hour = (begins, begins + 60)
    found = running_time.after(now, 1.0, zone, ALL_DAYS, hour) - 1.0
    return found if found > now + 0.5 else running_time.after(now + times.HOUR, 1.0, zone, ALL_DAYS, hour) - 1.0


def key(person: int) -> str:
    """The key of the note with the questions that the last digest told."""
    return "digest." + str(person)


def is_told(unit: UnitOfWork, row: WaitingRow) -> bool:
    """Whether the question of a bell stood in a digest since the bell was due."""
    if not row.facts.get("digest") or not unit.inputs.last_digest:
        return False
    last = json.loads(unit.inputs.last_digest)
    return bool(last["at"] >= row.ready - SOON and last["told"].get(unit.table.row.id) == unit.table.row.decision)


def becomes_digest(unit: UnitOfWork, row: WaitingRow) -> bool:
    """Whether a bell is made the digest: at the chosen hour, if other tables wait too."""
    return row.kind == BELL and bool(row.facts.get("digest")) and bool(unit.inputs.waiting)


def note(unit: UnitOfWork, person: int) -> None:
    """Record the questions of the digest that is being made."""
    told = {one.id: one.decision for one in unit.inputs.waiting}
    unit.write_also(key_value.write, key(person), json.dumps({"at": unit.now, "told": told}))


def withdraw(unit: UnitOfWork, kind: str, person: int) -> None:
    """Take the note back, because the digest was not sent: the bells of its other tables go by themselves."""
    if kind == DIGEST:
        unit.write_also(key_value.write, key(person), "")


def lines(waiting: tuple[TableSummary, ...]) -> list[dict[str, Any]]:
    """The other tables of a digest as facts of a post."""
    return [
        {"code": one.code, "game": one.game, "decision": one.decision, "deadline": one.deadline, "several": len(one.seats) > 1}
        for one in waiting
    ]
