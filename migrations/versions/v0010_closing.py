"""The request to close a running game, and the right by which others closed one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("tables", sa.Column("closing", sa.JSON(none_as_null=True), nullable=True))
