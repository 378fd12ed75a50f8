"""What a finished game leaves in the database."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

from tests.bench.fleet import Fleet, steps_in
from tests.bench.process import Bot
from tests.bench.stage import Stage
from tools.bench.figures import Figure, Reference

GAMES = 4
SCALE, RATE, LONGEST = 50.0, 30.0, 40.0
"""Seconds for the play; what takes longer ends by resigning."""
FIRST = Reference("first table", 212.0, "KB")


def kilobytes(database: Path) -> float:
    """Of the pages in use, nobody else using the file."""
    with contextlib.closing(sqlite3.connect(database)) as base:
        base.execute("pragma wal_checkpoint(truncate)")
        named = ("page_count", "freelist_count", "page_size")
        pages, free, size = (base.execute(f"pragma {name}").fetchone()[0] for name in named)
    return float((pages - free) * size / 1e3)


def by_table(database: Path) -> dict[str, float]:
    """Kilobytes of each table with its indexes, the largest first; empty where SQLite cannot tell."""
    sql = """select coalesce(m.tbl_name, d.name) as name, sum(d.pgsize) / 1e3 as kb from dbstat d
             left join sqlite_master m on m.name = d.name group by 1 order by 2 desc"""
    with contextlib.closing(sqlite3.connect(database)) as base, contextlib.suppress(sqlite3.OperationalError):
        return dict(base.execute(sql).fetchall())
    return {}


async def whole_games(stage: Stage) -> Fleet:
    """Tables of three played to the end, as fast as they go."""
    fleet = Fleet(stage.standin, stage.game, "Finished", GAMES, 1)
    async with Bot(stage.standin, stage.database, SCALE) as bot:
        await bot.ready()
        await fleet.begin()
        await fleet.finish(RATE, LONGEST)
    return fleet


async def growth(stage: Stage) -> list[Figure]:
    """Kilobytes a finished game and a step, over several games of three."""
    async with Bot(stage.standin, stage.database) as bot:
        await bot.ready()
    before, parts, steps = kilobytes(stage.database), by_table(stage.database), steps_in(stage.database)
    stage.finished = await whole_games(stage)
    grown, taken = kilobytes(stage.database) - before, steps_in(stage.database) - steps
    more = {name: (size - parts.get(name, 0.0)) / GAMES for name, size in by_table(stage.database).items()}
    return of_games(stage.game, grown, taken, more)


def of_games(game: str, grown: float, steps: int, parts: dict[str, float]) -> list[Figure]:
    """The rows from kilobytes, steps, and kilobytes a game of each table."""
    told: dict[str, Any] = {"games": GAMES, "steps a game": round(steps / GAMES, 1)}
    told["KB a game by table"] = {name: round(size, 1) for name, size in parts.items() if size >= 1}
    told["of it goes after a week"] = "posts, after a day interactions"
    reach = "told, not limited"
    return [
        Figure("growth of the database a finished game", "KB", reach, grown / GAMES, reference=FIRST, game=game, details=told),
        Figure("growth of the database a step", "KB", reach, grown / steps, game=game),
    ]
