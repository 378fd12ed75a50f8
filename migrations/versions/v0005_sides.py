"""What the host keeps of a captain's seat beside who sits there: the side that he chose in the lobby."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("seats", sa.Column("side", sa.String(length=40), nullable=False, server_default=""))
