"""Series of games, and who takes part."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, Table, Text

from bot.model.results.series import SeriesRow
from bot.store.schema import columns
from bot.store.schema.ground import metadata

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
