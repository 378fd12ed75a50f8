"""Terms of tables and of series: pauses, substitutes, takebacks, ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    for table in ("tables", "series"):
        op.add_column(table, sa.Column("terms", sa.JSON))
