"""Where tables are read and changed: a bounded cache of loaded ones, a lock each, one transaction a change."""
from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Any
from weakref import WeakValueDictionary

import structlog
from sqlalchemy import Column, bindparam, insert, select

from bot.model.hosted import Hosted
from bot.model.people import Caller
from bot.model.ports import Clock
from bot.model.refusals import Refused, Unplayable
from bot.model.table import PublicTable
from bot.service.change import Change
from bot.service.observe import NOTHING, Beside, beside, seen
from bot.service.operators import Operators
from bot.service.quotas import USUAL, Quotas
from bot.service.randomness import Randomness
from bot.store import hosted as kept
from bot.store import schema as s
from bot.store.database import Connection, Store
from engines.kernel import codec
from engines.kernel.choices import Illegal
from engines.kernel.messages import Message, Name, Verbatim, dump_message, say

log = structlog.get_logger(__name__)
TRIES = 5
"""Times a change is begun anew when another process was quicker."""
_CLICK = select(s.interactions.c.result).where(s.interactions.c.id == bindparam("of_id"))
_NEW_CLICK = insert(s.interactions)
Result = dict[str, Any]
Work = Callable[[Change], Awaitable[Result]]
Hook = Callable[[Change], None]


@dataclass(frozen=True, slots=True)
class Done:
    """A change that was made: the table after it, what came of it (JSON), whether the same click came before, and what is kept
    of the caller beside the table."""

    hosted: Hosted
    result: Result
    again: bool = False
    beside: Beside = NOTHING


