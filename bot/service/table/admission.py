"""The door of a lobby: who has charge of it, and who may sit down there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.model.refusals import Refused
from bot.model.table_record import TableRecord, TableRow
from bot.service.people.directory import NOTED_EVERY, Reached
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.messages import Verbatim, say

ABSENT = 600.0 + NOTED_EVERY
"""Seconds without any press of his after which a table is not its opener's to lead: ten minutes, and the time for which it may
not be written down that he is here."""
LAPSES = 2
"""Musters that somebody may let lapse before he sits down unasked no more."""
MOST_NAMED = 25
"""People who may be invited to one lobby, and as many who may be sent away."""


@dataclass(frozen=True, slots=True)
class Door:
    """Who comes in, by Discord's ids: where it `is_closed`, only who is `invited`; never who is `sent_away`. `lapsed`: how many
    musters of this table somebody has let lapse."""

    is_closed: bool = False
    invited: tuple[int, ...] = ()
    sent_away: tuple[int, ...] = ()
    lapsed: Mapping[int, int] = field(default_factory=dict)


def door_of(table: TableRecord) -> Door:
    """The door of a table; open to everybody where nothing was said."""
    kept = table.row.door or {}
    lapsed = {int(person): count for person, count in kept.get("lapsed", {}).items()}
    return Door(kept.get("closed", False), tuple(kept.get("invited", ())), tuple(kept.get("away", ())), lapsed)


def keep(row: TableRow, door: Door) -> None:
    """Write it into the row."""
    lapsed = {str(person): count for person, count in door.lapsed.items()}
    row.door = {"closed": door.is_closed, "invited": list(door.invited), "away": list(door.sent_away), "lapsed": lapsed}


def may_sit(table: TableRecord, person: int) -> None:
    """Raises Refused for whoever was sent away, is not invited to a closed lobby, or has let too many musters lapse."""
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
    """Who has charge of a lobby: its opener; where he is absent, the captain of those present who has sat there longest. `found`:
    when people were seen last, as far as that was read; who is `pressing` is present."""
    seen: Mapping[int, float] = found.seen if isinstance(found, Reached) else {}
    seated = [seat.person for seat in table.captains if seat.person is not None]
    order = [*(one for one in seated if one == table.row.opener), *(one for one in seated if one != table.row.opener)]

    def is_present(one: int) -> bool:
        return one == pressing or max(seen.get(one, 0.0), table.row.opened) > now - ABSENT

    return next(filter(is_present, order), order[0] if order else None)


def has_charge(unit: UnitOfWork, person: int) -> None:
    """Raises Refused for everybody but who has charge of the lobby."""
    refuse_others(unit.table, unit.found, unit.now, person)


def refuse_others(table: TableRecord, found: Any, now: float, person: int) -> None:
    """The same of a table that was read."""
    leading = leader(table, found, now, person)
    if leading != person:
        raise Refused(say("e.notopener", who=Verbatim(f"<@{leading}>")))
