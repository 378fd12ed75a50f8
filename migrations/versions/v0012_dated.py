"""The second at which the words and the seed of a table were fixed, and the hash of captains' names at the end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("tables", sa.Column("fixed", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("names_hash", sa.String(length=64), nullable=False, server_default=""))
