"""The colours of pictures: of a person's own, and of a server's posts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("people", sa.Column("palette", sa.String(12), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("palette", sa.String(12), nullable=False, server_default=""))
    op.create_table(
        "servers",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("palette", sa.String(12), nullable=False),
    )
