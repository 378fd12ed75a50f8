"""The parent of a table's channel if it is a thread, and whether the thread is private."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("tables", sa.Column("parent", sa.BigInteger))
    op.add_column("tables", sa.Column("secluded", sa.Boolean, nullable=False, server_default="0"))
