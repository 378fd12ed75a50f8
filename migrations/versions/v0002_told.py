"""The answer played for a captain after the deadline, in words, for a report."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("answers", sa.Column("told", sa.JSON(none_as_null=True), nullable=True))
