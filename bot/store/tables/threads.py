"""Threads of tables: those of running games, and those of tables that came to nothing, where the next one goes."""

from __future__ import annotations

from sqlalchemy import String, bindparam, cast, exists, literal, or_, select

from bot.store import schema as s
from bot.store.base.database import Connection
from bot.store.tables.outbox import THREAD

_t, _other = s.tables.c, s.tables.alias("other")
_since = bindparam("since", type_=_t.opened.type)
_IS_OF_TABLES = exists().where(s.meta.c.key == literal(f"{THREAD}c") + cast(_t.channel, String))
_LIVES = exists().where(_other.c.live_channel == _t.channel)
_IS_GONE = exists().where(
    _other.c.opener == _t.opener, _other.c.opened > _since, _other.c.channel == _t.channel, _other.c.posting == "gone"
)
_HAS_OTHERS = exists().where(s.seats.c.table_id == _t.id, s.seats.c.person.is_not(None), s.seats.c.person != _t.opener)
_REUSABLE = (
    select(_t.channel)
    .where(
        _t.opener == bindparam("of_person"), _t.opened > _since, _t.guild == bindparam("of_guild"),
        _t.parent == bindparam("of_channel"), _t.game == bindparam("of_game"), _t.status == "closed",
        or_(_t.decision == 0, ~_HAS_OTHERS),
    )
    .where(_IS_OF_TABLES, ~_LIVES, ~_IS_GONE).order_by(_t.opened.desc()).limit(1)
)  # fmt: skip
_GAME_IN = select(_t.id).where(_t.live_channel == bindparam("of_thread"), _t.status == "running")
_OF_GAMES = select(_t.guild, _t.live_channel).where(_t.live_channel.is_not(None), _t.parent.is_not(None), _t.status == "running")
_USED = (
    select(_t.id)
    .where(_t.guild == bindparam("of_guild"), _t.channel == bindparam("of_thread"), _t.id != bindparam("but"))
    .limit(1)
)


def is_game_in(db: Connection, thread: int) -> bool:
    """Whether a game runs in a thread."""
    return db.execute(_GAME_IN, {"of_thread": thread}).first() is not None


def of_games(db: Connection) -> list[tuple[int, int]]:
    """The threads in which games run, each with its server."""
    return [(row.guild, row.live_channel) for row in db.execute(_OF_GAMES.order_by(_t.live_channel))]


def was_used(db: Connection, guild: int, thread: int, but: str) -> bool:
    """Whether a thread of a server had another table than that one (its id)."""
    return db.execute(_USED, {"of_guild": guild, "of_thread": thread, "but": but}).first() is not None


def free_thread(db: Connection, person: int, guild: int, channel: int, game: str, since: float) -> int | None:
    """The newest free thread of the channel in which the person opened a table of that game since then. That table was closed
    before its game, or had computers alone. None if there is no such thread, or it was deleted."""
    asked = {"of_person": person, "of_guild": guild, "of_channel": channel, "of_game": game, "since": since}
    return db.execute(_REUSABLE, asked).scalar()
