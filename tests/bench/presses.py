"""Forty interactions a second: the crowd plays, and commands come besides."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.bench.fleet import ended
from tests.bench.heard import Heard
from tests.bench.process import Bot
from tests.bench.stage import Stage
from tests.bench.steps import of_a_minute, played
from tests.bench.window import Stretch, Window
from tools.bench.figures import Figure, Reference, at_least, limited

RATE, SECONDS = 40.0, 30.0
STEPS = 6.0
"""Steps a second that the crowd offers besides the commands."""
SLOW_SECONDS = 25.0
COMMANDS = ("hand", "decide", "table status", "help", "log", "board", "about")
DISCORD = Reference("Discord", 3000.0, "ms")
FIRST_SLOW = Reference("first table", 625.0, "ms")


@asynccontextmanager
async def filled_up(stage: Stage, rate: float = RATE) -> AsyncIterator[None]:
    """Commands by captains at random, so many that there are `rate` interactions a second together with what is played."""
    task = asyncio.create_task(_filling(stage, rate))
    try:
        yield
    finally:
        await ended(task)


async def _filling(stage: Stage, rate: float) -> None:
    rnd, heard, began = random.Random(6), Heard(stage.standin.world), time.monotonic()
    try:
        while True:
            await asyncio.sleep(1 / rate)
            for _ in range(int((time.monotonic() - began) * rate) - len(heard.presses)):
                captain = rnd.choice(rnd.choice(stage.fleet.tables).captains)
                captain.person.start_slash(captain.channel, rnd.choice(COMMANDS), {})
    finally:
        heard.end()


async def pressed(stage: Stage, bot: Bot, seconds: float) -> Window:
    """The crowd plays and uses commands."""
    async with stage.playing(STEPS), filled_up(stage):
        await asyncio.sleep(1.0)
        stretch = Stretch(bot, stage.fleet)
        await asyncio.sleep(seconds)
        return stretch.end()


def of_presses(stage: Stage, window: Window, where: str, p99: float, beside: Reference) -> list[Figure]:
    """The rows of such a stretch."""
    told = window.told() | {"faults": stage.fleet.faults(), "steps/s": round(window.rate, 1)}
    held = len(window.presses) / window.took.at
    return [
        limited(f"interaction acknowledged, 40 a second held{where}, p99", "ms", told["p99 ms"], p99, beside, stage.game, **told),
        at_least(f"interactions held{where}", "interactions/s", held, RATE * 0.97, None, stage.game),
    ]


async def ack(stage: Stage) -> list[Figure]:
    """With answers, commits and posts among the presses."""
    async with stage.bot() as bot:
        window = await pressed(stage, bot, SECONDS)
    return of_presses(stage, window, "", 250.0, DISCORD)


async def disk(stage: Stage) -> list[Figure]:
    """Steps and presses again, 30 ms added to every fsync of the database."""
    where = ", 30 ms added to every fsync"
    async with stage.bot("disk") as bot:
        before = bot.out.stat().st_size
        steps = await played(stage, bot, 15.0, SLOW_SECONDS)
        syncs = {"fsyncs a step": round((bot.out.stat().st_size - before) / max(1, steps.took.steps), 2)}
        rows = of_a_minute(stage, steps, where, 500.0)
        rows[0].details.update(syncs)
        presses = await pressed(stage, bot, SLOW_SECONDS)
    return [*rows, *of_presses(stage, presses, where, 500.0, FIRST_SLOW)]
