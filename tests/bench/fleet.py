"""Sixty tables of three captains with open panels, who answer whatever they are asked, so many answers a second."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.edge.kit.custom_id import read
from playground.discord import Channel, Guild, Message, NoAnswer, NotPossible, StandIn
from tests.bench.captain import Captain, is_asking, live
from tests.bench.heard import is_post
from tests.bench.tables import mustered

TABLES, SEATS, GUILDS = 60, 3, 12
AT_ONCE = 8
"""Tables that are opened at the same time."""
QUIET, LOST = 1.5, 8
"""Seconds after which a captain without a panel looks whether he is asked; one who has a panel looks after so many times that."""
NAMES = ("Ana", "Ben", "Carla", "Dario")
PASSES = 0.5
"""How often a play is let pass by the button below the post, where there is one."""


class Pace:
    """So many turns a second, in the order in which they are asked for; what cannot be taken in time is taken later."""

    def __init__(self, rate: float) -> None:
        self.apart, self.next, self.taken = 1 / rate, time.monotonic(), 0

    async def turn(self) -> None:
        """Returns when it is one's turn."""
        at, self.next = self.next, self.next + self.apart
        await asyncio.sleep(max(0.0, at - time.monotonic()))
        self.taken += 1


@dataclass
class Table:
    """One table with its captains; `faults` counts what went wrong by its kind."""

    standin: StandIn
    channel: Channel
    captains: list[Captain]
    game: str
    rnd: random.Random
    faults: Counter[str] = field(default_factory=Counter)
    happened: asyncio.Event = field(default_factory=asyncio.Event)
    looking: int = 0
    quiet: int = 0

    async def play(self, pace: Pace, again: bool = True) -> None:
        """Answer for ever; until the game is over when it is not to be played again."""
        while again or not self.over:
            try:
                await self._once(pace)
            except (NoAnswer, NotPossible, TimeoutError, IndexError) as wrong:
                self.faults[type(wrong).__name__] += 1
                await asyncio.sleep(0.2)

    async def _once(self, pace: Pace) -> None:
        asked = [captain for captain in self.captains if captain.follow() and is_asking(captain.panel)]
        if asked:
            self.quiet = 0
            await pace.turn()
            await self._answer(self.rnd.choice(asked))
        elif self.over:
            await self.begin()
        elif not await self._something(QUIET):
            await self._look()

    async def _answer(self, captain: Captain) -> None:
        post = self.newest()
        if self.rnd.random() < PASSES and post is not None and live(post, ("quick",)) and is_of(captain.panel, post):
            shown = (await captain.press(post, "quick")).message
            captain.panel = shown if is_asking(shown) else captain.panel
        elif ready := await captain.filled():
            captain.panel = (await captain.use(*ready)).message or captain.panel

    async def _look(self) -> None:
        """The next captain without a panel presses Decide, or comes back to his seat; any captain where all is quiet for long."""
        self.quiet += 1
        post = self.newest("decide", "comeback")
        looking = self.captains if self.quiet % LOST == 0 else [one for one in self.captains if not one.follow()]
        if post is not None and (looking := self.captains if live_verb(post) == "comeback" else looking):
            self.looking += 1
            await looking[self.looking % len(looking)].open(post, live_verb(post))

    async def _something(self, seconds: float) -> bool:
        """Wait until something happens in the channel; whether it did."""
        self.happened.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.happened.wait()
        return self.happened.is_set()

    async def give_up(self) -> None:
        """All captains but one resign."""
        for captain in self.captains[1:]:
            sure = await captain.person.slash(self.channel, "table resign")
            await captain.press(sure.message, "resign")

    async def begin(self) -> None:
        """Open a table, and every captain his panel."""
        people = [captain.person for captain in self.captains]
        self.captains = await mustered(self.standin.world, self.channel, self.game, people, self.rnd)
        await self.open_panels()

    async def open_panels(self) -> None:
        """Every captain opens his panel, where there is anything to decide."""
        for captain in self.captains:
            if (post := self.newest("decide")) is not None:
                await captain.open(post, "decide")

    @property
    def posts(self) -> list[Message]:
        """The bot's public posts in the channel, oldest first."""
        return [message for message in self.channel.history if is_post(self.standin.world, message)]

    def newest(self, *verbs: str) -> Message | None:
        """The newest post, or the newest with a button of one of these verbs."""
        found = (post for post in reversed(self.channel.history) if is_post(self.standin.world, post))
        return next((post for post in found if not verbs or live(post, verbs)), None)

    @property
    def over(self) -> bool:
        """Whether the newest post offers another game."""
        post = self.newest()
        return post is not None and bool(live(post, ("rematch",)))


