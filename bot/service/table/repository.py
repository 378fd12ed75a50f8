"""The repository reads and changes tables. It has a bounded cache of tables, and a lock for each.

A change has three steps. The table is read. A plain function works on a copy, without a database. Its result is written in one
transaction that names the version read. If another process was faster, the change starts again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from copy import copy
from random import Random
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from bot.model.base.refusals import Refused, Unplayable, load_refusal
from bot.model.people.people import Caller
from bot.model.posting.ports import Clock
from bot.model.record.table_record import TableRecord
from bot.model.table.table import NOTHING, CaptainState, PublicTable
from bot.service.clocks.clock_setback import SetBack
from bot.service.people.operators import Operators
from bot.service.people.quotas import USUAL, Quotas
from bot.service.process.randomness import Randomness
from bot.service.process.worker import this_process
from bot.service.table.cache import TableCache
from bot.service.table.observe import beside, has_beside, table_for, to_come
from bot.service.table.unit_of_work import ChangeResult, ReadTable, UnitOfWork
from bot.store.base.database import Connection, Store
from bot.store.tables import table_writes, tables, unit_of_work
from bot.store.tables.callers import Key
from bot.store.tables.tables import GameOf
from bot.store.tables.unit_of_work import Result
from engines.kernel.base import codec
from engines.kernel.base.messages import say

T = TypeVar("T")
TRIES = 5
"""Tries of a change if another process is faster."""
Work = Callable[[UnitOfWork], Result]
Needs = Callable[[Connection, TableRecord], Any]
Seek = Callable[..., TableRecord | None]
Hook = Callable[[UnitOfWork], None]


class TableRepository:
    """Reads tables by their code, changes them one transaction at a time, and calls `hooks` after each commit.

    - `randomness`: the source of all chance; it follows from `rnd`, None for the system's.
    - `caller`: the person who asks; None is the service itself, to which every table is open.
    - `unplayable`: ids of tables that could not be loaded at the last try. Reading one raises Unplayable.
    - `worker`: this process. `leased_until`: the end of its right to fire timers and send, in seconds since 1970 (see
      `bot.service.upkeep.heartbeat`).
    """

    caller: Caller | None = None

    def __init__(
        self, store: Store, clock: Clock, game_of: GameOf, cached: int = 200, rnd: Random | None = None,
        operators: Operators | None = None, quotas: Quotas = USUAL,
    ) -> None:  # fmt: skip
        self.store, self.clock, self.game_of, self.cache = store, clock, game_of, TableCache(cached)
        self.randomness, self.operators, self.quotas = Randomness.of(rnd), operators or Operators(), quotas
        self.rnd = self.randomness.tables
        self.worker = this_process()
        self.leased_until = float("inf")
        self.set_back = SetBack(store, clock)
        self.hooks: list[Hook] = []
        self.unplayable: set[str] = set()
        self._at_hand: dict[str, ReadTable] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def now(self) -> float:
        """The time, in seconds since 1970."""
        return self.clock.now().timestamp()

    def may_work(self) -> bool:
        """Whether this process still holds its lease."""
        return self.now() < self.leased_until

    def for_caller(self, caller: Caller) -> TableRepository:
        """This repository for a caller. It knows the tables of the caller's server, and those of the caller's seats, past ones
        included."""
        repository = copy(self)
        repository.caller, repository._at_hand = caller, {}
        return repository

    def acting_person(self, person: int | None = None) -> int | None:
        """The acting person: the caller; for the service itself the person named."""
        return person if self.caller is None else self.caller.person

    def manages(self, guild: int) -> bool:
        """Whether the caller's rights as a manager count in that server."""
        return self.caller is not None and self.caller.manages(guild)

    @property
    def _person(self) -> int | None:
        return None if self.caller is None else self.caller.person

    @property
    def named_seat(self) -> int | None:
        """The caller's acting seat, if a press names one."""
        return None if self.caller is None else self.caller.seat

    async def table_of(self, code: str, seat: int | None = None) -> PublicTable:
        """The table of a code as the caller may know it at one moment, for a seat, else for the acting one. Raises Refused if
        none is open to the caller."""
        named = self.named_seat if seat is None else seat
        table, kept = await self.read(code, lambda db, table: beside(db, table, self._person, named))
        return self._view(table, kept, named)

    async def find_view(self, key: Key, value: Any) -> PublicTable | None:
        """The table with a key as the caller may know it at one moment; None if none is open to the caller."""
        found = await self._look(tables.load, key, value, self._beside)
        return None if found is None else self._view(*found, self.named_seat)

    def _view(self, table: TableRecord, kept: CaptainState, named: int | None) -> PublicTable:
        """The table as the caller may know it. The caller's next change begins with it."""
        if self.caller is not None:
            self._at_hand = {table.row.code: ReadTable(table, None, None, kept)}
        return to_come(table_for(table, self._person, kept, named), self.now())

    async def reload(self, code: str, version: int) -> PublicTable:
        """The table after a change of this process, at that version or a later one. Only the state of the caller is read
        again."""
        table, person, named = self.cached(code, version), self._person, self.named_seat
        if table is None or person is None:
            return await self.table_of(code)
        has_any = has_beside(table, person, named)
        kept = await self.store.read(beside, table, person, named) if has_any else NOTHING
        return to_come(table_for(table, person, kept, named), self.now())

    def cached(self, code: str, version: int) -> TableRecord | None:
        """The cached table, at that version or a later one; None without a seat of the caller."""
        table, person = self.cache.find("code", code), self._person
        is_his = table is not None and person is not None and table.seat_of(person, self.named_seat) is not None
        return table if table is not None and is_his and table.row.version >= version else None

    async def view_after(self, done: ChangeResult) -> PublicTable:
        """The table after a change, as the caller may know it. It is read again only after a missed deadline, and for a caller
        with several seats."""
        his = () if self._person is None else done.table.seats_of(self._person)
        if len(his) > 1 or (done.captain_state is None and any(seat.defaults_in_row for seat in his)):
            return await self.table_of(done.table.row.code)
        kept = done.captain_state or CaptainState(sits_elsewhere=done.sits_elsewhere)
        return to_come(table_for(done.table, self._person, kept, self.named_seat), self.now())

    def drop_cached_read(self) -> None:
        """Drop the cached read, because the state of the caller has changed."""
        self._at_hand = {}

    def _beside(self, db: Connection, table: TableRecord) -> CaptainState:
        return beside(db, table, self._person, self.named_seat)

    async def find(self, key: Key, value: Any) -> TableRecord | None:
        """The table with a key; None if none is open to the caller."""
        found = await self._look(tables.load, key, value, lambda *_: None)
        return None if found is None else found[0]

    async def by_code(self, code: str) -> TableRecord:
        """The table of a code. Raises Refused if none is open to the caller."""
        return (await self.read(code, lambda *_: None))[0]

    async def read(
        self, value: Any, function: Callable[[Connection, TableRecord], T], key: Key = "code"
    ) -> tuple[TableRecord, T]:
        """A table, with the result of a function that reads at the same moment. Raises Refused."""
        found = await self._look(tables.load_or_refuse, key, value, function)
        assert found is not None
        return found

    async def _look(
        self, seek: Seek, key: Key, value: Any, function: Callable[[Connection, TableRecord], T]
    ) -> tuple[TableRecord, T] | None:
        """A table, with the result of a function that reads at the same moment; None if there is none. A table that cannot be
        loaded is quarantined."""

        def both(db: Connection, *given: Any) -> tuple[TableRecord, T] | None:
            table = seek(db, *given)
            return None if table is None else (table, function(db, table))

        try:
            found = await self.store.read(both, self.game_of, key, value, self.caller, self.cache.find(key, value))
        except Unplayable as standing:
            self.unplayable.add(standing.table)
            raise
        if found is not None:
            self.keep(found[0])
        return found

    def loaded(self) -> int:
        """The number of tables in memory."""
        return len(self.cache)

    def keep(self, table: TableRecord) -> None:
        """Cache a table that was loaded or written."""
        self.unplayable.discard(table.row.id)
        self.cache.keep(table)

    async def change(
        self, code: str, work: Work, interaction: int | None = None, by_id: bool = False, needs: Needs | None = None
    ) -> ChangeResult:
        """Do `work` on a table and commit it. A repeated interaction gets its first result.

        `needs` reads the inputs of the work (`UnitOfWork.inputs`). Raises Refused, and the exceptions of functions of
        `UnitOfWork.write_also`; nothing is changed then, but the refusal is recorded.
        """
        key: Key = "id" if by_id else "code"
        lock = self._locks.setdefault(code if by_id else self.cache.id_of(code), asyncio.Lock())
        async with lock:
            done, unit = await self._change_with_retries(key, code, work, interaction, needs)
        if unit is not None:
            for hook in self.hooks:
                hook(unit)
        if "refused" in done.result:
            raise load_refusal(done.result)
        return done

    async def _change_with_retries(
        self, key: Key, value: str, work: Work, interaction: int | None, needs: Needs | None
    ) -> tuple[ChangeResult, UnitOfWork | None]:
        """Try a change on the cached read, if there is one. A refusal or a conflict is tried again on a fresh read."""
        at_hand = self._read_cached(key, value, interaction) if needs is None else None
        for _ in range(TRIES):
            read = at_hand or await self._read_fresh(key, value, interaction, needs)
            if read.first is not None:
                return ChangeResult(read.table, read.first, again=True, captain_state=read.captain_state), None
            try:
                return await self._apply(read, work, interaction)
            except Refused as refused:
                if at_hand is None:
                    return await self._record_refusal(read.table, refused.dump(), interaction), None
            except (table_writes.VersionConflict, unit_of_work.DuplicateClick):
                pass
            at_hand = None
        raise Refused(say("e.loading"))

    def _read_cached(self, key: Key, value: str, interaction: int | None) -> ReadTable | None:
        """The last read of the caller, unless a newer version is in memory; for the service the cached table."""
        known = self.cache.find(key, value)
        if self.caller is not None:
            shown = self._at_hand.pop(value, None)
            return shown if known is None or shown is None or shown.table.row.version == known.row.version else None
        return None if known is None or interaction is not None else ReadTable(known, None, None, NOTHING)

    async def _read_fresh(self, key: Key, value: str, interaction: int | None, needs: Needs | None) -> ReadTable:
        def all_of_it(db: Connection, table: TableRecord) -> ReadTable:
            first = unit_of_work.first_result(db, interaction)
            found = needs(db, table) if needs is not None and first is None else None
            return ReadTable(table, first, found, self._beside(db, table))

        return (await self.read(value, all_of_it, key))[1]

    async def _apply(self, read: ReadTable, work: Work, interaction: int | None) -> tuple[ChangeResult, UnitOfWork]:
        before = read.table
        unit = UnitOfWork(self.clock, before, before.copy(), self.now(), self.randomness, quotas=self.quotas, inputs=read.inputs)
        self.note_openness(unit.table)
        result = work(unit)
        wrote = await self._write(unit, result, interaction)
        self.keep(unit.table)
        is_new = unit.table.row.decision != before.row.decision
        kept = None if is_new else read.captain_state
        return ChangeResult(
            unit.table, result, written=tuple(wrote), captain_state=kept, sits_elsewhere=read.captain_state.sits_elsewhere
        ), unit

    def note_openness(self, table: TableRecord) -> None:
        """Record whether everybody in the server may view the table's channel, if the caller asks from there."""
        row, caller = table.row, self.caller
        if caller is not None and row.guild and row.guild == caller.guild:
            row.open_to_all = caller.sight.is_open_to_all(row.place)

    async def _write(self, unit: UnitOfWork, result: Result, interaction: int | None) -> list[Any]:
        press = self.press(unit.before, result, interaction)
        pending = unit.pending_rows()
        return await self.store.write(
            unit_of_work.commit, unit.before, unit.table, pending, press, unit.conditions, unit.extra_writes
        )

    async def _record_refusal(self, table: TableRecord, result: Result, interaction: int | None) -> ChangeResult:
        if interaction is not None:
            await self.store.write(unit_of_work.keep_press, self.press(table, result, interaction))
        return ChangeResult(table, result)

    def press(self, table: TableRecord, result: Result, interaction: int | None) -> dict[str, Any] | None:
        """A press with its result as a row; None without a press."""
        if interaction is None:
            return None
        return {"id": interaction, "table_id": table.row.id, "at": self.now(), "result": codec.dump(result)}
