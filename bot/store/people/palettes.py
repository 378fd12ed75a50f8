"""Rows about colours of pictures: of people's own, and of servers' posts."""

from __future__ import annotations

from sqlalchemy import bindparam, insert, select, update

from bot.store import schema as s
from bot.store.base.database import Connection

_OWN = select(s.people.c.palette).where(s.people.c.id == bindparam("of_id"))
_CHANGE_OWN = update(s.people).where(s.people.c.id == bindparam("of_id")).values(palette=bindparam("new"))
_CHANGE_SERVERS = update(s.servers).where(s.servers.c.guild == bindparam("of_guild")).values(palette=bindparam("new"))
_LIVE_TABLES = (
    update(s.tables).where(s.tables.c.guild == bindparam("of_guild"), s.LIVE)
    .values(palette=bindparam("new"), version=s.tables.c.version + 1)
)  # fmt: skip


def of_person(db: Connection, person: int) -> str:
    """The colours of a person's own pictures; empty for the usual ones."""
    return db.execute(_OWN, {"of_id": person}).scalar() or ""


def choose(db: Connection, person: int, palette: str) -> None:
    """Set the colours of a person's own pictures."""
    db.execute(_CHANGE_OWN, {"of_id": person, "new": palette})


def choose_for_server(db: Connection, guild: int, palette: str) -> None:
    """Set the colours of a server's posts, of its live tables too."""
    if db.execute(_CHANGE_SERVERS, {"of_guild": guild, "new": palette}).rowcount == 0:
        db.execute(insert(s.servers).values(guild=guild, palette=palette))
    db.execute(_LIVE_TABLES, {"of_guild": guild, "new": palette})
