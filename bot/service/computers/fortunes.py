"""Courses of fortune, for whoever asks: made once for all who may know as much, in the pool of minds, and kept with the table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import orjson
import structlog

from bot.model.ports import Clock
from bot.model.refusals import Refused
from bot.model.table_record import TableRecord
from bot.service.computers.thinking import ThinkingPool
from bot.service.history.finished_game import record_so_far
from bot.service.process.complaints import complain, is_ground
from bot.service.process.pools import BUSY, FULL, Asker, NoRoom
from bot.service.table.repository import TableRepository, is_his
from bot.store.base.database import Connection, Store
from bot.store.people import key_value
from engines.kernel.analysis.fortune import Reckoning, Story, of_game
from engines.kernel.base import codec
from engines.kernel.base.messages import say
from engines.kernel.hidden.zones import ALL
from engines.kernel.record import record
from engines.kernel.record.record import Position, Replay

log = structlog.get_logger(__name__)
BOUND = 60.0
"""Seconds of reckoning after which a course is told as far as it has come."""
MOST = 8
"""Courses in the making at once."""
OF_A_SERVER = 4
"""Those of them that people of one server have asked for; one person has one."""
KEPT, FORM = "fortune", 1
"""How the names of notes begin that keep courses, and the form of these; one of another form is made anew."""


@dataclass(frozen=True, slots=True)
class Fortunes:
    """What is told of one game: its number, how many games of the table are over (0: not known, the last one is meant), the
    course, and by whose knowledge: everything's (`is_open`), one seat's, or what everybody saw (None)."""

    game: int
    games: int
    story: Story
    viewer: int | None = ALL

    @property
    def is_open(self) -> bool:
        """Whether nothing was hidden from it."""
        return self.viewer == ALL


@dataclass(slots=True, eq=False)
class Making:
    """A course in the making, begun for `asker`. `done` of `slices` are made, since `began` (monotonic; None: it waits for its
    turn)."""

    task: asyncio.Task[Fortunes]
    asker: Asker
    began: float | None = None
    reckoning: Reckoning | None = None

    def left(self, now: float) -> float:
        """About how many seconds it will still take: at first as long as it may."""
        made = self.reckoning
        if self.began is None or made is None or not made.done:
            return BOUND
        took = now - self.began
        return min(max(BOUND - took, 0.0), took * (made.slices - made.done) / made.done)


@dataclass
class FortuneTellers:
    """All courses in the making of a process, by the name under which they are kept."""

    thinking: ThinkingPool
    store: Store
    clock: Clock
    making: dict[str, Making] = field(default_factory=dict)

    async def kept(self, name: str) -> Story | None:
        """A course that was made before."""
        saved = await self.store.read(key_value.read, name)
        if saved is None:
            return None
        try:
            return codec.load(Story, orjson.loads(saved))
        except (ValueError, LookupError, TypeError):
            return None

    def make(self, name: str, wanted: Wanted, asker: Asker) -> Making:
        """That course in the making, begun for whoever asks where it was not. Raises NoRoom: his last one is still being made, or
        as many as there may be, of his server or of all."""
        if name not in self.making:
            self._may_begin(asker)
            making = self.making[name] = Making(asyncio.create_task(self._made(name, wanted)), asker)
            making.task.add_done_callback(lambda done: self._over(name, done))
        return self.making[name]

    def _may_begin(self, asker: Asker) -> None:
        under_way = [one.asker for one in self.making.values()]
        if any(one.person == asker.person for one in under_way):
            raise NoRoom(BUSY)
        if len(under_way) >= MOST or sum(one.group == asker.group for one in under_way) >= OF_A_SERVER:
            raise NoRoom(FULL)

    async def stop(self) -> None:
        """Leave what is in the making."""
        tasks = [one.task for one in self.making.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _over(self, name: str, done: asyncio.Task[Fortunes]) -> None:
        del self.making[name]
        if not done.cancelled() and (wrong := done.exception()) is not None and not isinstance(wrong, Refused):
            complain(log, "no course of fortune", wrong)

    async def _made(self, name: str, wanted: Wanted) -> Fortunes:
        story = await self._reckoned(name, wanted)
        table = wanted.table
        if table.row.tidied is None:
            await self._keep(name, story, table.row.id)
        return wanted.told(story)

    async def _keep(self, name: str, story: Story, table: str) -> None:
        """For the next who asks; where nothing can be saved it is told all the same."""
        try:
            await self.store.write(key_value.write, name, orjson.dumps(codec.dump(story)).decode(), table)
        except Exception as wrong:
            if not is_ground(wrong):
                raise

    async def _reckoned(self, name: str, wanted: Wanted) -> Story:
        """The course, made a slice at a time; whoever waits comes between, and presses come first."""
        pool, asker = self.thinking.pool, Asker(name, wanted.table.row.guild)
        async with pool.place(asker):
            began = self.making[name].began = self.clock.monotonic()
            made = self.making[name].reckoning = await pool.call(wanted.reckoning)
            slices = made.run()
            while await pool.call(next, slices, self) is not self and self.clock.monotonic() - began < BOUND:
                await pool.give_way(asker)
                await self.thinking.quiet()
            return await pool.call(made.story)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A course that is asked for: of which table, by which record, of which game, as whom."""

    table: TableRecord
    replay: Replay
    game: int
    games: int
    viewer: int | None

    def reckoning(self) -> Reckoning:
        """It in the making. Raises Refused where the running rules do not lead along the record."""
        try:
            positions = _positions(self.table, self.replay, self.game)
        except record.Refused:
            raise Refused(say("e.fortune.rules")) from None
        return Reckoning(
            self.table.game, positions, len(self.table.seats), Random(f"{self.table.row.id} {self.game}"), self.viewer
        )

    def told(self, story: Story) -> Fortunes:
        """What is told of it."""
        return Fortunes(self.game, self.games, story, self.viewer)


