"""Tables that follow each other: one that begins with what the one before handed on, with the captains of that one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.model.refusals import Refused
from bot.model.table_record import TableRecord
from bot.store.database import Connection
from bot.store.tables import follower
from engines.kernel import codec
from engines.kernel.messages import Verbatim, say
from engines.kernel.record import Handed


def may_follow(db: Connection, table: TableRecord) -> str | None:
    """The id of the table that was to go on with this one and was closed, None where there was none. Raises Refused where another
    goes on with it."""
    found = follower(db, table.row.id)
    if found is None:
        return None
    id, code, status = found
    if status != "closed":
        raise Refused(say("e.followed", code=Verbatim(code)))
    return id


def given_by(before: TableRecord) -> dict[str, Any]:
    """What a finished table hands on, as the row of the next one keeps it. Raises Refused where the game does not go on."""
    what = None if before.row.status != "over" or before.state is None else before.game.handed_on(before.state)
    if what is None:
        raise Refused(say("e.handed"))
    return {"code": before.row.code, "given": codec.dump(Handed(before.row.id, before.row.chain, what))}


def seated_again(table: TableRecord, before: TableRecord) -> None:
    """The captains and computers of the table before on their seats and sides, its options, and what it hands on."""
    sides = before.game.sides(before.row.options, len(before.seats))
    table.row.handed = given_by(before)
    table.row.chosen, table.row.options, table.row.wanted = dict(before.row.options), dict(before.row.options), len(before.seats)
    table.seats = [
        replace(
            seat, here=seat.computer, no_inbox=False, sitting_in=False, defaults_in_row=0, saved_time=0.0,
            side=sides[seat.number].id if sides else "",
        )
        for seat in before.seats
    ]  # fmt: skip
