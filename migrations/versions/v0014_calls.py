"""Calls to a muster, the number of musters of a table, and the times at which a person opened tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "calls",
        sa.Column("caller", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("called", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("table_id", sa.String(36), nullable=False),
    )
    op.create_index("ix_calls_called", "calls", ["called"])
    op.create_index("ix_calls_at", "calls", ["at"])
    op.create_index("tables_opened", "tables", ["opener", "opened"])
    op.add_column("tables", sa.Column("musters", sa.Integer, nullable=False, server_default="0"))
