"""The leader's control of a lobby's door. Works on a `UnitOfWork`; raises Refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.model.base.refusals import Refused
from bot.service.lobby.before_start import open_again
from bot.service.lobby.seating import seat_in_order
from bot.service.table.admission import MOST_NAMED, Door, check_leader, door_of, keep
from bot.service.table.seat_holders import held_seats
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.messages import say


def receive(
    unit: UnitOfWork, person: int, invited: Sequence[int] = (), sent_away: Sequence[int] = (), closed: bool | None = None
) -> None:
    """Invite people, send people away, close the lobby to the uninvited or open it again, in lobby and muster."""
    table = unit.table
    if table.row.status not in ("lobby", "muster"):
        raise Refused(say("e.started"), show_position=True)
    check_leader(unit, person)
    door = door_of(table)
    door = door if closed is None else replace(door, is_closed=closed)
    for one in invited:
        door = _invited(door, one)
    for one in sent_away:
        if one in (person, table.row.opener):
            raise Refused(say("e.door.self"))
        door = _without(door, one)
    keep(table.row, door)
    _stand_up(unit, sent_away)


def _invited(door: Door, person: int) -> Door:
    lapsed = {one: count for one, count in door.lapsed.items() if one != person}
    away = tuple(one for one in door.sent_away if one != person)
    named = tuple(dict.fromkeys((*door.invited, person)))
    return replace(door, invited=_few(named), sent_away=away, lapsed=lapsed)


def _without(door: Door, person: int) -> Door:
    named = tuple(one for one in door.invited if one != person)
    return replace(door, invited=named, sent_away=_few(tuple(dict.fromkeys((*door.sent_away, person)))))


def _few(people: tuple[int, ...]) -> tuple[int, ...]:
    if len(people) > MOST_NAMED:
        raise Refused(say("e.door.many", n=MOST_NAMED))
    return people


def _stand_up(unit: UnitOfWork, people: Sequence[int]) -> None:
    """Free the seats of these people. A muster is broken off by that, and called again."""
    table = unit.table
    left = [seat for seat in held_seats(table) if seat.person not in people]
    if len(left) == len(held_seats(table)):
        unit.post(table.row.status)
    elif table.row.status == "muster":
        open_again(unit, left)
    else:
        seat_in_order(table, left)
        unit.post("lobby")
