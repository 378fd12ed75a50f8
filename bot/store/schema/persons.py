"""People, servers and processes, and whatever else is kept by a key."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Double, Integer, String, Table, Text, false, true

from bot.store.schema.ground import json, metadata

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
    Column("reminders", json),
    Column("vacation", json),
    Column("at_once", Integer),
)

members = Table(
    "members",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("joined", Double, nullable=False),
    Column("hears_offers", Boolean, nullable=False, server_default=false()),
)

servers = Table(
    "servers",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("palette", String(12), nullable=False),
    Column("language", String(5)),
    Column("channels", json),
    Column("openers", json),
    Column("vacation_days", Integer),
    Column("tables", Integer),
    Column("ratings", Boolean, nullable=False, server_default=true()),
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

meta = Table(
    "meta",
    metadata,
    Column("key", String(60), primary_key=True),
    Column("value", Text, nullable=False),
    Column("table_id", String(36), index=True),
)
