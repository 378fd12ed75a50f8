"""Servers without leaderboards."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    op.add_column("servers", sa.Column("ratings", sa.Boolean, nullable=False, server_default=sa.true()))
