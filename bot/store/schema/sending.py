"""Things to be sent: the outbox, destinations, and posts."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Double, Index, Integer, String, Table

from bot.store.schema.ground import json, metadata, serial

outbox = Table(
    "outbox",
    metadata,
    Column("id", serial, primary_key=True, autoincrement=True),
    Column("table_id", String(36), nullable=False, index=True),
    Column("destination", String(24), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("step", Integer),
    Column("decision", Integer),
    Column("person", BigInteger),
    Column("facts", json, nullable=False),
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
    Column("id", serial, primary_key=True, autoincrement=True),
    Column("table_id", String(36), nullable=False, index=True),
    Column("destination", String(24), nullable=False),
    Column("action", String(8), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("step", Integer),
    Column("decision", Integer),
    Column("target", BigInteger),
    Column("content", json),
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
