"""Ten thousand open tables: memory of the bot, its first answer after a start, and how fast it acknowledges a crowd."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import Any

from playground.discord import StandIn, World
from playground.discord.interaction import Interaction
from tests.bench.captain import Captain
from tests.bench.copies import Copies
from tests.bench.process import Bot
from tests.bench.tables import mustered
from tools.bench.figures import Figure, limited, median

OPEN = 10_000
LIVELY = 12
"""Tables in which captains click while memory and answers are measured."""
ANSWERS = 6
"""Answers of each captain before the tables are copied, so that they are games in progress."""
RATE, SECONDS = 40, 15
"""Interactions a second, and for how long."""
SCALE = 20.0
COMMANDS = ("hand", "decide", "table status", "help", "log", "board")


async def games_in_progress(standin: StandIn, bot: Bot, game: str) -> list[Captain]:
    """The captains of tables of two, some way into the game."""
    world, rnd, found = standin.world, random.Random(5), []
    guild = world.guild("Bench")
    await bot.ready()
    for number in range(LIVELY):
        people = [world.person(f"{name} {number}", guild=guild) for name in ("Ana", "Ben")]
        captains = await mustered(world, world.channel(guild, f"table-{number}"), game, people, rnd)
        for captain in captains * ANSWERS:
            if ready := await captain.filled_in():
                await captain.use(*ready)
        found += captains
    return found


class Acknowledged:
    """Seconds from a click to the bot's first answer, for every interaction while it listens."""

    def __init__(self, world: World) -> None:
        self.begun: dict[int, float] = {}
        self.seconds: list[float] = []
        self.end = world.listen(self.hear)

    def hear(self, event: str, subject: Any) -> None:
        """Note the times."""
        if event == "INTERACTION_CREATE":
            self.begun[subject.id] = time.monotonic()
        elif event == "INTERACTION_ANSWER" and subject.id in self.begun:
            self.seconds.append(time.monotonic() - self.begun.pop(subject.id))


async def crowded(world: World, captains: list[Captain]) -> tuple[list[float], int]:
    """Seconds to each first answer while captains use commands at the rate, and how many never got one."""
    heard, rnd, sent = Acknowledged(world), random.Random(6), []
    began = time.monotonic()
    for number in range(RATE * SECONDS):
        await asyncio.sleep(max(0.0, began + number / RATE - time.monotonic()))
        captain = rnd.choice(captains)
        sent.append(captain.person.start_slash(captain.channel, rnd.choice(COMMANDS), {}))
    await asyncio.sleep(world.limits.first_answer + 0.5)
    heard.end()
    return heard.seconds, sum(is_unanswered(interaction) for interaction in sent)


def is_unanswered(interaction: Interaction) -> bool:
    """Whether the person read that the application did not respond."""
    return interaction.failed or interaction.answer is None


def share(seconds: list[float], part: float) -> float:
    """Milliseconds within which that part of all answers came."""
    return sorted(seconds)[min(len(seconds) - 1, int(len(seconds) * part))] * 1e3


async def figures(game: str, folder: Path) -> list[Figure]:
    """Rows of memory, first answer and acknowledgements."""
    database = folder / "crowd.sqlite3"
    standin = StandIn(World(), ca_file=folder / "crowd.pem")
    standin.world.guild("Bench")
    async with standin:
        async with Bot(standin, database, SCALE) as bot:
            captains = await games_in_progress(standin, bot, game)
        tables = await asyncio.to_thread(lambda: Copies(database).fill(OPEN))
        started = time.monotonic()
        async with Bot(standin, database) as bot:
            await bot.ready()
            connected = time.monotonic() - started
            await captains[0].person.slash(captains[0].channel, "hand")
            first, spent, asleep = time.monotonic() - started, bot.cpu, bot.memory
            seconds, unanswered = await crowded(standin.world, captains)
            awake = bot.memory
    return rows(game, tables, (connected, first, spent), (asleep, awake), seconds, unanswered)


def rows(
    game: str, tables: int, started: tuple[float, ...], memory: tuple[float, ...], seconds: list[float], unanswered: int
) -> list[Figure]:
    """The figures from what was measured: (connected, first answer, CPU spent) in seconds, (asleep, awake) in MB."""
    crowd = {"p50 ms": round(median(seconds) * 1e3, 1), "interactions": len(seconds), "unanswered": unanswered, "tables": tables}
    acknowledged = limited("interaction acknowledged, 40 a second, p99", "ms", share(seconds, 0.99), 500.0, None, game, **crowd)
    beside = {"tables": tables, "all asleep MB": round(memory[0], 1), "tables awake": LIVELY}
    begun = {"connected after s": round(started[0], 2), "CPU s of the bot": round(started[2], 2), "tables": tables}
    return [
        acknowledged,
        limited("memory with 10,000 tables open", "MB", memory[1], 200.0, None, game, **beside),
        limited("first interaction answered after a start", "s", started[1], 2.0, None, game, **begun),
    ]
