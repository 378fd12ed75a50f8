"""The door of a lobby: its leader, and the people who may sit down there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.model.base.refusals import Refused
from bot.model.record.table_record import TableRecord
from bot.model.record.table_row import TableRow
from bot.service.people.directory import NOTED_EVERY, Presence
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.messages import Verbatim, say

ABSENT = 600.0 + NOTED_EVERY
"""Seconds without a press after which an opener does not lead the table. Ten minutes, and the longest time before presence is
recorded."""
LAPSES = 2
"""Missed musters after which a person sits down only by invitation."""
MOST_NAMED = 25
"""The most people invited to a lobby, and the most sent away."""


@dataclass(frozen=True, slots=True)
class Door:
    """The door, by Discord's ids. If it `is_closed`, only the `invited` come in; those who were `sent_away` never do. `lapsed`:
    the number of missed musters by person."""

    is_closed: bool = False
    invited: tuple[int, ...] = ()
    sent_away: tuple[int, ...] = ()
    lapsed: Mapping[int, int] = field(default_factory=dict)


def door_of(table: TableRecord) -> Door:
    """The door of a table; open by default."""
    kept = table.row.door or {}
    lapsed = {int(person): count for person, count in kept.get("lapsed", {}).items()}
    return Door(kept.get("closed", False), tuple(kept.get("invited", ())), tuple(kept.get("away", ())), lapsed)


def keep(row: TableRow, door: Door) -> None:
    """Write a door into the row."""
    lapsed = {str(person): count for person, count in door.lapsed.items()}
    row.door = {"closed": door.is_closed, "invited": list(door.invited), "away": list(door.sent_away), "lapsed": lapsed}


def check_may_sit(table: TableRecord, person: int) -> None:
    """Raises Refused for a person who was sent away, is not invited to a closed lobby, or has missed too many musters."""
    door = door_of(table)
    if person in door.invited:
        return
    if person in door.sent_away:
        raise Refused(say("e.door.away"))
    if door.is_closed:
        raise Refused(say("e.door.closed"))
    if door.lapsed.get(person, 0) >= LAPSES:
        raise Refused(say("e.door.lapsed"))


def leader(table: TableRecord, found: Any, now: float, pressing: int | None = None) -> int | None:
    """The leader of a lobby: its opener, or the present captain with the longest stay if the opener is absent.

    `found`: the last presence of people, if it was read. The person `pressing` is present.
    """
    presence: Mapping[int, float] = found.last_seen if isinstance(found, Presence) else {}
    seated = [seat.person for seat in table.captains if seat.person is not None]
    order = [*(one for one in seated if one == table.row.opener), *(one for one in seated if one != table.row.opener)]

    def is_present(one: int) -> bool:
        return one == pressing or max(presence.get(one, 0.0), table.row.opened) > now - ABSENT

    return next(filter(is_present, order), order[0] if order else None)


def check_leader(unit: UnitOfWork, person: int) -> None:
    """Raises Refused for everybody but the leader of the lobby."""
    check_leader_of(unit.table, unit.inputs, unit.now, person)


def check_leader_of(table: TableRecord, found: Any, now: float, person: int) -> None:
    """Raises Refused for everybody but the leader of a table that was read."""
    leading = leader(table, found, now, person)
    if leading != person:
        raise Refused(say("e.notopener", who=Verbatim(f"<@{leading}>")))
