"""Results of games, with what each captain did; when people joined a server; what counts of a running game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.add_column("tables", sa.Column("open_to_all", sa.Boolean, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("tally", sa.JSON(none_as_null=True), nullable=True))
    _results()
    _seats()
    op.create_table(
        "members",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("joined", sa.Double, nullable=False),
    )
    op.create_index("ix_members_person", "members", ["person"])


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(36), primary_key=True),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("barred", sa.String(10), nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
    )
    op.create_index("results_in_order", "results", ["guild", "ended", "table_id"])


def _seats() -> None:
    op.create_table(
        "result_seats",
        sa.Column("table_id", sa.String(36), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("holder", sa.Integer, primary_key=True),
        sa.Column("person", sa.BigInteger, nullable=True),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("side", sa.String(40), nullable=False),
        sa.Column("team", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("share", sa.Integer, nullable=False),
        sa.Column("missed", sa.Integer, nullable=False),
        sa.Column("ordinary", sa.Integer, nullable=False),
        sa.Column("late", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Double, nullable=False),
    )
    op.create_index("result_seats_by_person", "result_seats", ["person", "table_id"])
