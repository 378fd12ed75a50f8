"""Twenty thousand presses of a crowd: the memory of the bot after each thousand, which must become level."""

from __future__ import annotations

import asyncio
import sys
import time

from tests.bench.heard import Heard, acknowledged
from tests.bench.presses import filled_up
from tests.bench.process import Bot
from tests.bench.stage import Stage
from tools.bench.figures import Figure, limited

PRESSES, EACH = 20_000, 1_000
RATE, STEPS = 20.0, 3.0
"""Interactions and steps a second: half of what the host is to hold, so that what is measured is no backlog."""
WAIT = 1.0
BOUND, LEVEL = 210.0, 2.0
"""200 MiB in MB, and the MB a thousand presses in the last half that still count as level."""


async def lasting(stage: Stage) -> list[Figure]:
    """The largest memory of the bot, and by how much it still grows in the last half."""
    async with stage.bot() as bot, stage.playing(STEPS), filled_up(stage, RATE):
        heard, began = Heard(stage.standin.world), time.monotonic()
        sizes = [round(bot.memory, 1)]
        while len(sizes) <= PRESSES // EACH:
            await _after(bot, heard, len(sizes) * EACH)
            sizes.append(round(bot.memory, 1))
        heard.end()
    return rows(stage.game, sizes, acknowledged(heard.presses.values()) | {"s": round(time.monotonic() - began)})


async def _after(bot: Bot, heard: Heard, count: int) -> None:
    """Wait for so many presses in all."""
    while len(heard.presses) < count:  # noqa: ASYNC110
        await asyncio.sleep(WAIT)
    print(f"{count} presses: {bot.memory:.0f} MB", file=sys.stderr, flush=True)


def rows(game: str, sizes: list[float], told: dict[str, object]) -> list[Figure]:
    """The figures from the memory after each thousand presses, in MB."""
    half = sizes[len(sizes) // 2 :]
    growth = (half[-1] - half[0]) / (len(half) - 1)
    return [
        limited(
            "memory of the bot over 20,000 presses", "MB", max(sizes), BOUND, None, game, **told, **{"MB after each 1,000": sizes}
        ),
        limited("growth of that memory, each 1,000 presses of the last half", "MB", growth, LEVEL, None, game),
    ]
