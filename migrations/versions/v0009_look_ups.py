"""Indexes for what anybody can make the bot look for, however many tables are over; which seats are of a table that lives."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    for name in ("seats", "captains"):
        op.add_column(name, sa.Column("live", sa.Boolean, nullable=False, server_default="1"))
        op.execute(f"UPDATE {name} SET live = 0 WHERE table_id NOT IN (SELECT id FROM tables WHERE live_channel > 0)")
        op.create_index(f"{name}_live", name, ["person", "live"])
        op.drop_index(f"ix_{name}_person", name)
    op.create_index("seats_by_person", "seats", ["person", "table_id"])
    op.drop_index("ix_tables_opener", "tables")
    op.create_index("tables_by_opener", "tables", ["opener", "live_channel"])
    op.create_index("tables_played", "tables", ["channel", "status", "ended"], sqlite_where=sa.text("decision > 0"))
