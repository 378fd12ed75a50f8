"""Time zones of people and of their seats, and the clock of a question whose time does not always run."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    for table in ("people", "seats"):
        op.add_column(table, sa.Column("zone", sa.String(40), nullable=False, server_default=""))
    op.add_column("people", sa.Column("zone_since", sa.Double))
    op.add_column("tables", sa.Column("clock", sa.JSON))