class Desk:
    """Reads tables by their code, changes them one transaction at a time, and tells `hooks` after each commit.

    Everything left to chance is drawn from `randomness`, which follows from `rnd`: None is the system's. `caller` is who asks;
    None is the service itself, to which every table is open. `standing`: ids of tables that could not be loaded when they were
    asked for last; asking for one raises Unplayable.
    """

    caller: Caller | None = None

    def __init__(
        self, store: Store, clock: Clock, game_of: kept.GameOf, cached: int = 200, rnd: Random | None = None,
        operators: Operators | None = None, quotas: Quotas = USUAL,
    ) -> None:  # fmt: skip
        self.store, self.clock, self.game_of, self.cached = store, clock, game_of, cached
        self.randomness, self.operators, self.quotas = Randomness.of(rnd), operators or Operators(), quotas
        self.rnd = self.randomness.tables
        self.hooks: list[Hook] = []
        self.standing: set[str] = set()
        self._loaded: OrderedDict[str, Hosted] = OrderedDict()
        self._ids: dict[str, str] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def now(self) -> float:
        """The time, in seconds since 1970."""
        return self.clock.now().timestamp()

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

    def seen(self, done: Done) -> PublicTable:
        """The table after a change, as the caller may know it."""
        return seen(done.hosted, self._person, done.beside)

    @property
    def _person(self) -> int | None:
        return None if self.caller is None else self.caller.person

    async def observed(self, column: Column[Any], value: Any) -> PublicTable | None:
        """The table where a column has that value, as the caller may know it, of one moment; None when none is open to him."""
        async with self.store.read() as db:
            hosted = await self._current(db, column, value)
            return None if hosted is None else seen(hosted, self._person, await beside(db, hosted, self._person))

    async def table_of(self, code: str) -> PublicTable:
        """The table of that code, as the caller may know it, of one moment. Raises Refused when there is none open to him."""
        async with self.store.read() as db:
            hosted = await self.table(db, code)
            return seen(hosted, self._person, await beside(db, hosted, self._person))

    async def find(self, column: Column[Any], value: Any) -> Hosted | None:
        """The table where a column (code, id, live channel) has that value, None when there is none open to the caller."""
        async with self.store.read() as db:
            return await self._current(db, column, value)

    async def by_code(self, code: str) -> Hosted:
        """The table of that code. Raises Refused when there is none open to the caller."""
        async with self.store.read() as db:
            return await self.table(db, code)

    async def table(self, db: Connection, value: str, column: Column[Any] = s.tables.c.code) -> Hosted:
        """The same within a transaction; by another column than the code. Raises Refused when there is none open to the caller.

        The refusal is the same, made in the same steps, whether or not there is such a table.
        """
        hosted = await self._current(db, column, value)
        if hosted is None:
            seen = await kept.codes_seen(db, self.caller) if self.caller is not None else ()
            raise Refused(say("e.stranger", code=Name(value), list=tuple(map(Verbatim, seen)) or say("ui.list.none")))
        return hosted

    async def _current(self, db: Connection, column: Column[Any], value: Any) -> Hosted | None:
        named = await kept.version_of(db, column, value, self.caller)
        if named is None:
            return None
        id, version = named
        hosted = self._loaded.get(id)
        if hosted is None or hosted.row.version != version:
            hosted = await self._read(db, id)
        self.keep(hosted)
        return hosted

    async def _read(self, db: Connection, id: str) -> Hosted:
        try:
            hosted = await kept.read(db, id, self.game_of)
        except Unplayable:
            self.standing.add(id)
            raise
        self.standing.discard(id)
        return hosted

    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._loaded)

    def keep(self, hosted: Hosted) -> None:
        """Remember a loaded table, and forget the one that was not used for longest."""
        self._loaded[hosted.row.id] = hosted
        self._loaded.move_to_end(hosted.row.id)
        self._ids[hosted.row.code] = hosted.row.id
        while len(self._loaded) > self.cached:
            _, oldest = self._loaded.popitem(last=False)
            self._ids.pop(oldest.row.code, None)

    async def change(self, code: str, work: Work, interaction: int | None = None, by_id: bool = False) -> Done:
        """Do `work` on a table and commit what it gathered; a repeated interaction gets its first result.

        Raises Refused, with nothing changed but the refusal noted.
        """
        column = s.tables.c.id if by_id else s.tables.c.code
        lock = self._locks.setdefault(code if by_id else self._ids.get(code, code), asyncio.Lock())
        async with lock:
            done, change = await self._tried(column, code, work, interaction)
        if change is not None:
            for hook in self.hooks:
                hook(change)
        if "refused" in done.result:
            raise _load_refusal(done.result)
        return done

    async def _tried(self, column: Column[Any], value: str, work: Work, interaction: int | None) -> tuple[Done, Change | None]:
        for _ in range(TRIES):
            try:
                async with self.store.write() as db:
                    done, change = await self._worked(db, column, value, work, interaction)
            except kept.Lost:
                continue
            if change is not None:
                self.keep(done.hosted)
            return done, change
        raise Refused(say("e.loading"))

    async def _worked(
        self, db: Connection, column: Column[Any], value: str, work: Work, interaction: int | None
    ) -> tuple[Done, Change | None]:
        before = await self.table(db, value, column)
        first = None if interaction is None else await _first_result(db, interaction)
        if first is not None:
            return Done(before, first, True, await beside(db, before, self._person)), None
        change = Change(db, self.clock, before, before.copy(), self.now(), self.randomness, quotas=self.quotas)
        try:
            result = await work(change)
        except Refused as refused:
            await self._note(db, interaction, before, _dump_refusal(refused))
            return Done(before, _dump_refusal(refused)), None
        await change.flush()
        await self._note(db, interaction, before, result)
        is_new = change.hosted.row.decision != before.row.decision
        return Done(change.hosted, result, beside=await beside(db, change.hosted, self._person, is_new)), change

    async def _note(self, db: Connection, interaction: int | None, hosted: Hosted, result: Result) -> None:
        if interaction is not None:
            values = {"id": interaction, "table_id": hosted.row.id, "at": self.now(), "result": codec.dump(result)}
            await db.execute(_NEW_CLICK, values)


async def _first_result(db: Connection, interaction: int) -> Result | None:
    found: Result | None = (await db.execute(_CLICK, {"of_id": interaction})).scalar()
    return found


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
