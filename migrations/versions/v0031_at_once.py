"""The tables of series at once that a person allows."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.add_column("people", sa.Column("at_once", sa.Integer))
