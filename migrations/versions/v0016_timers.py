"""The next free timer is found by an index, however many are set."""

from __future__ import annotations

from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_index("timers_by_time", "timers", ["claimed", "due"])
    op.drop_index("ix_timers_claimed", "timers")
