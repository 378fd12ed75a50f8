"""Databases as earlier releases left them, kept as SQL text."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

FOLDER = Path(__file__).parent
LEFT = datetime(2026, 3, 2, 12, 1, 54, tzinfo=UTC)
"""When the release before protocol 2 wrote to its database for the last time."""
CHANNELS = {"over": 60, "closed": 61, "stopped": 62, "lobby": 63, "muster": 64, "running": 65}
"""Where its tables of Pieces of Eight are, all in server 1: one that is over (Ana, Ben), a lobby that was closed, a game closed
in the middle (Ben, Carla), a lobby (Ana, Ben), a muster (Ana, Ben, Carla; Carla is missing), and a game (all three) at a
reaction window that one captain has still to answer. Some captains gave words."""


CODES = {"over": "JM55", "closed": "YQK2", "stopped": "NS2P", "lobby": "7ZPQ", "muster": "FQVV", "running": "PGK3"}
"""The codes of those tables."""


def broadside_0_1(file: Path) -> Path:
    """Make a database file as release 0.1 left it, at revision 0002; the file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(file)) as db:
        db.executescript(gzip.decompress((FOLDER / "broadside_0_1.sql.gz").read_bytes()).decode())
    return file
