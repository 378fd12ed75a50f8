"""What the host keeps of seats and of tables that follow each other: the side that a captain chose in the lobby, what a table was
handed by the one before it, and which table goes on with it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("seats", sa.Column("side", sa.String(length=40), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("handed", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("tables", sa.Column("followed", sa.String(length=36), nullable=True))
