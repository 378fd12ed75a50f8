"""The rules of a server on who opens tables there, and in which channels. They are checked in the transaction that writes."""

from __future__ import annotations

from dataclasses import replace

from bot.model.base.refusals import Refused
from bot.model.people.people import Caller
from bot.model.people.servers import ServerSettings
from bot.model.record.table_row import TableRow
from bot.model.table.terms import read_terms, write_terms
from bot.store.base.database import Connection
from bot.store.people import servers
from engines.kernel.base.messages import Verbatim, say


def check_opening(db: Connection, caller: Caller | None) -> None:
    """Raises Refused "e.openers" for a caller who may not open tables in the server, and as `check_place`. The service itself may
    always."""
    if caller is None:
        return
    settings = servers.of(db, caller.guild)
    if not caller.manages(caller.guild) and not settings.is_opener(caller.roles):
        roles = tuple(Verbatim(f"<@&{one}>") for one in settings.openers or ())
        raise Refused(say("e.openers", roles=roles) if roles else say("e.openers.managers"))
    _check_place(settings, caller, is_moving=False)


def follow_settings(db: Connection, *rows: TableRow) -> None:
    """Give a new table the colours of its server, and no rating where the server has no leaderboards."""
    settings = servers.of(db, rows[0].guild)
    for row in rows:
        row.palette = settings.palette
        if not settings.ratings:
            row.terms = write_terms(replace(read_terms(row.terms), rated=False))


def check_moving(db: Connection, caller: Caller | None) -> None:
    """Raises Refused where the server has no tables, for one that goes on elsewhere. If none of the channels for tables is there
    any more, it goes on anywhere."""
    if caller is not None:
        _check_place(servers.of(db, caller.guild), caller, is_moving=True)


def _check_place(settings: ServerSettings, caller: Caller, is_moving: bool) -> None:
    here = caller.place.parent or caller.place.channel
    if not settings.channels or here in settings.channels:
        return
    there = tuple(Verbatim(f"<#{one}>") for one in settings.channels if caller.sight.is_there(one))
    if there:
        raise Refused(say("e.channels", list=there))
    if not is_moving:
        raise Refused(say("e.channels.gone"))
