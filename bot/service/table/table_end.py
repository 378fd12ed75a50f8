"""Tables that close without a result, the lobby's post as it stays, and who is told of an end. Works on a `UnitOfWork`."""

from __future__ import annotations

from bot.model.record.table_record import TableRecord
from bot.model.record.unit_of_work import ENDED
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import end_all
from bot.store.tables import outbox
from engines.kernel.base.messages import Message

AFTER = 10.0
"""Seconds between the post of the end and the direct messages about it."""


def close_without_result(unit: UnitOfWork, why: Message, note: str = "") -> None:
    """Close a table that has begun, with the reason in its channel and a note for its log."""
    status = unit.table.row.status
    shut(unit)
    as_it_ended(unit)
    withdraw(unit)
    unit.note(why, end=status == "running", note=note)


def as_it_ended(unit: UnitOfWork) -> None:
    """Show the final lobby or muster without buttons. During the wait for the promise it says so."""
    row, is_dealing = unit.table.row, unit.table.row.status == "dealing"
    if row.lobby_post is not None:
        unit.post(post_of(unit.table), target=row.lobby_post, dealing=is_dealing)
        row.lobby_post = row.lobby_post if is_dealing else None


def post_of(table: TableRecord) -> str:
    """The kind of the post before the deal: one person alone has no muster."""
    return "muster" if len(table.captains) > 1 else "lobby"


def shut(unit: UnitOfWork, is_told: bool = False) -> None:
    """Close a table and free its channel. Captains of its game are told, unless they are told otherwise (`is_told`)."""
    row = unit.table.row
    end_all(unit)
    if row.status == "running" and not is_told:
        tell_the_end(unit)
    row.status, row.live_channel, row.ended, row.door = "closed", None, unit.now, None
    row.asked_at = row.earliest = row.deadline = row.notices = row.clock = None
    unit.table.timers = {}


def withdraw(unit: UnitOfWork) -> None:
    """Cancel the promise of a closed table."""
    if unit.before.row.status != "dealing" or unit.table.row.status != "closed":
        return
    unit.write_also(outbox.cancel, unit.table.row.id, "promise")


def tell_the_end(unit: UnitOfWork) -> None:
    """Announce the end of a game, with or without a result, to absent captains by direct message."""
    for seat in unit.table.captains:
        assert seat.person is not None
        unit.direct(ENDED, seat.person, AFTER)
