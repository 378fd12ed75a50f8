"""The door of a lobby."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("tables", sa.Column("door", sa.JSON(none_as_null=True), nullable=True))
