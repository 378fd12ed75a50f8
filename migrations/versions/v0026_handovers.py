"""Seats that their captains offer to one person."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    op.add_column("tables", sa.Column("handovers", sa.JSON))
