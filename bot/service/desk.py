"""Where tables are read and changed: a bounded cache of loaded ones, and a lock each.

A change is made in three steps: the table is read, a plain function works on a copy of it and touches no database, and what
it gathered is written in one transaction that names the version read. Where somebody else was quicker all is begun anew.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import structlog
from sqlalchemy import Connection

from bot.model.hosted import Hosted
from bot.model.people import Caller
from bot.model.ports import Clock
from bot.model.refusals import Refused, Unplayable
from bot.model.table import NOTHING, Beside, PublicTable
from bot.service.change import Change
from bot.service.observe import beside, seen
from bot.service.operators import Operators
from bot.service.quotas import USUAL, Quotas
from bot.service.randomness import Randomness
from bot.service.workers import this_process
from bot.store import changes, tables
from bot.store.changes import Result
from bot.store.database import Store
from bot.store.tables import GameOf, Key
from engines.kernel import codec
from engines.kernel.choices import Illegal
from engines.kernel.messages import Message, dump_message, say

log = structlog.get_logger(__name__)
T = TypeVar("T")
H = TypeVar("H", Hosted, Hosted | None)
TRIES = 5
"""Times a change is begun anew when another process was quicker."""
Work = Callable[[Change], Result]
Needs = Callable[[Connection, Hosted], Any]
Hook = Callable[[Change], None]


@dataclass(frozen=True, slots=True)
class Done:
    """A change that was made: the table after it, what came of it (JSON), whether the same click came before, what functions of
    `Change.also` returned, and what is kept of the caller beside the table (None: of a question put just now, nothing is yet).
    """

    hosted: Hosted
    result: Result
    again: bool = False
    wrote: tuple[Any, ...] = ()
    beside: Beside | None = None


@dataclass(frozen=True, slots=True)
class Read:
    """What is read before a change: the table, the first result of the same click, what the work needs, and what is kept of the
    caller beside the table."""

    hosted: Hosted
    first: Result | None
    found: Any
    beside: Beside


class Desk:
    """Reads tables by their code, changes them one transaction at a time, and tells `hooks` after each commit.

    Everything left to chance is drawn from `randomness`, which follows from `rnd`: None is the system's. `caller` is who asks;
    None is the service itself, to which every table is open. `standing`: ids of tables that could not be loaded when they were
    asked for last; asking for one raises Unplayable. `worker`: who this process is; `leased_until`: how long it may ring timers
    and send, in seconds since 1970 (see `bot.service.alive`).
    """

    caller: Caller | None = None

    def __init__(
        self, store: Store, clock: Clock, game_of: GameOf, cached: int = 200, rnd: Random | None = None,
        operators: Operators | None = None, quotas: Quotas = USUAL,
    ) -> None:  # fmt: skip
        self.store, self.clock, self.game_of, self.cached = store, clock, game_of, cached
        self.randomness, self.operators, self.quotas = Randomness.of(rnd), operators or Operators(), quotas
        self.rnd = self.randomness.tables
        self.worker = this_process()
        self.leased_until = float("inf")
        self.hooks: list[Hook] = []
        self.standing: set[str] = set()
        self._loaded: OrderedDict[str, Hosted] = OrderedDict()
        self._ids: dict[str, str] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def now(self) -> float:
        """The time, in seconds since 1970."""
        return self.clock.now().timestamp()

    def may_work(self) -> bool:
        """Whether this process still holds its lease."""
        return self.now() < self.leased_until

    def asked_by(self, caller: Caller) -> Desk:
        """This desk as it serves somebody: it knows the tables of the server he asks from, and those at which he sits or sat."""
        desk = copy(self)
        desk.caller = caller
        return desk

    def speaker(self, person: int | None = None) -> int | None:
        """Whoever speaks: the caller, whatever person is named; of the service itself the person named."""
        return person if self.caller is None else self.caller.person

    def manages(self, guild: int) -> bool:
        """Whether the caller's rights as a manager count in that server."""
        return self.caller is not None and self.caller.manages(guild)

    @property
    def _person(self) -> int | None:
        return None if self.caller is None else self.caller.person

    async def table_of(self, code: str) -> PublicTable:
        """The table of that code as the caller may know it, of one moment. Raises Refused when there is none open to him."""
        hosted, kept = await self.read(code, self._beside)
        return seen(hosted, self._person, kept)

    async def observed(self, key: Key, value: Any) -> PublicTable | None:
        """The table with that key as the caller may know it, of one moment; None when there is none open to him."""

        def both(db: Connection, *given: Any) -> tuple[Hosted | None, Beside]:
            hosted = tables.find(db, *given)
            return hosted, NOTHING if hosted is None else self._beside(db, hosted)

        hosted, kept = await self._guarded(both, key, value)
        if hosted is None:
            return None
        self.keep(hosted)
        return seen(hosted, self._person, kept)

    async def seen(self, done: Done) -> PublicTable:
        """The table after a change, as the caller may know it. Read again only for whoever missed the question before."""
        seat = None if self._person is None else done.hosted.seat_of(self._person)
        if done.beside is None and seat is not None and seat.defaults_in_row:
            return await self.table_of(done.hosted.row.code)
        return seen(done.hosted, self._person, done.beside or NOTHING)

    def _beside(self, db: Connection, hosted: Hosted) -> Beside:
        return beside(db, hosted, self._person)

    async def find(self, key: Key, value: Any) -> Hosted | None:
        """The table with that key, None when there is none open to the caller."""
        return await self._reading(tables.find, key, value)

    async def by_code(self, code: str) -> Hosted:
        """The table of that code. Raises Refused when there is none open to the caller."""
        return await self._reading(tables.sought, "code", code)

    async def read(self, code: str, function: Callable[[Connection, Hosted], T]) -> tuple[Hosted, T]:
        """The same with what a function reads of it, of one moment."""

        def both(db: Connection, *given: Any) -> tuple[Hosted, T]:
            hosted = tables.sought(db, *given)
            return hosted, function(db, hosted)

        found, more = await self._guarded(both, "code", code)
        self.keep(found)
        return found, more

    async def _reading(self, function: Callable[..., H], key: Key, value: Any) -> H:
        found = await self._guarded(function, key, value)
        if found is not None:
            self.keep(found)
        return found

    async def _guarded(self, function: Callable[..., T], key: Key, value: Any) -> T:
        """Call a function of the store that looks for a table; a table that cannot be loaded stands from then on."""
        try:
            return await self.store.read(function, self.game_of, key, value, self.caller, self._known(key, value))
        except Unplayable as standing:
            self.standing.add(standing.table)
            raise

    def _known(self, key: Key, value: Any) -> Hosted | None:
        """The table as it was used last; by its channel none is remembered."""
        return self._loaded.get(value if key == "id" else self._ids.get(value, ""))

    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._loaded)

    def keep(self, hosted: Hosted) -> None:
        """Remember a loaded table, if it is no older than the one remembered; forget the one that was not used for longest."""
        self.standing.discard(hosted.row.id)
        known = self._loaded.get(hosted.row.id)
        if known is None or known.row.version <= hosted.row.version:
            self._loaded[hosted.row.id] = hosted
        self._loaded.move_to_end(hosted.row.id)
        self._ids[hosted.row.code] = hosted.row.id
        while len(self._loaded) > self.cached:
            _, oldest = self._loaded.popitem(last=False)
            self._ids.pop(oldest.row.code, None)

    async def change(
        self, code: str, work: Work, interaction: int | None = None, by_id: bool = False, needs: Needs | None = None
    ) -> Done:
        """Do `work` on a table and commit what it gathered; a repeated interaction gets its first result.

        `needs` reads what the work has to know beside the table (`Change.found`). Raises Refused, with nothing changed but the
        refusal noted, and whatever a function of `Change.also` raises, with nothing changed.
        """
        key: Key = "id" if by_id else "code"
        lock = self._locks.setdefault(code if by_id else self._ids.get(code, code), asyncio.Lock())
        async with lock:
            done, change = await self._tried(key, code, work, interaction, needs)
        if change is not None:
            for hook in self.hooks:
                hook(change)
        if "refused" in done.result:
            raise _load_refusal(done.result)
        return done

    async def _tried(
        self, key: Key, value: str, work: Work, interaction: int | None, needs: Needs | None
    ) -> tuple[Done, Change | None]:
        for _ in range(TRIES):
            read = await self._before(key, value, interaction, needs)
            if read.first is not None:
                return Done(read.hosted, read.first, again=True, beside=read.beside), None
            with suppress(tables.Lost, changes.Repeated):
                return await self._worked(read, work, interaction)
        raise Refused(say("e.loading"))

    async def _before(self, key: Key, value: str, interaction: int | None, needs: Needs | None) -> Read:
        def all_of_it(db: Connection, *given: Any) -> Read:
            hosted, first = tables.sought(db, *given), changes.first_result(db, interaction)
            found = needs(db, hosted) if needs is not None and first is None else None
            return Read(hosted, first, found, self._beside(db, hosted))

        read = await self._guarded(all_of_it, key, value)
        self.keep(read.hosted)
        return read

    async def _worked(self, read: Read, work: Work, interaction: int | None) -> tuple[Done, Change | None]:
        before = read.hosted
        change = Change(self.clock, before, before.copy(), self.now(), self.randomness, quotas=self.quotas, found=read.found)
        try:
            result = work(change)
            wrote = await self._write(change, result, interaction)
        except Refused as refused:
            said = _dump_refusal(refused)
            await self._note(before, said, interaction)
            return Done(before, said), None
        self.keep(change.hosted)
        is_new = change.hosted.row.decision != before.row.decision
        return Done(change.hosted, result, wrote=tuple(wrote), beside=None if is_new else read.beside), change

    async def _write(self, change: Change, result: Result, interaction: int | None) -> list[Any]:
        press = self.press(change.before, result, interaction)
        writing = change.writing()
        return await self.store.write(
            changes.commit, change.before, change.hosted, writing, press, change.conditions, change.others
        )

    async def _note(self, hosted: Hosted, result: Result, interaction: int | None) -> None:
        if interaction is not None:
            await self.store.write(changes.note, self.press(hosted, result, interaction))

    def press(self, hosted: Hosted, result: Result, interaction: int | None) -> dict[str, Any] | None:
        """A press and what came of it, as a row; None for what nobody pressed."""
        if interaction is None:
            return None
        return {"id": interaction, "table_id": hosted.row.id, "at": self.now(), "result": codec.dump(result)}


def is_his(hosted: Hosted, seat: int, person: int | None) -> None:
    """Raises Refused when that seat is not that person's. None: the service speaks for it."""
    if not 0 <= seat < len(hosted.seats) or (person is not None and hosted.seats[seat].person != person):
        raise Refused(say("e.spectator"))


def _dump_refusal(refused: Refused) -> Result:
    return {"refused": dump_message(refused.reason), "rule": refused.rule, "show": refused.show_position}


def _load_refusal(saved: Result) -> Refused:
    return Refused(codec.load(Message, saved["refused"]), saved["rule"], saved["show"])


def refusal(wrong: Illegal) -> Refused:
    """What the rules forbid, said politely."""
    return Refused(wrong.reason, wrong.rule)
