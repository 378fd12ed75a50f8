"""Outages: a channel takes no posts. Captains get a direct message, clocks stand still, and nothing is lost."""

from __future__ import annotations

from bot.model.base.refusals import Refused
from bot.model.people.people import Place
from bot.model.record.table_record import TableRecord
from bot.model.record.unit_of_work import channel as place
from bot.service.play.schedule import put_off
from bot.service.table import votes
from bot.service.table.seat_holders import seat_or_refuse
from bot.service.table.table_end import shut
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.base.database import Connection
from bot.store.tables import outbox
from bot.store.tables.outbox import CHANNEL_OUTAGES
from engines.kernel.base.messages import say


def begin(unit: UnitOfWork) -> None:
    """Start an outage with a message to every captain. A table without a game closes if its channel is gone."""
    table, row = unit.table, unit.table.row
    for seat in table.captains:
        assert seat.person is not None
        unit.direct("silent", seat.person)
    if row.posting == "gone" and row.status in ("lobby", "muster", "dealing"):
        shut(unit)
        forget(unit)
    put_off(unit)


def forget(unit: UnitOfWork) -> None:
    """Cancel the posts that wait for a channel which will never take them."""
    unit.write_also(outbox.forget, unit.table.row.id, place(unit.table.row.channel))


def resume(unit: UnitOfWork) -> None:
    """End an outage: waiting posts are due at once, and the clock starts again."""
    row = unit.table.row
    row.posting, row.refusals, row.promise_trouble = "ok", 0, None
    put_off(unit)
    if row.status == "muster":
        unit.post("muster")
    unit.write_also(outbox.try_again, row.id, unit.now)


def move(unit: UnitOfWork, person: int, guild: int, to: Place) -> None:
    """Continue in another channel of the server. Raises Refused unless the channel takes no posts and the person sits at the
    table."""
    table, row = unit.table, unit.table.row
    seat_or_refuse(table, person)
    if row.posting not in CHANNEL_OUTAGES or row.guild != guild or row.status != "running":
        raise Refused(say("e.decided"), show_position=True)
    old = place(row.channel)
    row.goes_to(to)
    row.lobby_post = row.last_post = None
    votes.posts_are_lost(unit)
    unit.write_also(outbox.move, row.id, old, place(to.channel))
    resume(unit)
    if not unit.inputs:
        row.rung = min(row.rung, row.decision - 1)
        unit.post("step")


def waits(db: Connection, table: TableRecord) -> bool:
    """Whether a step waits for the table's channel: an input of `move`."""
    return outbox.has_step(db, table.row.id, place(table.row.channel))
