"""Results for good, and the ladders that follow from them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Integer, String, Table, Text

from bot.store.schema.ground import json, metadata

results = Table(
    "results",
    metadata,
    Column("table_id", String(36), primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", json, nullable=False),
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
