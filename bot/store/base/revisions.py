"""The database revisions of this release, read from file names so that no library is loaded."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, inspect, text

MIGRATIONS = Path(__file__).parents[3] / "migrations"
_FILE = re.compile(r"v(\d{4})_\w+\.py")


@cache
def known_revisions() -> tuple[str, ...]:
    """All revisions, the newest first."""
    named = (_FILE.fullmatch(file.name) for file in (MIGRATIONS / "versions").iterdir())
    return tuple(sorted((one[1] for one in named if one), reverse=True))


def is_newest(db: Connection) -> bool:
    """Whether the database is up to date with this release."""
    if not inspect(db).has_table("alembic_version"):
        return False
    return db.execute(text("SELECT version_num FROM alembic_version")).scalar() == known_revisions()[0]
