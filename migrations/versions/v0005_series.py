"""Sides chosen in the lobby, and sequels: the carryover from the table before, and the table that follows."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("seats", sa.Column("side", sa.String(length=40), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("handed", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("tables", sa.Column("followed", sa.String(length=36), nullable=True))
