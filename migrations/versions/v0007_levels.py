"""Levels of computer captains, and tables for practice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("seats", sa.Column("level", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("practice", sa.Boolean, nullable=False, server_default="0"))
