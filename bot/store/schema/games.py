"""Games with their seats, answers, steps, record and timers."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Integer, String, Table, Text, literal_column

from bot.model.record.table_row import TableRow
from bot.store.schema import columns
from bot.store.schema.ground import json, metadata

tables = Table("tables", metadata, *columns.of(TableRow), Column("state", json), Column("followed", String(36)))
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
    Column("answer", json),
    Column("at", Double, nullable=False),
    Column("salt", String(32)),
    Column("receipt", String(64)),
    Column("told", json, key="timeout_report"),
)

drafts = Table(
    "drafts",
    metadata,
    Column("table_id", String(36), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("decision", Integer, primary_key=True),
    Column("rev", Integer, nullable=False),
    Column("answer", json, nullable=False),
    Column("lines", json, nullable=False),
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
    Column("answer", json, nullable=False),
    Column("at", Double, nullable=False),
)

record = Table(
    "record",
    metadata,
    Column("table_id", String(36), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("row", json, nullable=False),
)

steps = Table(
    "steps",
    metadata,
    Column("table_id", String(36), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("told", json, nullable=False),
    Column("facts", json),
)

private_steps = Table(
    "private_steps",
    metadata,
    Column("table_id", String(36), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("sentences", json, nullable=False),
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

interactions = Table(
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", String(36), nullable=False),
    Column("at", Double, nullable=False, index=True),
    Column("result", json, nullable=False),
)
