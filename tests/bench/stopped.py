"""The longest stop of the bot's event loop while the crowd plays and people ask for what is long."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playground.discord import NoAnswer, NotPossible
from tests.bench.captain import Captain, is_asking, live
from tests.bench.fleet import Table, asked, code_of, ended
from tests.bench.growth import whole_games
from tests.bench.stage import Stage
from tests.bench.window import Stretch
from tools.bench.figures import Figure, Reference, limited

WAITING, STEPS = 10_000, 4_000
PLAYED, SECONDS = 5.0, 30.0
EVERY = 0.25
"""Seconds between two of the long things that are asked for."""
LONGEST = 1_500
WORDS = ("play", "mate", "fore", "aft", "cannon", "nest", "dump", "call", "two", "if", "me", "pass", "else", "ask", "monkey")
LATER = 3_600.0
FIRST = Reference("first table", 3_500.0, "ms")


def rows_wait(database: Path, count: int = WAITING) -> None:
    """So many rows of the outbox wait, for people who were never heard of, an hour from now: copies of no other's secrets."""
    with contextlib.closing(sqlite3.connect(database)) as base:
        table = base.execute("select id from tables where status = 'running'").fetchone()[0]
        facts, now = json.dumps({}), time.time()
        rows = [(table, f"p{10_000 + number}", "bell", 10_000 + number, facts, now + LATER) for number in range(count)]
        base.executemany("insert into outbox (table_id, destination, kind, person, facts, ready) values (?, ?, ?, ?, ?, ?)", rows)
        base.commit()


def made_long(database: Path, channel: int, steps: int = STEPS) -> None:
    """The table in that channel has so many steps: those that it has, over and over."""
    with contextlib.closing(sqlite3.connect(database)) as base:
        table = base.execute("select id from tables where live_channel = ?", (channel,)).fetchone()[0]
        for name in ("steps", "private_steps"):
            _repeat(base, name, table, steps)
        base.execute("update tables set step = ? where id = ?", (steps, table))
        base.commit()


def _repeat(base: sqlite3.Connection, name: str, table: str, steps: int) -> None:
    columns = [row[1] for row in base.execute(f"pragma table_info({name})")]
    rows = [dict(zip(columns, row, strict=True)) for row in base.execute(f"select * from {name} where table_id = ?", (table,))]
    by_step = defaultdict[int, list[dict[str, Any]]](list)
    for row in rows:
        by_step[row["step"]].append(row)
    last, marks = max(by_step, default=0), ", ".join("?" for _ in columns)
    for number in range(last + 1, steps + 1) if last else ():
        made = [tuple({**row, "step": number}.values()) for row in by_step[1 + (number - 1) % last]]
        base.executemany(f"insert into {name} values ({marks})", made)


class Readers:
    """People who ask for what is long: the whole log, films of finished games, and 1,500 characters typed in either way."""

    def __init__(self, stage: Stage, long: Table, finished: list[Table]) -> None:
        self.stage, self.long, self.finished, self.rnd = stage, long, finished, random.Random(9)
        self.done: Counter[str] = Counter()

    @asynccontextmanager
    async def asking(self) -> AsyncIterator[None]:
        """They ask, one thing after the other begun."""
        task = asyncio.create_task(self._all())
        try:
            yield
        finally:
            await ended(task)

    async def _all(self) -> None:
        async with asyncio.TaskGroup() as group:
            while True:
                for name in ("log", "film", "typed", "written"):
                    group.create_task(self._one(name))
                    await asyncio.sleep(EVERY)

    async def _one(self, name: str) -> None:
        try:
            await getattr(self, f"_{name}")()
            self.done[name] += 1
        except (NoAnswer, NotPossible, IndexError) as wrong:
            self.done[f"{name}: {type(wrong).__name__}"] += 1

    async def _log(self) -> None:
        captain = self.rnd.choice(self.long.captains)
        shown = (await captain.person.slash(captain.channel, "log")).message
        if shown is not None and (pages := live(shown, ("log",))):
            await captain.use(shown, self.rnd.choice(pages))

    async def _film(self) -> None:
        table = self.rnd.choice(self.finished)
        captain, code = self.rnd.choice(table.captains), code_of(table)
        shown = (await captain.person.slash(captain.channel, "table replay", table=code)).message
        if shown is not None and (films := live(shown, ("movie",))):
            await captain.use(shown, films[0])

    async def _typed(self) -> None:
        captain = self._somebody()
        await captain.person.slash(captain.channel, "orders", text=self._text())

    async def _written(self) -> None:
        captain = self._somebody()
        await captain.person.say(captain.person.dm, self._text())

    def _somebody(self) -> Captain:
        """A captain who is asked, if there is one: his words are compared with everything that may be answered."""
        captains = [captain for table in self.stage.fleet.tables for captain in table.captains]
        return self.rnd.choice([captain for captain in captains if is_asking(captain.panel)] or captains)

    def _text(self) -> str:
        return " ".join(self.rnd.choice(WORDS) for _ in range(LONGEST))[:LONGEST].strip()