def is_of(panel: Message | None, post: Message) -> bool:
    """Whether a panel is for the decision that the post tells of."""
    return panel is not None and decisions(panel) == decisions(post)


def decisions(message: Message) -> set[int]:
    """The numbers of the decisions that the components of a message are for."""
    carried = (read(part.get("custom_id", "")) for part in message.parts())
    return {one.decision for one in carried if one is not None}


def code_of(table: Table) -> str:
    """The code of the table whose post is the newest."""
    parts = (part for post in reversed(table.posts) for part in post.parts())
    return next(carried.table for part in parts if (carried := read(part.get("custom_id", ""))) is not None)


def live_verb(post: Message) -> str:
    """What opens the panel at that post."""
    return "decide" if live(post, ("decide",)) else "comeback"


class Fleet:
    """Tables of one stand-in, in guilds of their own."""

    def __init__(self, standin: StandIn, game: str, name: str = "Fleet", tables: int = TABLES, guilds: int = GUILDS) -> None:
        self.standin, world = standin, standin.world
        self.guilds: list[Guild] = [world.guild(f"{name} {number}") for number in range(guilds)]
        self.tables = [self._table(number, name, game) for number in range(tables)]
        self._by_channel = {table.channel.id: table for table in self.tables}
        world.listen(self._hear)

    def _table(self, number: int, name: str, game: str) -> Table:
        world, guild, rnd = self.standin.world, self.guilds[number % len(self.guilds)], random.Random(number)
        channel = world.channel(guild, f"{name.lower()}-{number}")
        people = [world.person(f"{who} of {name} {number}", guild=guild) for who in NAMES[:SEATS]]
        return Table(self.standin, channel, [Captain(person, channel, rnd) for person in people], game, rnd)

    def _hear(self, event: str, subject: Any) -> None:
        if event.startswith("MESSAGE_") and subject.channel.id in self._by_channel:
            self._by_channel[subject.channel.id].happened.set()

    async def begin(self) -> None:
        """Open every table that has none."""
        await self._some_at_once(Table.begin, [table for table in self.tables if not table.posts or table.over])

    async def open_panels(self) -> None:
        """Every captain opens his panel anew: a bot that was started since knows none of those that stand there."""
        await self._some_at_once(Table.open_panels, self.tables)

    async def _some_at_once(self, do: Callable[[Table], Awaitable[None]], tables: Sequence[Table]) -> None:
        room = asyncio.Semaphore(AT_ONCE)

        async def one(table: Table) -> None:
            async with room:
                await do(table)

        await asyncio.gather(*(one(table) for table in tables))

    @asynccontextmanager
    async def playing(self, rate: float) -> AsyncIterator[Pace]:
        """All tables are played, so many answers a second over all."""
        pace = Pace(rate)
        tasks = [asyncio.create_task(table.play(pace)) for table in self.tables]
        try:
            yield pace
        finally:
            await ended(*tasks)

    async def finish(self, rate: float, seconds: float) -> None:
        """Play every table to its end; where that takes longer, all captains but one give up."""
        pace = Pace(rate)
        playing = [asyncio.create_task(table.play(pace, again=False)) for table in self.tables]
        await asyncio.wait(playing, timeout=seconds)
        await asyncio.gather(*(table.give_up() for table in self.tables if not table.over))
        await asyncio.gather(*playing)

    def faults(self) -> dict[str, int]:
        """What went wrong for the captains, by kind, since it was asked last."""
        found = sum((table.faults for table in self.tables), Counter[str]())
        for table in self.tables:
            table.faults.clear()
        return dict(found)


async def ended(*tasks: asyncio.Task[Any]) -> None:
    """End these tasks, and raise what one of them failed with.

    Asked again until they have: `asyncio.wait_for` of Python 3.11 loses a cancellation that comes together with its result.
    """
    pending = set(tasks)
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=0.5)
    for wrong in [task.exception() for task in tasks if not task.cancelled()]:
        if wrong is not None:
            raise wrong


def steps_in(database: Path) -> int:
    """How many steps the games of a database have taken."""
    return int(asked(database, "select count(*) from steps"))


def asked(database: Path, sql: str) -> Any:
    """The one value that a question to the file has."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=10)) as base:
        return base.execute(sql).fetchone()[0]
