"""The tables of the database. Times are seconds since 1970; Discord's ids are 64-bit numbers."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Boolean, Column, Double, Index, Integer, MetaData, String, Table, Text, literal_column

from bot.model.record.table_record import TableRow
from bot.model.results.series import SeriesRow
from bot.store.base import columns

metadata = MetaData()
_json = JSON(none_as_null=True)
_serial = BigInteger().with_variant(Integer, "sqlite")

tables = Table("tables", metadata, *columns.of(TableRow), Column("state", _json), Column("followed", String(36)))
LIVE = tables.c.live_channel > 0
"""The condition that a row of `tables` is live, in the form that its index serves."""
Index("tables_live", tables.c.guild, tables.c.live_channel)
Index("tables_by_opener", tables.c.opener, tables.c.live_channel)
Index("tables_opened", tables.c.opener, tables.c.opened)
Index("tables_by_end", tables.c.tidied, tables.c.ended)
IS_OVER = tables.c.status == literal_column("'over'")
"""The condition that the game of a row of `tables` is over, in the form that its index serves."""
Index("tables_ended", tables.c.guild, tables.c.ended, sqlite_where=IS_OVER)
HAS_BEGUN = tables.c.decision > literal_column("0")
"""The condition that the game of a row of `tables` has begun, in the form that its index serves."""
Index("tables_played", tables.c.channel, tables.c.status, tables.c.ended, sqlite_where=HAS_BEGUN)

captains = Table(
    "captains",
    metadata,
    Column("table_id", String(36), primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("live", Boolean, nullable=False, server_default="1"),
)
Index("captains_live", captains.c.person, captains.c.live)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(36), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", BigInteger),
    Column("name", Text, nullable=False),
    Column("computer", Boolean, nullable=False),
    Column("here", Boolean, nullable=False),
    Column("no_inbox", Boolean, nullable=False),
    Column("sitting_in", Boolean, nullable=False),
    Column("defaults_in_row", Integer, nullable=False),
    Column("saved_time", Double, nullable=False),
    Column("word", Text),
    Column("side", String(40), nullable=False, server_default=""),
    Column("level", Integer, nullable=False, server_default="0"),
    Column("live", Boolean, nullable=False, server_default="1"),
    Column("ended", Double),
    Column("zone", String(40), nullable=False, server_default=""),
    Column("missed_in_row", Integer, nullable=False, server_default="0"),
    Column("excused", Integer, nullable=False, server_default="0"),
    Column("on_offer", Boolean, nullable=False, server_default="0"),
    Column("away_until", Double),
)
Index("seats_by_person", seats.c.person, seats.c.table_id)
Index("seats_live", seats.c.person, seats.c.live)
Index("seats_ended", seats.c.person, seats.c.ended)
"""People with many old games sit at few live tables. `live` follows the table's row, and so does `ended` of a game that is
over, for these indexes alone."""

calls = Table(
    "calls",
    metadata,
    Column("caller", BigInteger, primary_key=True, autoincrement=False),
    Column("called", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("at", Double, nullable=False, index=True),
    Column("table_id", String(36), nullable=False),
)

answers = Table(
    "answers",
    metadata,
    Column("table_id", String(36), primary_key=True),
    Column("decision", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("answer", _json),
    Column("at", Double, nullable=False),
    Column("salt", String(32)),
    Column("receipt", String(64)),
    Column("told", _json, key="timeout_report"),
)

drafts = Table(
    "drafts",
    metadata,
    Column("table_id", String(36), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("decision", Integer, primary_key=True),
    Column("rev", Integer, nullable=False),
    Column("answer", _json, nullable=False),
    Column("lines", _json, nullable=False),
    Column("place", Text, nullable=False),
    Column("quoted", Text, nullable=False),
    Column("sent", Boolean, nullable=False),
)

lines = Table(
    "lines",
    metadata,
    Column("table_id", String(36), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("line", String(60), primary_key=True),
    Column("scope", String(40), nullable=False),
    Column("mark", Text, nullable=False),
    Column("answer", _json, nullable=False),
    Column("at", Double, nullable=False),
)

record = Table(
    "record",
    metadata,
    Column("table_id", String(36), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("row", _json, nullable=False),
)

steps = Table(
    "steps",
    metadata,
    Column("table_id", String(36), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("told", _json, nullable=False),
    Column("facts", _json),
)

private_steps = Table(
    "private_steps",
    metadata,
    Column("table_id", String(36), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("sentences", _json, nullable=False),
)

timers = Table(
    "timers",
    metadata,
    Column("table_id", String(36), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("decision", Integer, nullable=False),
    Column("due", Double, nullable=False, index=True),
    Column("claimed", Double),
    Column("worker", String(80)),
)
Index("timers_by_time", timers.c.claimed, timers.c.due)

outbox = Table(
    "outbox",
    metadata,
    Column("id", _serial, primary_key=True, autoincrement=True),
    Column("table_id", String(36), nullable=False, index=True),
    Column("destination", String(24), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("step", Integer),
    Column("decision", Integer),
    Column("person", BigInteger),
    Column("facts", _json, nullable=False),
    Column("ready", Double, nullable=False),
    sqlite_autoincrement=True,
)
Index("outbox_by_destination", outbox.c.destination, outbox.c.id)
Index("outbox_by_time", outbox.c.ready)

destinations = Table(
    "destinations",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("next_at", Double, nullable=False),
    Column("worker", String(80), nullable=False),
    Column("beat", Double, nullable=False),
    Column("calls", Integer, nullable=False),
)
Index("destinations_by_time", destinations.c.worker, destinations.c.next_at)

posts = Table(
    "posts",
    metadata,
    Column("id", _serial, primary_key=True, autoincrement=True),
    Column("table_id", String(36), nullable=False, index=True),
    Column("destination", String(24), nullable=False),
    Column("action", String(8), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("step", Integer),
    Column("decision", Integer),
    Column("target", BigInteger),
    Column("content", _json),
    Column("nonce", String(25), nullable=False, unique=True),
    Column("mark", Integer, nullable=False),
    Column("state", String(8), nullable=False),
    Column("outcome", String(10)),
    Column("made", Double, key="made_at", nullable=False),
    Column("first_sent", Double),
    Column("not_before", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("message", BigInteger),
    sqlite_autoincrement=True,
)
Index("posts_by_destination", posts.c.destination, posts.c.state, posts.c.id)
Index("posts_by_state", posts.c.state, posts.c.not_before)

interactions = Table(
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", String(36), nullable=False),
    Column("at", Double, nullable=False, index=True),
    Column("result", _json, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("application", BigInteger, primary_key=True, autoincrement=False),
    Column("count", Integer, primary_key=True, autoincrement=False),
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("worker", String(80), index=True),
    Column("host", Text, nullable=False),
    Column("pid", Integer, nullable=False),
    Column("place", Text, nullable=False),
    Column("since", Double, nullable=False),
    Column("beat", Double, nullable=False),
    Column("connected", Double),
)

people = Table(
    "people",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("language", String(5), nullable=False),
    Column("own_language", String(5)),
    Column("palette", String(12), nullable=False, server_default=""),
    Column("seen", Double, nullable=False),
    Column("inbox_proved", Double),
    Column("no_inbox", Boolean, nullable=False),
    Column("inbox_channel", BigInteger),
    Column("zone", String(40), nullable=False, server_default=""),
    Column("zone_since", Double),
    Column("reminders", _json),
    Column("vacation", _json),
)

results = Table(
    "results",
    metadata,
    Column("table_id", String(36), primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", _json, nullable=False),
    Column("reason", Text, nullable=False),
    Column("barred", String(10), nullable=False),
    Column("ended", Double, nullable=False),
    Column("unrated", String(10), nullable=False, server_default=""),
    Column("annulled", Text, nullable=False, server_default=""),
)
Index("results_in_order", results.c.guild, results.c.ended, results.c.table_id)

result_seats = Table(
    "result_seats",
    metadata,
    Column("table_id", String(36), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("holder", Integer, primary_key=True),
    Column("person", BigInteger),
    Column("level", Integer, nullable=False),
    Column("side", String(40), nullable=False),
    Column("team", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("share", Integer, nullable=False),
    Column("missed", Integer, nullable=False),
    Column("ordinary", Integer, nullable=False),
    Column("late", Integer, nullable=False),
    Column("seconds", Double, nullable=False),
    Column("estimate", Integer),
    Column("before", Integer),
)
Index("result_seats_by_person", result_seats.c.person, result_seats.c.table_id)

_ladder = ("guild", "game", "season")


def _of_ladder() -> tuple[Column[Any], ...]:
    """The columns that name a ladder of a server."""
    return (
        Column("guild", BigInteger, primary_key=True, autoincrement=False),
        Column("game", String(40), primary_key=True),
        Column("season", Integer, primary_key=True, autoincrement=False),
    )


standings = Table(
    "standings",
    metadata,
    *_of_ladder(),
    Column("person", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("mu", Integer, nullable=False),
    Column("sigma", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("opponents", Integer, nullable=False),
    Column("before", Integer, nullable=False),
    Column("estimate", Integer, nullable=False),
    Column("shown", Integer, nullable=False),
)
_in_order = (standings.c[name] for name in (*_ladder, "shown", "estimate", "person"))
Index("standings_in_order", *_in_order)
"""`estimate` follows from mu and sigma, and `shown` from the counts and the person's wish, for this index alone."""

