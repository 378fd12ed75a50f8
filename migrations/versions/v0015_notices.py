"""The ways tried to notify each captain of the open question. Earlier questions have none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("tables", sa.Column("notices", sa.JSON(none_as_null=True), nullable=True))
