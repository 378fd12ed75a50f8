"""Ratings of people and sides, meetings of pairs, seasons; people who do not want to be listed; what a game changed."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.add_column("results", sa.Column("unrated", sa.String(10), nullable=False, server_default=""))
    op.add_column("results", sa.Column("annulled", sa.Text, nullable=False, server_default=""))
    op.add_column("result_seats", sa.Column("estimate", sa.Integer, nullable=True))
    op.add_column("result_seats", sa.Column("before", sa.Integer, nullable=True))
    _standings()
    op.create_table("side_ratings", *_ladder(), sa.Column("side", sa.String(200), primary_key=True), *_whole("mu", "sigma"))
    people = [sa.Column(name, sa.BigInteger, primary_key=True, autoincrement=False) for name in ("person", "other")]
    op.create_table("meetings", *_ladder(), *people, *_whole("met", "against"))
    for name in ("person", "other"):
        op.create_index(f"ix_meetings_{name}", "meetings", [name])
    op.create_table(
        "seasons", _key("guild", sa.BigInteger()), _key("number", sa.Integer()), sa.Column("began", sa.Double, nullable=False)
    )
    op.create_table("boards", _key("guild", sa.BigInteger()), *_whole("version"), sa.Column("stale", sa.Boolean, nullable=False))
    op.create_index("ix_boards_stale", "boards", ["stale"])
    op.create_table("opted_out", _key("person", sa.BigInteger()))


def _standings() -> None:
    numbers = _whole("mu", "sigma", "games", "wins", "opponents", "before", "estimate", "shown")
    op.create_table("standings", *_ladder(), _key("person", sa.BigInteger()), *numbers)
    op.create_index("ix_standings_person", "standings", ["person"])
    op.create_index("standings_in_order", "standings", ["guild", "game", "season", "shown", "estimate", "person"])


def _ladder() -> list[sa.Column[Any]]:
    game = sa.Column("game", sa.String(40), primary_key=True)
    return [_key("guild", sa.BigInteger()), game, _key("season", sa.Integer())]


def _key(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, primary_key=True, autoincrement=False)


def _whole(*names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.Integer, nullable=False) for name in names]
