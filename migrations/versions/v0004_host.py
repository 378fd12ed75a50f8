"""What the host needs beside the rules of the games: small rows for lists, and when each destination of posts is looked at."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    _lists()
    _destinations()


def _lists() -> None:
    """Whom a table asks; of running tables the host fills it in."""
    op.add_column("tables", sa.Column("asked", sa.JSON(none_as_null=True), nullable=True))
    op.create_index("tables_live", "tables", ["guild", "live_channel"])


def _destinations() -> None:
    """A row for each destination for which anything waits. Direct messages that wait are not known to be about a decision."""
    op.add_column("posts", sa.Column("decision", sa.Integer(), nullable=True))
    op.create_table(
        "destinations",
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("next_at", sa.Double(), nullable=False),
        sa.Column("worker", sa.String(length=16), nullable=False),
        sa.Column("beat", sa.Double(), nullable=False),
        sa.Column("calls", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_index("destinations_by_time", "destinations", ["worker", "next_at"])
    waiting = (
        "SELECT destination, table_id, ready AS at FROM outbox UNION ALL "
        "SELECT destination, table_id, not_before FROM posts WHERE state IN ('ready', 'sending')"
    )
    op.execute(
        "INSERT INTO destinations (name, guild, next_at, worker, beat, calls) SELECT w.destination, coalesce(max(t.guild), 0), "
        f"min(w.at), '', 0, 0 FROM ({waiting}) AS w LEFT JOIN tables AS t ON t.id = w.table_id GROUP BY w.destination"
    )
