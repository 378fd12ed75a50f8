"""What the host needs beside the rules of the games: small rows for lists."""
from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    _lists()


def _lists() -> None:
    """Whom a table asks; of running tables the host fills it in."""
    op.add_column("tables", sa.Column("asked", sa.JSON(none_as_null=True), nullable=True))
    op.create_index("tables_live", "tables", ["guild", "live_channel"])