async def stop(stage: Stage) -> list[Figure]:
    """Ten thousand rows wait, one log is 4,000 steps long, and the loop is watched from within."""
    finished = stage.finished or await whole_games(stage)
    stage.finished = finished
    async with stage.bot():
        long = await playing_table(stage)
    rows_wait(stage.database)
    made_long(stage.database, long.channel.id)
    readers = Readers(stage, long, finished.tables)
    async with stage.bot("stops") as bot, stage.playing(PLAYED):
        async with readers.asking():
            stretch = Stretch(bot, stage.fleet)
            await asyncio.sleep(SECONDS)
            window, begun = stretch.end(), stretch.before.at
        stops = [row for row in map(json.loads, bot.out.read_text().splitlines()) if row["at"] >= begun]
    return of_stops(stage.game, stops, window.told(), {"asked for": dict(readers.done), "faults": stage.fleet.faults()})


async def playing_table(stage: Stage) -> Table:
    """The table whose game has come farthest and goes on."""
    guilds = ", ".join(str(guild.id) for guild in stage.fleet.guilds)
    sql = f"select live_channel from tables where status = 'running' and guild in ({guilds}) order by step desc"
    channel = asked(stage.database, sql)
    return next(table for table in stage.fleet.tables if table.channel.id == channel)


def of_stops(game: str, stops: Iterable[dict[str, Any]], *told: dict[str, Any]) -> list[Figure]:
    """The rows from what the probe wrote: the longest stop, and the most work of the loop's own thread in one."""
    found = list(stops)
    most = {key: max((float(row[key]) for row in found), default=0.0) for key in ("ms", "cpu", "gc")}
    details: dict[str, Any] = {"longest collection ms": round(most["gc"]), "stops above 20 ms": len(found)}
    details |= {"stops above 50 ms": sum(row["ms"] > 50 for row in found), "where": places(found, "ms")}
    for more in told:
        details |= more
    return [
        limited("longest stop of the loop", "ms", most["ms"], 50.0, FIRST, game, **details),
        limited("longest stop of the loop, work in it", "ms CPU", most["cpu"], 50.0, None, game, where=places(found, "cpu")),
    ]


def places(stops: Iterable[dict[str, Any]], key: str, most: int = 8) -> dict[str, Any]:
    """Where the loop stood in the worst stops by that key: how many there, the longest in ms, and the most CPU of one."""
    by_place = defaultdict[str, list[dict[str, Any]]](list)
    for row in sorted(stops, key=lambda row: -float(row[key])):
        by_place[row["where"]].append(row)
    return {place: _told(rows) for place, rows in list(by_place.items())[:most]}


def _told(rows: list[dict[str, Any]]) -> dict[str, int]:
    longest = {name: round(max(float(row[key]) for row in rows)) for name, key in (("longest ms", "ms"), ("of it CPU", "cpu"))}
    return {"stops": len(rows), **longest}
