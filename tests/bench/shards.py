"""Two processes with their own shards on one file, one of them killed every few seconds: nothing is lost, nothing is doubled."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.edge.kit.custom_id import ButtonId, read
from playground.discord import StandIn, World
from playground.discord.model.components import walk
from playground.discord.model.interaction import DEFER_UPDATE, Interaction
from tests.bench.fleet import Fleet, ended, steps_in
from tests.bench.heard import is_post
from tests.bench.process import Bot
from tools.bench.figures import Figure, limited

SHARDS, TABLES, GUILDS = 2, 16, 4
RATE, SECONDS, SCALE = 10.0, 45.0, 20.0
"""Answers a second, and for how long."""
LIFE = (3.0, 5.0)
"""Seconds between two kills, at least and at most."""
AGAIN, PATIENCE = 1.0, 60.0
"""Seconds after which a process that ended by itself is started again, and within which it must be connected."""
SETTLED = 150.0
"""Seconds within which what was on its way must stand: two minutes is the time a nonce holds."""
CHANNEL = "destination like 'c%'"
"""What goes to a channel, in the terms of the file."""
PANELS = ("confirm", "short")


@dataclass
class Promised:
    """Answers that people sent from their panels, as the stand-in saw them."""

    sent: list[Interaction] = field(default_factory=list)

    def hear(self, event: str, subject: Any) -> None:
        """Note the presses."""
        if event == "INTERACTION_CREATE" and (carried := carried_by(subject)) is not None and carried.verb in PANELS:
            self.sent.append(subject)

    def accepted(self) -> Iterator[tuple[str, int, int]]:
        """Code, decision and person of each that the bot took: acknowledged, and not shown again to be sent."""
        for interaction in self.sent:
            carried = carried_by(interaction)
            if carried is not None and is_taken(interaction, carried.decision):
                yield carried.table, carried.decision, interaction.user.id


def carried_by(interaction: Interaction) -> ButtonId | None:
    """What the component carried."""
    return read(str(interaction.data.get("custom_id", "")))


def is_taken(interaction: Interaction, decision: int) -> bool:
    """Whether the person was told something else than to send it again. An invisible deferral alone tells nothing yet."""
    if interaction.answer is None or interaction.failed or (interaction.answer == DEFER_UPDATE and not interaction.touched):
        return False
    shown = walk(((interaction.callback or {}).get("data") or {}).get("components") or [])
    again = (read(part.get("custom_id", "")) for part in shown)
    return not any(one is not None and one.verb == "confirm" and one.decision == decision for one in again)


@asynccontextmanager
async def alive(bots: list[Bot]) -> AsyncIterator[None]:
    """All processes run; they are ended at the end."""
    try:
        for count, bot in enumerate(bots, 1):
            await connected(bot, count)
        yield
    finally:
        for bot in bots:
            if bot.process is not None:
                await bot.__aexit__(None, None, None)


async def connected(bot: Bot, count: int) -> None:
    """Start a process, again where it ends by itself (its lease may still be held), until so many shards are connected."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if bot.process is None or bot.process.returncode is not None:
                await bot.__aenter__()
            await asyncio.sleep(0.05)
            assert bot.process is not None
            if bot.process.returncode is not None:
                await asyncio.sleep(AGAIN)
            elif len(bot.standin.gateway.connected) >= count:
                return await bot.ready()


async def killing(bots: list[Bot], kills: Counter[int]) -> None:
    """Kill one after the other, and start it again at once."""
    rnd = random.Random(8)
    for bot in itertools.cycle(bots):
        await asyncio.sleep(rnd.uniform(*LIFE))
        await bot.kill()
        kills[bots.index(bot)] += 1
        await connected(bot, SHARDS)


