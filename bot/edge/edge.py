"""What every answer may use."""
from __future__ import annotations

from dataclasses import dataclass

from bot.edge.click import Click
from bot.edge.commands import as_typed
from bot.edge.films import Films
from bot.edge.living import Living
from bot.edge.once import Once
from bot.edge.presses import Presses
from bot.edge.wire import Wire
from bot.service.host import Host
from bot.service.ports import Clock, Refused, Seat, Sitting
from engines.kernel.messages import Message, Verbatim, say
from locales import Words, words


@dataclass(frozen=True, slots=True)
class Edge:
    """The service, what lives in memory, the clock, what captains were told once, finished games, and how fast people press."""

    host: Host
    wire: Wire
    living: Living
    clock: Clock
    once: Once
    films: Films
    presses: Presses


def speech(click: Click, sitting: Sitting | None = None) -> Words:
    """The words of whoever clicked, with the captains of the table."""
    told = words(click.person.language)
    return told if sitting is None else told.naming(sitting.names)


def seated(sitting: Sitting, person: int) -> Seat:
    """The person's seat. Raises Refused when he has none."""
    seat = sitting.seat_of(person)
    if seat is None:
        raise Refused(say("e.spectator"))
    return seat


async def table(edge: Edge, click: Click) -> Sitting:
    """The table a command or an old button means. Raises Refused when there is none, or several."""
    if click.carried is not None:
        return await by_code(edge, click.carried.table)
    if named := str(click.options.get("table") or ""):
        return await by_code(edge, named.strip().upper()[:6])
    here = await edge.host.tables.in_channel(click.channel)
    if here is not None:
        return here
    return await _his(edge, click)


async def by_code(edge: Edge, code: str) -> Sitting:
    """The table of that code. Raises Refused when there is none."""
    found = await edge.host.tables.find(code)
    if found is None:
        raise Refused(say("e.nosuchtable"))
    return found


async def _his(edge: Edge, click: Click) -> Sitting:
    """The only table at which he sits, or the only one that waits for him."""
    his = await edge.host.tables.of_person(click.person.id)
    waiting = [one for one in his if waits_for(one, click.person.id)]
    for found in (his, waiting):
        if len(found) == 1:
            return found[0]
    raise Refused(no_table(his if his else await edge.host.tables.of_guild(click.guild) if click.guild else (), click.locale))


def waits_for(sitting: Sitting, person: int) -> bool:
    """Whether the table waits for that person."""
    seat = sitting.seat_of(person)
    asked = sitting.asked
    return seat is not None and asked is not None and seat.number in asked.seats and seat.number not in sitting.answered


def no_table(found: tuple[Sitting, ...] | list[Sitting], locale: str) -> Message:
    """That it is not clear which table is meant, with those there are."""
    if not found:
        return say("e.notable.none", open=as_typed("table.open", locale))
    return say("e.notable", list=tuple(Verbatim(one.code) for one in found[:10]))
