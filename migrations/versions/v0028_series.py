"""Matches and leagues, and their captains."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.create_table(
        "series",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False, index=True),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Integer, nullable=False),
        sa.Column("opener", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("pace", sa.JSON, nullable=False),
        sa.Column("system", sa.String(10), nullable=False),
        sa.Column("sizes", sa.JSON, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("round_seconds", sa.Double, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("status", sa.String(10), nullable=False, index=True),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("places", sa.Integer, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("rest", sa.Double),
        sa.Column("pairings", sa.JSON, nullable=False),
        sa.Column("post", sa.BigInteger),
        sa.Column("shown_version", sa.Integer, nullable=False),
        sa.Column("retry", sa.Double, nullable=False),
    )
    op.create_table(
        "entrants",
        sa.Column("series", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.BigInteger, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("joined", sa.Integer, nullable=False),
        sa.Column("until", sa.Integer, nullable=False),
    )
