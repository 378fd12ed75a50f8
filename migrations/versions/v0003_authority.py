"""Seats for good, the protocol of chance of a table, facts beside steps, and the rest of a table after its details are gone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    _tables()
    _captains()
    op.add_column("steps", sa.Column("facts", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("meta", sa.Column("table_id", sa.String(length=36), nullable=True))
    op.create_index("ix_meta_table_id", "meta", ["table_id"])
    op.execute("UPDATE meta SET table_id = substr(key, 6, 36) WHERE key LIKE 'look.%'")


def _tables() -> None:
    """Tables that were dealt keep protocol 1. Those that were not are dealt under protocol 2: their old promise binds nobody."""
    op.add_column("tables", sa.Column("protocol", sa.Integer(), nullable=False, server_default="2"))
    op.add_column("tables", sa.Column("promise_channel", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("promise_message", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("promise_trouble", sa.String(length=20), nullable=True))
    op.add_column("tables", sa.Column("stopped", sa.Double(), nullable=True))
    op.add_column("tables", sa.Column("result", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("tables", sa.Column("tidied", sa.Double(), nullable=True))
    op.execute("UPDATE tables SET protocol = 1 WHERE opening IS NOT NULL")
    op.execute("UPDATE tables SET promise = '', seed = '', salts = NULL WHERE opening IS NULL")
    op.create_index("ix_tables_opener", "tables", ["opener"])
    op.create_index("tables_by_end", "tables", ["tidied", "ended"])


def _captains() -> None:
    """Captains who sat at a table at its deal or later. At running tables they are the present ones."""
    op.create_table(
        "captains",
        sa.Column("table_id", sa.String(length=36), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
    op.create_index("ix_captains_person", "captains", ["person"])
    begun = "SELECT id FROM tables WHERE opening IS NOT NULL"
    op.execute(
        "INSERT INTO captains (table_id, person) SELECT DISTINCT table_id, person FROM seats "
        f"WHERE person IS NOT NULL AND table_id IN ({begun})"
    )
