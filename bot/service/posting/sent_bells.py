"""Bells that stand with their buttons, until their questions are over; messages about seats on offer, until those are taken."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.posting.posts import SendResult
from bot.model.record.table_record import TableRecord
from bot.model.record.unit_of_work import BELL, CALL, FREE_SEAT
from bot.service.posting.stored_post import FrozenPost
from bot.service.table.question import open_question

MOST_TABLES = 1000
"""Tables whose bells are remembered."""


@dataclass(frozen=True, slots=True)
class SentBell:
    """A bell: its message, its question, the time of its posting, and its captain if it is a direct message. `is_offer`: it told
    of a seat on offer."""

    channel: int
    message: int
    decision: int
    posted: float
    person: int | None = None
    is_offer: bool = False


class SentBells:
    """The bells of each table, in memory alone: a removal of buttons is not worth storing."""

    def __init__(self) -> None:
        self._of_tables: dict[str, list[SentBell]] = {}

    def note(self, post: FrozenPost, sent: SendResult, now: float) -> None:
        """Remember a bell that has arrived; nothing of any other post."""
        is_offer = post.kind == FREE_SEAT
        if sent.message is None or not (is_offer or (post.kind in (BELL, CALL) and post.asks is not None)):
            return
        number = int(post.destination[1:])
        channel, person = (sent.channel, number) if post.action == "direct" else (number, None)
        if channel is not None:
            bells = self._of_tables.setdefault(post.table_id, [])
            bells.append(SentBell(channel, sent.message, post.asks or 0, now, person, is_offer))
        while len(self._of_tables) > MOST_TABLES:
            del self._of_tables[next(iter(self._of_tables))]

    def pop_over(self, table: TableRecord) -> list[SentBell]:
        """The bells of a table whose questions are over, each of them once."""
        bells = self._of_tables.pop(table.row.id, [])
        over = [bell for bell in bells if _is_over(table, bell)]
        left = [bell for bell in bells if bell not in over]
        if left:
            self._of_tables[table.row.id] = left
        return over


def _is_over(table: TableRecord, bell: SentBell) -> bool:
    """Whether its question is decided, or no seat is on offer any more; a direct message is over with the captain's own answer
    too."""
    if bell.is_offer:
        return table.row.status != "running" or not any(seat.on_offer for seat in table.seats)
    if open_question(table) is None or table.row.decision != bell.decision:
        return True
    return bell.person is not None and not any(map(table.awaits, table.seats_of(bell.person)))