async def settled(database: Path) -> bool:
    """Wait until nothing for a channel waits to be sent; whether that came about.

    Direct messages are not waited for: inboxes of so many people are opened over hours, as the platform wants it.
    """
    posts = f"select count(*) from posts where state in ('ready', 'sending') and {CHANNEL}"
    outbox = f"select count(*) from outbox where kind != 'strip' and {CHANNEL}"
    for _ in range(int(SETTLED)):
        if count(database, posts) + count(database, outbox) == 0:
            return True
        await asyncio.sleep(1.0)
    return False


def count(database: Path, sql: str, *values: Any) -> int:
    """The number that a question to the file has."""
    return int(rows(database, sql, *values)[0][0])


def rows(database: Path, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """What a question to the file has."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=10)) as base:
        return base.execute(sql, values).fetchall()


def lost_answers(database: Path, promised: Promised) -> int:
    """Answers that were taken and stand nowhere."""
    sql = """select t.code, a.decision, s.person from answers a join tables t on t.id = a.table_id
             join seats s on s.table_id = a.table_id and s.number = a.seat"""
    kept = set(rows(database, sql))
    return len(set(promised.accepted()) - kept)


def doubled_answers(database: Path) -> int:
    """Rounds in which the record has two answers of one seat."""
    parts = "table_id, json_extract(row, '$.round'), json_extract(row, '$.seat')"
    is_answer = "json_extract(row, '$.move') is null and json_extract(row, '$.seat') is not null"
    twice = f"select {parts} from record where {is_answer} group by 1, 2, 3 having count(*) > 1"
    return count(database, f"select count(*) from ({twice})")


def posts_by(database: Path, fleet: Fleet) -> tuple[int, int]:
    """Posts that are noted as sent and are nowhere, and posts that stand there without being noted."""
    world, sql = fleet.standin.world, "select message from posts where action = 'post' and state = 'sent' and message is not null"
    noted = {row[0] for row in rows(database, sql)}
    there = {message.id for table in fleet.tables for message in table.channel.history if is_post(world, message)}
    return len(noted - there), len(there - noted)


async def shards(game: str, folder: Path) -> list[Figure]:
    """Play through the kills, then compare what people were told with what is kept."""
    standin, database = StandIn(World(), ca_file=folder / "shards.pem"), folder / "shards.sqlite3"
    standin.shards = SHARDS
    for number in range(GUILDS):
        standin.world.guild(f"Shards {number}")
        await asyncio.sleep(0.002)
    fleet, promised, kills = Fleet(standin, game, "Shards", TABLES, GUILDS), Promised(), Counter[int]()
    standin.world.listen(promised.hear)
    apart = [{"SHARD_IDS": str(shard), "SHARD_COUNT": str(SHARDS)} for shard in range(SHARDS)]
    bots = [Bot(standin, database, SCALE, settings=settings) for settings in apart]
    async with standin, alive(bots):
        await fleet.begin()
        before = steps_in(database)
        async with fleet.playing(RATE):
            killer = asyncio.create_task(killing(bots, kills))
            await asyncio.sleep(SECONDS)
            await ended(killer)
        for bot in bots:
            await connected(bot, SHARDS)
        is_settled = await settled(database)
        told = {"kills": kills.total(), "steps": steps_in(database) - before, "answers taken": len(set(promised.accepted()))}
        told |= {"people were not answered": fleet.faults(), "all sent in the end": is_settled}
        return of_shards(game, database, fleet, promised, told)


def of_shards(game: str, database: Path, fleet: Fleet, promised: Promised, told: dict[str, Any]) -> list[Figure]:
    """The rows: each must be 0."""
    lost, doubled = posts_by(database, fleet)
    found = {
        "answers lost": lost_answers(database, promised), "answers doubled": doubled_answers(database),
        "posts lost": lost, "posts doubled": doubled,
    }  # fmt: skip
    where = "two processes, one killed every few seconds"
    first, *others = (limited(f"{where}: {name}", "number", number, 0, None, game) for name, number in found.items())
    first.details.update(told)
    return [first, *others]