def _positions(table: TableRecord, replay: Replay, number: int) -> Sequence[Position]:
    return of_game(table.game, record.retrace(table.game, replay), number)


class FortuneTelling:
    """Courses of the tables behind a repository, for one caller."""

    def __init__(self, repository: TableRepository, tellers: FortuneTellers) -> None:
        self.repository, self.tellers = repository, tellers

    async def of(self, code: str, number: int = 0, seat: int | None = None) -> Fortunes | Making:
        """The course of a game that is over (0: the last one), made or in the making. Where the table goes on it hangs on what
        everybody saw, or on what the captain of that seat knew.

        Raises Refused before the first game is over, for another captain's seat and where the rules have changed; NoRoom.
        """
        table, replay = await self.repository.read(code, _record)
        if seat is not None:
            is_his(table, seat, self.repository.speaker())
        games = _games_over(table)
        game = number if 1 <= number <= games else games
        viewer = ALL if table.row.status == "over" else seat
        wanted = Wanted(table, replay, game, games, viewer)
        name = _name(table, game, "all" if viewer == ALL else "public" if viewer is None else str(viewer))
        story = await self.tellers.kept(name)
        caller = self.repository.caller
        asker = Asker(name) if caller is None else Asker(caller.person, caller.guild)
        return self.tellers.make(name, wanted, asker) if story is None else wanted.told(story)

    async def made(self, code: str) -> tuple[tuple[int, Story], ...]:
        """The courses that were made since a table's end, everything open, by the numbers of their games."""
        table, _ = await self.repository.read(code, lambda *_: None)
        found = [(game, await self.tellers.kept(_name(table, game, "all"))) for game in range(_games_over(table) + 1)]
        return tuple((game, story) for game, story in found if story is not None)


def _name(table: TableRecord, game: int, whose: str) -> str:
    """Under which name a course is kept."""
    return f"{KEPT}/{FORM}/{table.row.id}/{game}/{whose}"


def _games_over(table: TableRecord) -> int:
    """How many games of the table are over; 0 too where its details are gone."""
    if table.state is None:
        return 0
    at: Any = table.game.standing(table.following("view", None, table.game.view)).game
    return int(at) if table.row.status == "over" else int(at) - 1


def _record(db: Connection, table: TableRecord) -> Replay:
    if table.row.status != "over" and not (table.row.status == "running" and _games_over(table)):
        raise Refused(say("e.fortune.notover"))
    return record_so_far(db, table)
