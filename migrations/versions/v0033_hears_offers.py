"""Members who want to hear of seats on offer in a server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    op.add_column("members", sa.Column("hears_offers", sa.Boolean, nullable=False, server_default=sa.false()))