side_ratings = Table(
    "side_ratings",
    metadata,
    *_of_ladder(),
    Column("side", String(200), primary_key=True),
    Column("mu", Integer, nullable=False),
    Column("sigma", Integer, nullable=False),
)

meetings = Table(
    "meetings",
    metadata,
    *_of_ladder(),
    Column("person", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("other", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("met", Integer, nullable=False),
    Column("against", Integer, nullable=False),
)

seasons = Table(
    "seasons",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("began", Double, nullable=False),
)

boards = Table(
    "boards",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("stale", Boolean, nullable=False, index=True),
)

opted_out = Table("opted_out", metadata, Column("person", BigInteger, primary_key=True, autoincrement=False))

members = Table(
    "members",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("joined", Double, nullable=False),
)

servers = Table(
    "servers",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("palette", String(12), nullable=False),
)

meta = Table(
    "meta",
    metadata,
    Column("key", String(60), primary_key=True),
    Column("value", Text, nullable=False),
    Column("table_id", String(36), index=True),
)

series = Table("series", metadata, *columns.of(SeriesRow))

entrants = Table(
    "entrants",
    metadata,
    Column("series", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", BigInteger, index=True),
    Column("name", Text, nullable=False),
    Column("joined", Integer, nullable=False),
    Column("until", Integer, nullable=False),
)
