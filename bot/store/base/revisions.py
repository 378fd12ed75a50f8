"""The revisions of the database that this release knows, by the names of their files: no library is loaded for that."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, inspect, text

MIGRATIONS = Path(__file__).parents[3] / "migrations"
_FILE = re.compile(r"v(\d{4})_\w+\.py")


@cache
def known() -> tuple[str, ...]:
    """All of them, the newest first."""
    named = (_FILE.fullmatch(file.name) for file in (MIGRATIONS / "versions").iterdir())
    return tuple(sorted((one[1] for one in named if one), reverse=True))


def is_newest(db: Connection) -> bool:
    """Whether nothing is to be done to bring the database up to this release."""
    if not inspect(db).has_table("alembic_version"):
        return False
    return db.execute(text("SELECT version_num FROM alembic_version")).scalar() == known()[0]
