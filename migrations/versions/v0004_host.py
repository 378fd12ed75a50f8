"""Rows of the host: small rows for lists, the next look at each destination, and the shards and claims of workers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    _lists()
    _destinations()
    _leases()
    _claims()


def _lists() -> None:
    """The asked seats of a table. The host fills them in at running tables."""
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
        sa.Column("worker", sa.String(length=80), nullable=False),
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


def _leases() -> None:
    """A process a shard. The last known moment of the bot counts for its one shard, if the application is known."""
    op.create_table(
        "leases",
        sa.Column("application", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("count", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("worker", sa.String(length=80), nullable=True),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("beat", sa.Double(), nullable=False),
        sa.Column("connected", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("application", "count", "shard"),
    )
    op.create_index("ix_leases_worker", "leases", ["worker"])
    whose = (
        "COALESCE((SELECT CAST(value AS BIGINT) FROM meta WHERE key = 'application'), "
        "(SELECT CAST(substr(value, 1, instr(value, ' ') - 1) AS BIGINT) FROM meta WHERE key = 'commands'), 0)"
    )
    op.execute(
        "INSERT INTO leases (application, count, shard, host, pid, place, since, beat, connected) "
        f"SELECT {whose}, 1, 0, '', 0, '', 0.0, 0.0, CAST(value AS DOUBLE PRECISION) FROM meta WHERE key = 'last_alive'"
    )
    op.execute("DELETE FROM meta WHERE key = 'last_alive'")


def _claims() -> None:
    """Claims and posts on their way belong to an earlier process, which has ended."""
    op.add_column("timers", sa.Column("worker", sa.String(length=80), nullable=True))
    op.execute("UPDATE timers SET claimed = NULL")
    op.execute("UPDATE posts SET state = 'ready' WHERE state = 'sending'")
