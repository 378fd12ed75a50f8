"""Everything that is kept: tables, seats, answers, record, steps, timers, posts, people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _answers()
    _drafts()
    _interactions()
    _lines()
    _meta()
    _outbox()
    _people()
    _posts()
    _private_steps()
    _record()
    _seats()
    _steps()
    _tables()
    _timers()


def _answers() -> None:
    op.create_table(
        "answers",
        sa.Column("table_id", sa.String(length=36), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("answer", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("salt", sa.String(length=32), nullable=True),
        sa.Column("receipt", sa.String(length=64), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "decision", "seat", "revision"),
    )


def _drafts() -> None:
    op.create_table(
        "drafts",
        sa.Column("table_id", sa.String(length=36), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("rev", sa.Integer(), nullable=False),
        sa.Column("answer", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("lines", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("quoted", sa.Text(), nullable=False),
        sa.Column("sent", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "decision"),
    )


def _interactions() -> None:
    op.create_table(
        "interactions",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table_id", sa.String(length=36), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_interactions_at", "interactions", ["at"])


def _lines() -> None:
    op.create_table(
        "lines",
        sa.Column("table_id", sa.String(length=36), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("line", sa.String(length=60), nullable=False),
        sa.Column("scope", sa.String(length=40), nullable=False),
        sa.Column("mark", sa.Text(), nullable=False),
        sa.Column("option", sa.String(length=100), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "line"),
    )


def _meta() -> None:
    op.create_table(
        "meta",
        sa.Column("key", sa.String(length=60), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )


def _outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("table_id", sa.String(length=36), nullable=False),
        sa.Column("destination", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("step", sa.Integer(), nullable=True),
        sa.Column("decision", sa.Integer(), nullable=True),
        sa.Column("person", sa.BigInteger(), nullable=True),
        sa.Column("facts", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("ready", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_table_id", "outbox", ["table_id"])
    op.create_index("outbox_by_destination", "outbox", ["destination", "id"])
    op.create_index("outbox_by_time", "outbox", ["ready"])


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=5), nullable=False),
        sa.Column("own_language", sa.String(length=5), nullable=True),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.Column("inbox_proved", sa.Double(), nullable=True),
        sa.Column("no_inbox", sa.Boolean(), nullable=False),
        sa.Column("inbox_channel", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )


def _posts() -> None:
    op.create_table(
        "posts",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("table_id", sa.String(length=36), nullable=False),
        sa.Column("destination", sa.String(length=24), nullable=False),
        sa.Column("action", sa.String(length=8), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("step", sa.Integer(), nullable=True),
        sa.Column("target", sa.BigInteger(), nullable=True),
        sa.Column("content", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("nonce", sa.String(length=25), nullable=False),
        sa.Column("mark", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("outcome", sa.String(length=10), nullable=True),
        sa.Column("made", sa.Double(), nullable=False),
        sa.Column("first_sent", sa.Double(), nullable=True),
        sa.Column("not_before", sa.Double(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("nonce"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_posts_table_id", "posts", ["table_id"])
    op.create_index("posts_by_destination", "posts", ["destination", "state", "id"])
    op.create_index("posts_by_state", "posts", ["state", "not_before"])


def _private_steps() -> None:
    op.create_table(
        "private_steps",
        sa.Column("table_id", sa.String(length=36), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("sentences", sa.JSON(none_as_null=True), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "step", "seat"),
    )


def _record() -> None:
    op.create_table(
        "record",
        sa.Column("table_id", sa.String(length=36), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("row", sa.JSON(none_as_null=True), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(length=36), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("computer", sa.Boolean(), nullable=False),
        sa.Column("here", sa.Boolean(), nullable=False),
        sa.Column("no_inbox", sa.Boolean(), nullable=False),
        sa.Column("sitting_in", sa.Boolean(), nullable=False),
        sa.Column("defaults_in_row", sa.Integer(), nullable=False),
        sa.Column("saved_time", sa.Double(), nullable=False),
        sa.Column("word", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])


def _steps() -> None:
    op.create_table(
        "steps",
        sa.Column("table_id", sa.String(length=36), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("told", sa.JSON(none_as_null=True), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "step"),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("code", sa.String(length=6), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("live_channel", sa.BigInteger(), nullable=True),
        sa.Column("opener", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.String(length=5), nullable=False),
        sa.Column("wanted", sa.Integer(), nullable=False),
        sa.Column("chosen", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("options", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("pace", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("promise", sa.String(length=64), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("salts", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("opening", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("opened", sa.Double(), nullable=False),
        sa.Column("seated_at", sa.Double(), nullable=False),
        sa.Column("ended", sa.Double(), nullable=True),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("turn_step", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("used", sa.Integer(), nullable=False),
        sa.Column("chain", sa.String(length=64), nullable=False),
        sa.Column("recorded", sa.Integer(), nullable=False),
        sa.Column("asked_at", sa.Double(), nullable=True),
        sa.Column("changed_at", sa.Double(), nullable=True),
        sa.Column("earliest", sa.Double(), nullable=True),
        sa.Column("deadline", sa.Double(), nullable=True),
        sa.Column("brisk", sa.Boolean(), nullable=False),
        sa.Column("recent", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("rung", sa.Integer(), nullable=False),
        sa.Column("called", sa.Integer(), nullable=False),
        sa.Column("lobby_post", sa.BigInteger(), nullable=True),
        sa.Column("last_post", sa.BigInteger(), nullable=True),
        sa.Column("last_posted", sa.Double(), nullable=True),
        sa.Column("posting", sa.String(length=10), nullable=False),
        sa.Column("refusals", sa.Integer(), nullable=False),
        sa.Column("state", sa.JSON(none_as_null=True), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("code"),
        sa.UniqueConstraint("live_channel"),
    )
    op.create_index("ix_tables_guild", "tables", ["guild"])
    op.create_index("ix_tables_posting", "tables", ["posting"])


def _timers() -> None:
    op.create_table(
        "timers",
        sa.Column("table_id", sa.String(length=36), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("due", sa.Double(), nullable=False),
        sa.Column("claimed", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "kind"),
    )
    op.create_index("ix_timers_claimed", "timers", ["claimed"])
    op.create_index("ix_timers_due", "timers", ["due"])
