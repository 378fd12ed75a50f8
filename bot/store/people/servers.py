"""Rows about settings of servers."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import bindparam, select
from sqlalchemy.dialects import sqlite

from bot.model.people.servers import USUAL, ServerSettings
from bot.store import schema as s
from bot.store.base.database import Connection

_ONE = select(s.servers).where(s.servers.c.guild == bindparam("of_guild"))


def of(db: Connection, guild: int) -> ServerSettings:
    """The settings of a server."""
    row = db.execute(_ONE, {"of_guild": guild}).first()
    if row is None:
        return USUAL
    openers = None if row.openers is None else tuple(row.openers)
    return ServerSettings(
        row.palette, row.language, tuple(row.channels or ()), openers, row.vacation_days, row.tables, row.ratings
    )


def keep(db: Connection, guild: int, settings: ServerSettings) -> None:
    """Set the settings of a server, but for the colours, which `palettes` sets."""
    new = asdict(settings) | {"channels": list(settings.channels) or None}
    new["openers"] = None if settings.openers is None else list(settings.openers)
    others = {name: value for name, value in new.items() if name != "palette"}
    made = sqlite.insert(s.servers).values(guild=guild, **new)
    db.execute(made.on_conflict_do_update(index_elements=["guild"], set_=others))
