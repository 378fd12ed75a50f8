"""The clock of ten thousand waiting tables: what a look costs when nothing is due, and what each due deadline costs.

The service is driven in this process, on a file, by a clock moved by hand. Half of the tables have hours of the day.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from bot.model.base.times import DAY, HOUR
from bot.model.clocks.time_control import TimeControl
from bot.service.people.quotas import Quotas
from bot.service.table.time_control import DAILY, own_time_control
from engines import game_of
from tests.bench.copies import Copies
from tests.bot.manual_clock import ManualClock
from tests.bot.service.discord_fixture import ANA, BEN, GUILD, World, world
from tools.bench.figures import Figure, limited

WAITING, FEW, DUE, LOOKS = 10_000, 100, 50, 200
"""Tables, the tables beside which their looks are measured, deadlines of each kind that are due, looks."""
BEYOND = 2 * WAITING
"""A channel that no copy has."""
RESTED = own_time_control(8 * HOUR, HOUR, 8 * HOUR, range(7), (540, 1320), "Australia/Lord_Howe")
BOUNDLESS = Quotas(lobbies=WAITING, tables=2 * WAITING, server=2 * WAITING, openings=WAITING)


async def clock(game: str, folder: Path) -> list[Figure]:
    """The row of the clock."""
    few, _, _ = await _measured(game, folder / "few.sqlite3", FEW)
    idle, starts, dues = await _measured(game, folder / "waiting.sqlite3", WAITING)
    told = {"tables": WAITING, f"at {FEW} tables": round(few, 3), "start, s CPU": round(starts, 2)}
    plain, rested = (1e3 * dues[name] for name in ("daily", "own"))
    return [
        limited("look of the clock, 10,000 tables wait and nothing is due", "ms CPU", idle, 1.0, None, game, **told),
        limited("deadline that is due among 10,000 tables", "ms CPU", plain, 10.0, None, game, due=DUE),
        limited("deadline that is due among 10,000 tables, with hours of the day", "ms CPU", rested, 10.0, None, game, due=DUE),
    ]  # fmt: skip


async def _measured(game: str, file: Path, tables: int) -> tuple[float, float, dict[str, float]]:
    """Milliseconds of a look, seconds of the start, and seconds of each due deadline by its kind of clock."""
    when = ManualClock()
    async with world(file, when, games=game_of, quotas=BOUNDLESS) as here:
        codes = {pace.name: await _begun(here, game, channel, pace) for channel, pace in ((BEYOND, DAILY), (BEYOND + 1, RESTED))}
    Copies(file).fill(tables)
    lots = _put_off(file, when.now().timestamp(), list(codes.values()), min(DUE, tables // 4))
    began = time.process_time()
    async with world(file, when, games=game_of, quotas=BOUNDLESS) as here:
        starts = time.process_time() - began
        await here.rest()
        idle = await _looks(here)
        dues = {}
        for name in codes:
            await here.go(HOUR - 120)
            when.set(when.now() + timedelta(seconds=120))
            began = time.process_time()
            assert await here.host.timers.ring_due() == lots
            await here.host.timers.settled()
            dues[name] = (time.process_time() - began) / lots
    with closing(sqlite3.connect(file)) as base:
        (closed,) = base.execute("select count(*) from tables where decision > 1").fetchone()
    assert closed == 2 * lots, "each of them has closed its question"
    return 1e3 * idle, starts, dues


async def _begun(here: World, game: str, channel: int, pace: TimeControl) -> str:
    """A table of two whose first question waits, and of which both have been told."""
    host, here.channel = here.host, channel
    table = await host.new_tables.open(ANA, GUILD, channel, game, pace)
    await host.tables.join(table.code, BEN)
    await host.tables.start(table.code, ANA.id)
    await host.tables.here(table.code, BEN.id)
    await here.dealt(table.code)
    await here.go(60)
    return table.code


async def _looks(here: World) -> float:
    """Seconds of CPU of a look at the timers and at the time of the next one."""
    began = time.process_time()
    for _ in range(LOOKS):
        assert await here.host.timers.ring_due() == 0
        await here.host.timers.next_due()
    return (time.process_time() - began) / LOOKS


def _put_off(file: Path, now: float, codes: list[str], lots: int) -> int:
    """Let all wait for weeks, but so many of each kind: those of the first kind are due within an hour, of the second within two.
    How many of each."""
    with closing(sqlite3.connect(file)) as base:
        base.execute("update timers set due = ?", (now + 30 * DAY,))
        base.execute("update tables set deadline = ? where deadline is not null", (now + 30 * DAY,))
        for place, code in enumerate(codes, 1):
            (pace,) = base.execute("select pace from tables where code = ?", (code,)).fetchone()
            ids = [row[0] for row in base.execute("select id from tables where pace = ? limit ?", (pace, lots))]
            for id in ids:
                due = now + place * HOUR - 60
                base.execute("update timers set due = ? where table_id = ? and kind = 'deadline'", (due, id))
                base.execute("update timers set due = ? where table_id = ? and kind = 'lastcall'", (due - HOUR / 2, id))
                base.execute("update tables set deadline = ? where id = ?", (due - 60, id))
        base.commit()
    return lots
