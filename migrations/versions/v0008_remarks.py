"""Whether computer captains of a table say anything."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("remarks", sa.Boolean, nullable=False, server_default="1"))
