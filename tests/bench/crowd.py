"""Ten thousand open tables: memory of the bot and of its drawing processes, and its first answer after a start."""

from __future__ import annotations

import asyncio
import random
import shutil
import time
from dataclasses import dataclass

from tests.bench.copies import Copies
from tests.bench.heard import Heard, acknowledged
from tests.bench.process import Bot
from tests.bench.stage import Stage
from tools.bench.figures import Figure, Reference, limited

OPEN = 10_000
RATE, SECONDS = 40, 15
"""Interactions a second, and for how long."""
COMMANDS = ("hand", "decide", "table status", "help", "log", "board")
"""None of them changes a game: the copy of the database is thrown away, the tables go on with the original."""
LIBRARIES = Reference("importing the libraries alone", 85.0, "MB")


@dataclass(frozen=True)
class Measured:
    """Seconds from the start to the connection and to the first answer, CPU seconds until then; MB asleep, awake, and of each
    drawing process; what the crowd was told."""

    connected: float
    first: float
    spent: float
    asleep: float
    awake: float
    drawing: list[float]
    heard: Heard


async def memory(stage: Stage) -> list[Figure]:
    """Rows of memory and of the first answer, on a copy of the database filled with tables."""
    async with stage.bot():
        pass
    copy = stage.folder / "crowd.sqlite3"
    shutil.copyfile(stage.database, copy)
    tables = await asyncio.to_thread(lambda: Copies(copy).fill(OPEN))
    started, captain = time.monotonic(), stage.fleet.tables[0].captains[0]
    async with Bot(stage.standin, copy) as bot:
        await bot.ready()
        connected = time.monotonic() - started
        await captain.person.slash(captain.channel, "hand")
        first, spent, asleep = time.monotonic() - started, bot.cpu, bot.memory
        heard = await crowded(stage)
        measured = Measured(connected, first, spent, asleep, bot.memory, bot.drawing_memory, heard)
    return rows(stage.game, tables, measured)


async def crowded(stage: Stage) -> Heard:
    """Captains of all the crowd's tables use commands at the rate."""
    heard, rnd, began = Heard(stage.standin.world), random.Random(6), time.monotonic()
    captains = [captain for table in stage.fleet.tables for captain in table.captains]
    for number in range(RATE * SECONDS):
        await asyncio.sleep(max(0.0, began + number / RATE - time.monotonic()))
        captain = rnd.choice(captains)
        captain.person.start_slash(captain.channel, rnd.choice(COMMANDS), {})
    await asyncio.sleep(stage.standin.world.limits.first_answer + 0.5)
    heard.end()
    return heard


def rows(game: str, tables: int, found: Measured) -> list[Figure]:
    """The figures from what was measured."""
    beside = {"tables": tables, "all asleep MB": round(found.asleep, 1), "commands": acknowledged(found.heard.presses.values())}
    begun = {"connected after s": round(found.connected, 2), "CPU s of the bot": round(found.spent, 2), "tables": tables}
    each = {"drawing processes": len(found.drawing), "MB": [round(size, 1) for size in found.drawing]}
    largest = max(found.drawing, default=0.0)
    return [
        limited("memory of the bot with 10,000 tables open", "MB", found.awake, 160.0, LIBRARIES, game, **beside),
        limited("memory of a drawing process", "MB", largest, 130.0, None, game, **each),
        limited("first interaction answered after a start", "s", found.first, 2.0, None, game, **begun),
    ]
