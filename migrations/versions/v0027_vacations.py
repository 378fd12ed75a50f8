"""Vacations of people, and the seats that computers keep for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    op.add_column("people", sa.Column("vacation", sa.JSON))
    op.add_column("seats", sa.Column("away_until", sa.Double))
