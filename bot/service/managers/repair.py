"""Help for a table that stands: time, a pause, its end, a seat on offer. For managers and operators, each with a note for the
channel. Works on a `UnitOfWork`; raises Refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from bot.model.base.refusals import Refused
from bot.model.base.times import HOUR
from bot.model.record.table_record import TableRecord
from bot.service.lobby.closing import LONGEST_NOTE, Right
from bot.service.play.vote_results import review
from bot.service.table.question import paused_until
from bot.service.table.seat_holders import absent_seats, set_free
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.votes import pausing
from engines.kernel.base.messages import Captain, say

Repair = Literal["extend", "pause", "resume", "free"]
REPAIRS: tuple[Repair, ...] = ("extend", "pause", "resume", "free")
PAUSE_HOURS = 72
"""The length of a pause by right."""


def repair(unit: UnitOfWork, right: Right, kind: Repair, note: str, seat: int) -> None:
    """Help the table in that way, and tell its channel who did and why. `seat`: the seat to be offered."""
    if not right:
        raise Refused(say("e.notyours.right"))
    if not note.strip():
        raise Refused(say("e.repair.note"))
    if kind not in possible(unit.table) or (kind == "free" and seat not in absent(unit.table)):
        raise Refused(say("e.repair.not"))
    by = say(f"repair.by.{right}")
    _DONE[kind](unit, seat)
    review(unit)
    told = say(f"note.repair.{kind}", by=by, who=Captain(seat)) if kind == "free" else say(f"note.repair.{kind}", by=by)
    unit.note(told, names_deadline=kind in ("extend", "resume"), note=note.strip()[:LONGEST_NOTE])


def possible(table: TableRecord) -> tuple[Repair, ...]:
    """The ways of help that the table may have now."""
    if table.row.status != "running":
        return ()
    is_paused, has_clock = paused_until(table) is not None, table.row.deadline is not None and not table.pace.blitz
    found: list[Repair] = ["resume"] if is_paused else ["extend", "pause"] if has_clock else []
    return (*found, *(("free",) if absent(table) else ()))


def absent(table: TableRecord) -> tuple[int, ...]:
    """The seats of absent captains that are not on offer yet."""
    return tuple(seat for seat in absent_seats(table) if not table.seats[seat].on_offer)


def _extend(unit: UnitOfWork, seat: int) -> None:
    pausing.extend(unit)


def _pause(unit: UnitOfWork, seat: int) -> None:
    pausing.begin(unit, PAUSE_HOURS * HOUR, None)


def _resume(unit: UnitOfWork, seat: int) -> None:
    pausing.finish(unit)


_DONE: Mapping[Repair, Callable[[UnitOfWork, int], None]] = {
    "extend": _extend, "pause": _pause, "resume": _resume, "free": set_free,
}  # fmt: skip
