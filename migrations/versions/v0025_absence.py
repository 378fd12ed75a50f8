"""Misses that everybody knows, excused ones, and seats on offer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    for name in ("missed_in_row", "excused"):
        op.add_column("seats", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("on_offer", sa.Boolean, nullable=False, server_default="0"))
    op.execute(
        "UPDATE seats SET on_offer = true WHERE sitting_in AND live AND EXISTS "
        "(SELECT 1 FROM seats AS other WHERE other.table_id = seats.table_id AND other.person <> seats.person)"
    )
