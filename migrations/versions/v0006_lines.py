"""Answers in advance of any shape: an option becomes the JSON of an answer; wishes hold for the table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("lines", sa.Column("answer", sa.JSON(none_as_null=True), nullable=True))
    quoted = "json_quote(option)" if op.get_bind().dialect.name == "sqlite" else "to_json(option)"
    op.execute(f"UPDATE lines SET answer = {quoted}")
    op.execute("UPDATE lines SET scope = 'table', mark = 'table' WHERE scope = 'pool'")
    with op.batch_alter_table("lines") as lines:
        lines.alter_column("answer", existing_type=sa.JSON(none_as_null=True), nullable=False)
        lines.drop_column("option")
