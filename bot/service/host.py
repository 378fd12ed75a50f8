"""The service of one process: everything that hosts tables, made and started together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from random import Random

import structlog

from bot.model.base.reticence import where
from bot.model.base.times import moment
from bot.model.base.worker import Worker
from bot.model.people.people import Caller
from bot.model.people.vacations import VACATION
from bot.model.posting.ports import Clock, Composer, Listener, Poster
from bot.model.record.table_record import STANDS
from bot.model.table.votes import PAUSED, VOTES
from bot.service.caller_services import CallerServices
from bot.service.computers.advice import Advice
from bot.service.computers.fortunes import Analyses, AnalysisJobs
from bot.service.computers.thinking import ThinkingPool
from bot.service.history.table_history import TableHistory
from bot.service.leagues.league_clock import LeagueClock
from bot.service.leagues.leagues import Leagues
from bot.service.lessons.positions import Positions
from bot.service.lessons.progress import LessonProgress
from bot.service.lobby.opening import NewTables
from bot.service.lobby.substitutes import Substitutes
from bot.service.lobby.tables import Tables
from bot.service.lobby.vacations import VacationClock, Vacations
from bot.service.lobby.votes import VoteClock, Votes
from bot.service.managers.repairs import Repairs
from bot.service.managers.servers import Servers
from bot.service.people.directory import People
from bot.service.people.operators import Operators
from bot.service.people.quotas import USUAL, Quotas
from bot.service.play.computer_captains import ComputerCaptains
from bot.service.play.drafts import Drafts
from bot.service.play.round_clock import RoundClock
from bot.service.play.rounds import Rounds
from bot.service.posting.courier import Courier
from bot.service.process.complaints import complain
from bot.service.process.pools import Pool
from bot.service.results.leaderboards import Leaderboards
from bot.service.results.recomputation import Recomputation
from bot.service.table.lookup import TableLookup
from bot.service.table.next_turn import AHEAD
from bot.service.table.repository import TableRepository
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.upkeep.expired_tables import Expirations
from bot.service.upkeep.heartbeat import Heartbeat
from bot.service.upkeep.housekeeping import KEEP_DETAILS, Housekeeping
from bot.service.upkeep.removed_servers import DepartedServers
from bot.service.upkeep.table_threads import TableThreads
from bot.service.upkeep.timers import Timers
from bot.service.upkeep.unplayable_tables import go_on, stand_still
from bot.store.base.database import Store
from bot.store.base.faults import is_ground
from bot.store.tables.tables import GameOf
from engines import game_of

log = structlog.get_logger(__name__)
SWEEP = 30.0
"""Seconds between two rounds of housekeeping."""
BETWEEN = 1.0
"""Seconds before a failed task starts again."""


@dataclass(frozen=True, slots=True)
class HostSetup:
    """The setup of a host.

    - `games`: the game of an id.
    - `minds`: the pool in which computers think; None for one of the usual size.
    - `operators`, `quotas`: who runs the bot, and how much each person and server may have.
    - `keep_details`: days for which details of finished tables are kept; 0 for ever.
    """

    games: GameOf = game_of
    minds: Pool | None = None
    operators: Operators = field(default_factory=Operators)
    quotas: Quotas = USUAL
    keep_details: int = KEEP_DETAILS


class Host:
    """The service. `start` migrates the database, takes the lease, gives lost time back, and starts all tasks."""

    def __init__(
        self, store: Store, clock: Clock, composer: Composer, poster: Poster, listener: Listener,
        rnd: Random | None = None, setup: HostSetup | None = None,
    ) -> None:  # fmt: skip
        setup = setup or HostSetup()
        self.store, self.clock, self.listener = store, clock, listener
        self.repository = TableRepository(store, clock, setup.games, rnd=rnd, operators=setup.operators, quotas=setup.quotas)
        self.lookup, self.new_tables = TableLookup(self.repository), NewTables(self.repository)
        self.history = TableHistory(self.repository)
        self.tables, self.rounds, self.round_clock = Tables(self.repository), Rounds(self.repository), RoundClock(self.repository)
        self.substitutes, self.vacations = Substitutes(self.repository), Vacations(self.repository, self._wake_timers)
        self.vacation_clock, self.vote_clock = VacationClock(self.repository), VoteClock(self.repository)
        self.drafts, self.people = Drafts(self.repository), People(store, clock)
        self.thinking = ThinkingPool(setup.minds)
        self.votes = Votes(self.repository, self.thinking.pool)
        self.fortune_tellers = AnalysisJobs(self.thinking, store, clock)
        self.computer_captains = ComputerCaptains(self.repository, self.round_clock, self.thinking)
        self.expirations = Expirations(self.repository)
        self.courier = Courier(self.repository, composer, poster)
        self.heartbeat, self.servers = Heartbeat(self.repository), DepartedServers(self.repository)
        self.timers = Timers(
            self.repository,
            {
                "deadline": self.round_clock.expire,
                "tick": self.round_clock.tick,
                AHEAD: self.round_clock.release,
                "minds": self.computer_captains.think,
                "lastcall": self.round_clock.last_call,
                "muster": lambda id, _: self.tables.muster_over(id),
                "dealing": lambda id, _: self.tables.dealing_over(id),
                STANDS: lambda id, _: go_on(self.repository, id),
                VOTES[0]: lambda id, _: self.vote_clock.end_vote(id, 0),
                VOTES[1]: lambda id, _: self.vote_clock.end_vote(id, 1),
                VACATION: lambda id, _: self.vacation_clock.ring(id),
                PAUSED: lambda id, _: self.vote_clock.end_pause(id),
                "lobby": self.expirations.expire_lobby,
                "alone": self.expirations.expire_abandoned,
            },
            lambda: self.heartbeat.open,
        )
        self.housekeeping = Housekeeping(self.repository, setup.keep_details)
        self.league_clock, self.recomputation = LeagueClock(self.repository, composer, poster), Recomputation(store, setup.games)
        self.threads, self._tasks = TableThreads(self.repository, poster), set[asyncio.Task[None]]()
        self.repository.hooks += [self.thinking.changed, self.computer_captains.changed, self._committed]

    def _wake_timers(self) -> None:
        self.timers.wake()

    def for_caller(self, caller: Caller) -> CallerServices:
        """The services as one caller may use them."""
        repository = self.repository.for_caller(caller)
        lessons, lookup = LessonProgress(repository, self.people), TableLookup(repository)
        rounds, drafts = Rounds(repository), Drafts(repository)
        return CallerServices(
            lookup=lookup,
            new_tables=NewTables(repository),
            tables=Tables(repository),
            history=TableHistory(repository),
            rounds=rounds,
            votes=Votes(repository, self.thinking.pool),
            substitutes=Substitutes(repository),
            vacations=Vacations(repository, self._wake_timers),
            repairs=Repairs(Tables(repository)),
            drafts=drafts,
            positions=Positions(lookup, rounds, drafts, lessons),
            advice=Advice(repository, self.thinking),
            people=self.people,
            servers=Servers(repository),
            heartbeat=self.heartbeat,
            operators=self.repository.operators,
            lessons=lessons,
            fortunes=Analyses(repository, self.fortune_tellers),
            leaderboards=Leaderboards(repository),
            leagues=Leagues(repository, self.league_clock.wake),
            kept_days=self.housekeeping.keep,
        )

    async def prepare(self, worker: Worker | None = None, arriving: Collection[int] | None = None) -> None:
        """The first part of a start: migration, lease, unfinished work, lost time.

        `worker`: this process; None for one that serves everything. `arriving`: the shards that are connected already; None for
        all. Raises `heartbeat.Occupied` if a live process serves one of the shards.
        """
        worker = worker or self.repository.worker
        await self.store.migrate()
        await self.heartbeat.begin(worker, worker.shards if arriving is None else arriving)
        await self.expirations.adopt()
        await self.courier.recover()

    async def start(self, worker: Worker | None = None, arriving: Collection[int] | None = None) -> None:
        """Prepare and start all tasks. Presses may come when it returns."""
        await self.prepare(worker, arriving)
        for work in (self.timers.run, self.courier.run, self.league_clock.run, self._beat):
            self._keep(asyncio.create_task(self._forever(work)))
        self._keep(asyncio.create_task(self.expirations.tell()))

    async def _forever(self, work: Callable[[], Awaitable[None]]) -> None:
        """Restart failed work: a database that was locked once must not stop clocks and posts for good."""
        tries = 0
        while True:
            try:
                await work()
            except Exception as wrong:
                tries = 0 if self.store.ground.trouble is None else tries + 1
                if is_ground(wrong):
                    await self.store.ground.pause(tries)
                else:
                    log.error("begun anew", work=work.__qualname__, error=where(wrong))
            await self.clock.sleep_until(moment(self.repository.now() + self.clock.short(BETWEEN)))

    async def stop(self) -> None:
        """End all tasks and close the database. Posts on their way are sent after the next start."""
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.timers.stop()
        await self.threads.stop()
        await self.fortune_tellers.stop()
        self.thinking.pool.close()
        await self.courier.stop()
        with contextlib.suppress(Exception):
            await self.heartbeat.end()
        await self.store.close()

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _committed(self, unit: UnitOfWork) -> None:
        self.threads.changed(unit)
        if unit.before.row.posting != unit.table.row.posting:
            self.courier.wake()
        if unit.before.row.status != unit.table.row.status:
            self.league_clock.wake()
        if unit.outbox_rows:
            self.courier.wake(min(row.ready for row in unit.outbox_rows))
        new = [timer.due for kind, timer in unit.table.timers.items() if unit.before.timers.get(kind) != timer]
        if new:
            self.timers.wake(min(new))
        if unit.changes_panels:
            self._keep(asyncio.create_task(self._tell(unit.table.row.code, unit.table.row.version)))

    async def _tell(self, code: str, version: int) -> None:
        try:
            await self.listener.changed(code, version)
        except Exception as wrong:  # an open panel that cannot be redrawn must not harm the table
            complain(log, "listener failed", wrong, table=code, version=version)

    async def _beat(self) -> None:
        swept = self.repository.now()
        while True:
            self.heartbeat.wake_up.listen()
            await self.heartbeat.beat()
            self.timers.wake()
            self.courier.wake()
            if self.repository.now() - swept >= SWEEP:
                swept = self.repository.now()
                await stand_still(self.repository, self.courier.composer)
                self.courier.wake()
                await self.housekeeping.sweep()
                await self.recomputation.mend()
                await self.store.cut_log()
            await self.heartbeat.wake_up.wait(self.heartbeat.next_beat())
