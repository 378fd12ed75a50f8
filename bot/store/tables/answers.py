"""Saved answers: receipts of sealed ones, and those played after a deadline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from bot.model.base.times import moment
from bot.model.table.table import AnswerKind, MissedDeadline
from bot.store import schema as s
from bot.store.base.database import Connection
from bot.store.tables.records import columns_of, records_from
from engines.kernel.base import codec
from engines.kernel.base.messages import Message

_a = s.answers.c
PASSED_OVER: tuple[AnswerKind, ...] = ("only", "advance")
"""Kinds of answers that come neither from the captain nor from a deadline."""


@dataclass(frozen=True, slots=True)
class SealedAnswer:
    """A revision of a sealed answer, with its receipt and the salt that opens it."""

    decision: int
    seat: int
    salt: str | None
    answer: Any
    receipt: str


def sealed(db: Connection, id: str) -> list[SealedAnswer]:
    """Every revision of a sealed answer, in order."""
    wanted = select(*columns_of(s.answers, SealedAnswer)).where(_a.table_id == id, _a.receipt.is_not(None))
    return records_from(SealedAnswer, db.execute(wanted.order_by(_a.decision, _a.seat, _a.revision)).all())


def receipts(db: Connection, id: str, seat: int, most: int) -> list[tuple[int, str]]:
    """Decisions of a seat with receipts, the newest revision first."""
    mine = select(_a.decision, _a.receipt).where(_a.table_id == id, _a.seat == seat, _a.receipt.is_not(None))
    found = db.execute(mine.order_by(_a.decision.desc(), _a.revision.desc()).limit(most))
    return [(row.decision, row.receipt) for row in found]


def missed(db: Connection, id: str, seat: int, *, at: int | None = None, before: int = 0) -> MissedDeadline | None:
    """The answer played for a seat after its deadline: at that decision, or at the last one `before` it that needed an answer."""
    mine = (_a.table_id == id) & (_a.seat == seat)
    when = _a.decision == at if at is not None else (_a.decision < before) & _a.kind.not_in(PASSED_OVER)
    last = select(_a.kind, _a.timeout_report).where(mine, when).order_by(_a.decision.desc(), _a.revision.desc()).limit(1)
    found = db.execute(last).first()
    if found is None or found.timeout_report is None:
        return None
    return MissedDeadline(found.kind, codec.load(Message, found.timeout_report["what"]), moment(found.timeout_report["until"]))


def kinds_since(db: Connection, id: str, decision: int) -> dict[tuple[int, int], AnswerKind]:
    """The kinds of the last answers to each decision from that one on, by decision and seat."""
    late = select(_a.decision, _a.seat, _a.kind).where(_a.table_id == id, _a.decision >= decision)
    return {(row.decision, row.seat): row.kind for row in db.execute(late.order_by(_a.revision))}
