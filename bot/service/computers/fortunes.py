"""Win chances of games for a caller: analysed once for all callers of equal knowledge, in the pool of minds, and stored."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import orjson
import structlog

from bot.model.base.refusals import Refused
from bot.model.posting.ports import Clock
from bot.model.record.table_record import TableRecord
from bot.service.computers.thinking import ThinkingPool
from bot.service.history.finished_game import record_so_far
from bot.service.process.complaints import complain, is_ground
from bot.service.process.pools import BUSY, FULL, NoRoom, Requester
from bot.service.table.repository import TableRepository
from bot.service.table.seat_holders import check_owner
from bot.store.base.database import Connection, Store
from bot.store.people import key_value
from engines.kernel.analysis.win_chances import Analysis, ChanceHistory, of_game
from engines.kernel.base import codec
from engines.kernel.base.messages import say
from engines.kernel.hidden.zones import ALL
from engines.kernel.record import record
from engines.kernel.record.record import Replay, ReplayedPosition

log = structlog.get_logger(__name__)
BOUND = 60.0
"""Seconds of analysis after which a history is shown as far as it has come."""
MOST = 8
"""The most analyses at once."""
OF_A_SERVER = 4
"""The most of them for the people of one server. One person has one."""
KEY, FORM = "fortune", 1
"""The first part of keys of stored histories, and their form. A history of another form is analysed again."""


@dataclass(frozen=True, slots=True)
class AnalysisReport:
    """The report of one game: its number, the number of finished games (0: unknown, and the last one is meant), the history, and
    the viewer's knowledge. That is everything (`is_open`), one seat's, or the public's (None)."""

    game: int
    games: int
    story: ChanceHistory
    viewer: int | None = ALL

    @property
    def is_open(self) -> bool:
        """Whether the analysis knew everything."""
        return self.viewer == ALL


@dataclass(slots=True, eq=False)
class AnalysisJob:
    """A running analysis, started for `asker`. `done` of `slices` are finished since `began` (monotonic; None while it waits)."""

    task: asyncio.Task[AnalysisReport]
    asker: Requester
    began: float | None = None
    reckoning: Analysis | None = None

    def left(self, now: float) -> float:
        """The estimated seconds to the end. At first they are the bound."""
        made = self.reckoning
        if self.began is None or made is None or not made.done:
            return BOUND
        took = now - self.began
        return min(max(BOUND - took, 0.0), took * (made.slices - made.done) / made.done)


