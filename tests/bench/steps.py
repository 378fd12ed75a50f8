"""One hosted step: a click that ends a round, committed, told in the channel. CPU of the bot and requests it takes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playground.discord import Person, StandIn, World
from playground.discord.rest.calls import Record
from tests.bench.captain import SENDS, Captain, live
from tests.bench.process import Bot
from tests.bench.tables import mustered
from tools.bench.figures import Figure, limited, median

STEPS = 60
SCALE = 20.0
"""Divides the holds and waits of sealed rounds, which take no CPU but would take minutes."""
QUIET = 0.15
"""Seconds without any CPU of the bot after which a step is over."""


@dataclass(frozen=True)
class Step:
    """What one step took: seconds of CPU, and requests by kind; `private` are answers and panels, by interaction tokens."""

    cpu: float
    posts: int
    bells: int
    others: int
    private: int


async def quiet(bot: Bot) -> None:
    """Wait until the bot does nothing."""
    still, last = 0.0, -1.0
    while still < QUIET:
        spent = bot.cpu
        still = still + 0.03 if spent - last < 0.0008 else 0.0
        last = spent
        await asyncio.sleep(0.03)


def is_inbox(world: World, call: Record) -> bool:
    """Whether a request went to a direct-message channel, or opened one."""
    channel = world.channels.get(int(call.path.get("channel_id", "0")))
    return call.operation == "create_dm" or (channel is not None and channel.guild is None)


async def one_step(standin: StandIn, bot: Bot, captain: Captain) -> Step | None:
    """Send the captain's answer; what it took when it ended a round, else None. So too when the table moved on meanwhile."""
    ready = await captain.filled_in()
    if ready is None:
        return None
    await quiet(bot)
    if ready[1] not in live(ready[0], SENDS):
        return None
    before, seen = bot.cpu, len(standin.calls)
    await captain.use(*ready)
    await quiet(bot)
    made = standin.calls[seen:]
    calls = [call for call in made if not call.by_token]
    inbox = [call for call in calls if is_inbox(standin.world, call)]
    posts = [call for call in calls if call.operation == "create_message" and call not in inbox]
    others, private = len(calls) - len(inbox) - len(posts), len(made) - len(calls)
    return Step(bot.cpu - before, len(posts), len(inbox), others, private) if posts else None


def in_turn(captains: list[Captain]) -> Iterator[Captain]:
    """The captains one after the other, without end."""
    while True:
        yield from captains


async def played(standin: StandIn, bot: Bot, game: str, names: tuple[str, ...]) -> list[Step]:
    """Steps of tables in a row, until there are enough."""
    world, rnd, steps = standin.world, random.Random(3), []
    guild = world.guild("Bench")
    people: list[Person] = [world.person(name) for name in names]
    for number in range(STEPS):
        channel = world.channel(guild, f"table-{number}")
        captains = await mustered(world, channel, game, people, rnd)
        idle = 0
        for captain in in_turn(captains):
            step = await one_step(standin, bot, captain)
            idle = 0 if step else idle + 1
            steps += [step] if step else []
            if len(steps) >= STEPS:
                return steps
            if idle > 20 * len(captains):
                break
    return steps


async def figures(game: str, folder: Path) -> list[Figure]:
    """CPU and requests of a step, over tables of three captains."""
    standin = StandIn(World(), ca_file=folder / "ca.pem")
    standin.world.guild("Bench")
    async with standin, Bot(standin, folder / "steps.sqlite3", SCALE) as bot:
        await bot.ready()
        steps = await played(standin, bot, game, ("Ana", "Ben", "Carla"))
    requests = [step.posts + step.others for step in steps]
    bells = sum(step.bells for step in steps) / len(steps)
    costs = [step.cpu * 1e3 for step in steps]
    private = sum(step.private for step in steps) / len(steps)
    counted = {"steps": len(steps), "mean ms": round(sum(costs) / len(costs), 2), "private answers and panels": round(private, 1)}
    beside = {"at the most": max(requests), "bells beside": round(bells, 2)}
    mean = sum(requests) / len(steps)
    return [
        limited("hosted step without the drawing", "ms CPU", median(costs), 12.0, None, game, **counted),
        limited("hosted step, requests under the global limit", "requests", mean, 2.0, None, game, **beside),
    ]
