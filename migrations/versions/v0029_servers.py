"""Settings of servers: language, channels and openers of tables, days of vacation, tables at once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    op.add_column("servers", sa.Column("language", sa.String(5)))
    for name in ("channels", "openers"):
        op.add_column("servers", sa.Column(name, sa.JSON))
    for name in ("vacation_days", "tables"):
        op.add_column("servers", sa.Column(name, sa.Integer))
