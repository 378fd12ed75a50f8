"""The pinned message of a series."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.add_column("series", sa.Column("pinned", sa.BigInteger))
