"""Remarks of computer captains at turning points: one short sentence, by temperament."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from bot.model.record.table_record import TableRecord
from bot.service.computers.temperament import temper_of
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.resolution.frames import Event
from engines.kernel.speech.ends import KeyMoment

TURNING = 8
"""The weight from which a deed turns a game (`KeyMoment.weight`)."""
SAYINGS = 2
"""Sentences of each temperament for its own deeds, and as many for the deeds of others."""


def remarks_on(table: TableRecord, before: Any, events: tuple[Event, ...], after: Any) -> tuple[Message, ...]:
    """The remark on public events between two public views. Empty if no thinking computer had a part in a turning point, or the
    table wants no remarks."""
    speaks = {seat.number: seat for seat in table.seats if seat.computer and seat.level}
    if not (table.row.remarks and speaks and before is not None):
        return ()
    deeds = (deed for deed in table.game.summarize(before, events, after).deeds if deed.weight >= TURNING)
    said = next(((seat, has_struck) for deed in deeds for seat, has_struck in _parts(deed) if seat in speaks), None)
    if said is None:
        return ()
    seat, has_struck = said
    mood = temper_of(table.game, table.row.id, speaks[seat]) or "even"
    number = crc32(f"{table.row.id} {table.row.step}".encode()) % SAYINGS + 1
    return (say("remark.said", captain=Captain(seat), words=say(f"remark.{mood}.{'struck' if has_struck else 'hurt'}.{number}")),)


def _parts(deed: KeyMoment) -> tuple[tuple[int, bool], ...]:
    """The seats with a part in a deed, and whether each struck: first the author, then the victims."""
    return tuple((seat, has_struck) for seat, has_struck in ((deed.by, True), (deed.at, False)) if seat is not None)
