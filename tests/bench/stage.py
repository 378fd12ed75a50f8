"""Where the rows of a crowd are measured: one stand-in, one database, sixty tables that go on from row to row."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playground.discord import StandIn, World
from tests.bench.fleet import Fleet, steps_in
from tests.bench.process import Bot

SCALE = 5.0
"""A table of the crowd takes a step in four seconds, one of people in some twenty: ticks, holds and waits are as much shorter."""
FAST, STEPS, PATIENCE = 40.0, 3, 45.0
"""Before the first row: answers a second, steps a table, and seconds at most."""
WARM = 3.0
"""Seconds of play before a stretch is measured."""


class Stage:
    """Use as `async with Stage(game, folder) as stage`. `answers`: how many answers a step takes, as was measured last."""

    def __init__(self, game: str, folder: Path) -> None:
        self.game, self.folder, self.answers = game, folder, 1.2
        self.database = folder / "fleet.sqlite3"
        self.standin = StandIn(World(), ca_file=folder / "ca.pem")
        self.fleet = Fleet(self.standin, game)
        self.finished: Fleet | None = None
        self._is_under_way = False

    async def __aenter__(self) -> Stage:
        await self.standin.start()
        return self

    async def __aexit__(self, *wrong: object) -> None:
        await self.standin.stop()

    @asynccontextmanager
    async def bot(self, probe: str = "", scale: float = SCALE) -> AsyncIterator[Bot]:
        """The bot, connected, with all tables begun."""
        async with Bot(self.standin, self.database, scale, probe) as bot:
            await bot.ready()
            await self.fleet.begin()
            await self._under_way()
            yield bot

    async def _under_way(self) -> None:
        """Every ship is laid out once, and most tables have turns behind them: first questions are unlike all others."""
        if self._is_under_way:
            return
        until, wanted = time.monotonic() + PATIENCE, steps_in(self.database) + STEPS * len(self.fleet.tables)
        async with self.fleet.playing(FAST):
            while time.monotonic() < until and steps_in(self.database) < wanted:  # noqa: ASYNC110
                await asyncio.sleep(0.5)
        self._is_under_way = True

    @asynccontextmanager
    async def playing(self, steps: float) -> AsyncIterator[None]:
        """The crowd plays, offering so many steps a second: every captain has his panel open, and has played for a while."""
        self.fleet.faults()
        await self.fleet.open_panels()
        async with self.fleet.playing(steps * self.answers) as pace:
            await asyncio.sleep(WARM)
            self.pace = pace
            yield