@dataclass
class AnalysisJobs:
    """The running analyses of a process, by the key of their history."""

    thinking: ThinkingPool
    store: Store
    clock: Clock
    making: dict[str, AnalysisJob] = field(default_factory=dict)

    async def stored(self, name: str) -> ChanceHistory | None:
        """A stored history."""
        saved = await self.store.read(key_value.read, name)
        if saved is None:
            return None
        try:
            return codec.load(ChanceHistory, orjson.loads(saved))
        except (ValueError, LookupError, TypeError):
            return None

    def make(self, name: str, wanted: AnalysisRequest, asker: Requester) -> AnalysisJob:
        """The analysis with that key, started for the caller if there is none. Raises NoRoom if the caller has a running one, or
        too many run for the server or in all."""
        if name not in self.making:
            self._check_room(asker)
            making = self.making[name] = AnalysisJob(asyncio.create_task(self._finished(name, wanted)), asker)
            making.task.add_done_callback(lambda done: self._over(name, done))
        return self.making[name]

    def _check_room(self, asker: Requester) -> None:
        under_way = [one.asker for one in self.making.values()]
        if any(one.person == asker.person for one in under_way):
            raise NoRoom(BUSY)
        if len(under_way) >= MOST or sum(one.group == asker.group for one in under_way) >= OF_A_SERVER:
            raise NoRoom(FULL)

    async def stop(self) -> None:
        """End the running analyses."""
        tasks = [one.task for one in self.making.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _over(self, name: str, done: asyncio.Task[AnalysisReport]) -> None:
        del self.making[name]
        if not done.cancelled() and (wrong := done.exception()) is not None and not isinstance(wrong, Refused):
            complain(log, "no course of fortune", wrong)

    async def _finished(self, name: str, wanted: AnalysisRequest) -> AnalysisReport:
        story = await self._reckoned(name, wanted)
        table = wanted.table
        if table.row.tidied is None:
            await self._keep(name, story, table.row.id)
        return wanted.report(story)

    async def _keep(self, name: str, story: ChanceHistory, table: str) -> None:
        """Store a history for later requests. If that fails, it is shown all the same."""
        try:
            await self.store.write(key_value.write, name, orjson.dumps(codec.dump(story)).decode(), table)
        except Exception as wrong:
            if not is_ground(wrong):
                raise

    async def _reckoned(self, name: str, wanted: AnalysisRequest) -> ChanceHistory:
        """The history, analysed slice by slice. Others in the queue come between, and presses come first."""
        pool, asker = self.thinking.pool, Requester(name, wanted.table.row.guild)
        async with pool.place(asker):
            began = self.making[name].began = self.clock.monotonic()
            made = self.making[name].reckoning = await pool.call(wanted.reckoning)
            slices = made.run()
            while await pool.call(next, slices, self) is not self and self.clock.monotonic() - began < BOUND:
                await pool.give_way(asker)
                await self.thinking.quiet()
            return await pool.call(made.story)


@dataclass(frozen=True, slots=True)
class AnalysisRequest:
    """A requested analysis: its table, record, game and viewer."""

    table: TableRecord
    replay: Replay
    game: int
    games: int
    viewer: int | None

    def reckoning(self) -> Analysis:
        """The running analysis. Raises Refused if the running rules do not lead along the record."""
        try:
            positions = _positions(self.table, self.replay, self.game)
        except record.InvalidReplay:
            raise Refused(say("e.fortune.rules")) from None
        return Analysis(
            self.table.game, positions, len(self.table.seats), Random(f"{self.table.row.id} {self.game}"), self.viewer
        )

    def report(self, story: ChanceHistory) -> AnalysisReport:
        """The report of a history."""
        return AnalysisReport(self.game, self.games, story, self.viewer)


def _positions(table: TableRecord, replay: Replay, number: int) -> Sequence[ReplayedPosition]:
    return of_game(table.game, record.replay_positions(table.game, replay), number)


class Analyses:
    """Win chances of a repository's tables, for one caller."""

    def __init__(self, repository: TableRepository, tellers: AnalysisJobs) -> None:
        self.repository, self.tellers = repository, tellers

    async def of(self, code: str, number: int = 0, seat: int | None = None) -> AnalysisReport | AnalysisJob:
        """The history of a finished game (0: the last one), or its analysis. At a running table it uses the knowledge of the
        public, or of one seat's captain.

        Raises Refused before the first game is over, for another captain's seat and after a change of rules; raises NoRoom.
        """
        table, replay = await self.repository.read(code, _record)
        if seat is not None:
            check_owner(table, seat, self.repository.acting_person())
        games = _games_over(table)
        game = number if 1 <= number <= games else games
        viewer = ALL if table.row.status == "over" else seat
        wanted = AnalysisRequest(table, replay, game, games, viewer)
        name = _name(table, game, "all" if viewer == ALL else "public" if viewer is None else str(viewer))
        story = await self.tellers.stored(name)
        caller = self.repository.caller
        asker = Requester(name) if caller is None else Requester(caller.person, caller.guild)
        return self.tellers.make(name, wanted, asker) if story is None else wanted.report(story)

    async def finished(self, code: str) -> tuple[tuple[int, ChanceHistory], ...]:
        """The stored histories with full knowledge of a finished table, by the numbers of their games."""
        table, _ = await self.repository.read(code, lambda *_: None)
        found = [(game, await self.tellers.stored(_name(table, game, "all"))) for game in range(_games_over(table) + 1)]
        return tuple((game, story) for game, story in found if story is not None)


def _name(table: TableRecord, game: int, whose: str) -> str:
    """The key of a history."""
    return f"{KEY}/{FORM}/{table.row.id}/{game}/{whose}"


def _games_over(table: TableRecord) -> int:
    """The number of finished games of the table; 0 too if its details were pruned."""
    if table.state is None:
        return 0
    at: Any = table.game.scoreboard(table.following("view", None, table.game.view)).game
    return int(at) if table.row.status == "over" else int(at) - 1


def _record(db: Connection, table: TableRecord) -> Replay:
    if table.row.status != "over" and not (table.row.status == "running" and _games_over(table)):
        raise Refused(say("e.fortune.notover"))
    return record_so_far(db, table)
