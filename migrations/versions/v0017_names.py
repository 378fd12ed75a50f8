"""The name of a table, and indexes of the games of a server and of a person that have ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("tables", sa.Column("name", sa.String(100), nullable=False, server_default=""))
    op.create_index("tables_ended", "tables", ["guild", "ended"], sqlite_where=sa.text("status = 'over'"))
    op.add_column("seats", sa.Column("ended", sa.Double))
    op.execute("UPDATE seats SET ended = (SELECT tables.ended FROM tables WHERE tables.id = seats.table_id AND status = 'over')")
    op.create_index("seats_ended", "seats", ["person", "ended"])
