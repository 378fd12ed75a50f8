"""The request to close a running game, in its table's row and in its post."""

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
    """A request, by seats.

    - `by`: the captain who asks; None without a request.
    - `agreed`: the captains who agree.
    - `rung`: the captains mentioned by requests of this game.
    - `post`: the message of the request.
    - `outcome`: the end of the last request, in the form of `dump_message`.
    """

    by: int | None = None
    agreed: tuple[int, ...] = ()
    rung: tuple[int, ...] = ()
    post: int | None = None
    outcome: Mapping[str, Any] | None = None


def request_of(table: TableRecord) -> Request:
    """The request of a table. A request without its timer has ended."""
    kept = table.row.closing or {}
    agreed, rung = tuple(kept.get("agreed", ())), tuple(kept.get("rung", ()))
    found = Request(kept.get("by"), agreed, rung, kept.get("post"), kept.get("outcome"))
    return found if CLOSING in table.timers else replace(found, by=None, agreed=())


def keep(row: TableRow, request: Request) -> None:
    """Write a request into the row."""
    row.closing = asdict(request)


def deciders(table: TableRecord) -> tuple[Seat, ...]:
    """The captains who are still in the game, each by the first seat; all captains if there is none."""
    if table.row.status != "running":
        return table.captains
    playing = table.game.seats_to_be_asked(table.position)
    persons = {seat.person for seat in table.people if seat.number in playing}
    return tuple(seat for seat in table.captains if seat.person in persons) or table.captains


def missing(table: TableRecord, request: Request) -> tuple[Seat, ...]:
    """The deciders who have not agreed."""
    return tuple(seat for seat in deciders(table) if seat.number not in request.agreed)


def away(table: TableRecord, request: Request) -> tuple[Seat, ...]:
    """The missing deciders who count as agreeing at the end of the request: a computer plays for them, and at least two others
    decide."""
    present = [seat for seat in deciders(table) if not seat.sitting_in]
    return tuple(seat for seat in missing(table, request) if seat.sitting_in) if len(present) > 1 else ()


def end_request(unit: UnitOfWork, outcome: Message) -> None:
    """End the request, with the reason in its post."""
    row, request = unit.table.row, request_of(unit.table)
    if request.by is None:
        return
    told = dump_message(outcome)
    if request.post is not None:
        unit.post(CLOSING, target=request.post, told=told)
    keep(row, Request(rung=request.rung, outcome=told))
    unit.table.timers = {kind: timer for kind, timer in unit.table.timers.items() if kind != CLOSING}


def arrived(unit: UnitOfWork, message: int | None) -> None:
    """Record the post of a request. It shows the outcome at once if the request has ended meanwhile."""
    request = request_of(unit.table)
    if request.by is not None:
        keep(unit.table.row, replace(request, post=message))
    elif message is not None and request.outcome is not None:
        unit.post(CLOSING, target=message, told=request.outcome)


def post_is_lost(unit: UnitOfWork, message: int | None) -> None:
    """Post a standing request again without mentions, because its post was deleted or is too old for an edit."""
    request = request_of(unit.table)
    if request.by is not None and request.post == message:
        keep(unit.table.row, replace(request, post=None))
        unit.post(CLOSING)
