"""The request to close a game that has begun: what its table's row keeps of it, and the post that tells it to everybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from bot.model.people import Seat
from bot.model.table_record import CLOSING, TableRecord, TableRow
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.messages import Message, dump_message


@dataclass(frozen=True, slots=True)
class Request:
    """A request, by seats: who asks (None: nobody does now), who has `agreed`, whom a request has `rung` in this game. `post`:
    the message that tells it; `outcome`: how the last one ended, as `dump_message` gives it."""

    by: int | None = None
    agreed: tuple[int, ...] = ()
    rung: tuple[int, ...] = ()
    post: int | None = None
    outcome: Mapping[str, Any] | None = None


def request_of(table: TableRecord) -> Request:
    """The request of a table. One without its timer has ended."""
    kept = table.row.closing or {}
    agreed, rung = tuple(kept.get("agreed", ())), tuple(kept.get("rung", ()))
    found = Request(kept.get("by"), agreed, rung, kept.get("post"), kept.get("outcome"))
    return found if CLOSING in table.timers else replace(found, by=None, agreed=())


def keep(row: TableRow, request: Request) -> None:
    """Write it into the row."""
    row.closing = asdict(request)


def deciders(table: TableRecord) -> tuple[Seat, ...]:
    """The captains who are still in the game, each by his first seat; where nobody is, all who sit there."""
    if table.row.status != "running":
        return table.captains
    playing = table.game.may_still_decide(table.position)
    persons = {seat.person for seat in table.people if seat.number in playing}
    return tuple(seat for seat in table.captains if seat.person in persons) or table.captains


def missing(table: TableRecord, request: Request) -> tuple[Seat, ...]:
    """Those of them who have not agreed."""
    return tuple(seat for seat in deciders(table) if seat.number not in request.agreed)


def away(table: TableRecord, request: Request) -> tuple[Seat, ...]:
    """Those of the missing who count as agreeing when the time of the request is up: a computer plays for them, and at least two
    others decide."""
    present = [seat for seat in deciders(table) if not seat.sitting_in]
    return tuple(seat for seat in missing(table, request) if seat.sitting_in) if len(present) > 1 else ()


def end_request(unit: UnitOfWork, outcome: Message) -> None:
    """Nobody asks any more, and the post says why."""
    row, request = unit.table.row, request_of(unit.table)
    if request.by is None:
        return
    told = dump_message(outcome)
    if request.post is not None:
        unit.post(CLOSING, target=request.post, told=told)
    keep(row, Request(rung=request.rung, outcome=told))
    unit.table.timers = {kind: timer for kind, timer in unit.table.timers.items() if kind != CLOSING}


def arrived(unit: UnitOfWork, message: int | None) -> None:
    """The post stands: it is kept up to date from now on, or shows at once how the request has ended meanwhile."""
    request = request_of(unit.table)
    if request.by is not None:
        keep(unit.table.row, replace(request, post=message))
    elif message is not None and request.outcome is not None:
        unit.post(CLOSING, target=message, told=request.outcome)


def is_gone(unit: UnitOfWork, message: int | None) -> None:
    """The post was deleted or is too old to be edited: a request that stands is told anew, and rings nobody."""
    request = request_of(unit.table)
    if request.by is not None and request.post == message:
        keep(unit.table.row, replace(request, post=None))
        unit.post(CLOSING)
