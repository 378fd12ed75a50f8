"""New tables: opened, called again, gone on with, each in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any
from uuid import UUID

from bot.model.people import NOWHERE, Language, Person, Place
from bot.model.refusals import Refused
from bot.model.table import PublicTable
from bot.model.table_record import TableRecord, TableRow
from bot.model.time_control import TimeControl, write_time_control
from bot.model.times import DAY
from bot.model.unit_of_work import channel as at
from bot.service.lobby import before_start, calls, seating, series, table_options
from bot.service.lobby.table_codes import LENGTH, code
from bot.service.people.directory import Reached
from bot.service.table import seat_holders, time_control
from bot.service.table.lookup import FoundTables
from bot.service.table.observe import seen
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.base.database import Connection
from bot.store.tables import outbox, threads, unit_of_work
from bot.store.tables import tables as stored
from bot.store.tables.callers import version_of
from engines.kernel.base.messages import Verbatim, say

KEPT_THREADS = 7 * DAY
"""Seconds for which the thread of a table that was closed before it began is used for another one."""
TRIES = 6
"""Codes drawn for a new table until one is free."""
Act = Callable[[UnitOfWork], None]
Make = Callable[[str], TableRecord]


class OpenedTables(FoundTables):
    """Opens tables. Everything raises Refused where it cannot be done."""

    async def open(
        self, person: Person, guild: int, channel: int, game: str, pace: TimeControl = time_control.DAILY,
        language: Language = "en",
        options: Mapping[str, Any] | None = None, interaction: int | None = None, seats: int = 0, levels: Sequence[int] = (),
        practice: bool = False, remarks: bool = True, in_thread: bool = False, at_once: bool = False,
    ) -> PublicTable:  # fmt: skip
        """A new table in its lobby, the opener on its first seat. One live table a channel, else Refused "e.busy". `in_thread`:
        the channel is a thread opened for it. `at_once`: its game begins, where those seated are enough for one.

        `seats` is the number of seats (0: as many as come), `levels` are those of computers beside the
        opener (0: the usual one). A repeated interaction gets the
        table that it opened.

        Raises Refused too where somebody would open it in another server than he asks from; "e.lobbies", "e.tables",
        "e.server" or "e.alone" beyond a quota.
        """

        def fill(unit: UnitOfWork) -> None:
            seating.seat_person(unit, person)
            table_options.choose(unit, person.id, options or {}, None, None, seats or None, practice, remarks)
            for level in levels:
                seating.seat_computer(unit, person.id, level)
            if in_thread:
                unit.also(outbox.keep_thread, at(channel), unit.table.row.id)

        make = partial(self._new, person, guild, channel, game, pace, language)
        if at_once:
            return await self._begun(person, guild, channel, make, fill, Reached(), interaction)
        return await self._opened(person, guild, channel, make, fill, interaction)

    async def open_after(self, code: str, person: Person, channel: int, interaction: int | None = None) -> PublicTable:
        """The table that goes on with a finished one, with its captains called to their seats, in a channel of its server; for
        one of them. Raises Refused as `open`, and where the game does not go on, or another table goes on with it."""
        return await self.opened_by(interaction) or await self._opened_after(code, person, channel, interaction)

    async def rematch(self, code: str, person: Person, channel: int, interaction: int | None = None) -> PublicTable:
        """The same game anew in a channel of its server, with its captains called to the seats next to theirs, its computers, its
        options and its clock; for one of its captains. Raises Refused as `open`."""
        return await self.opened_by(interaction) or await self._rematch(code, person, channel, interaction)

    async def _rematch(self, code: str, person: Person, channel: int, interaction: int | None) -> PublicTable:
        before = await self.repository.by_code(code)
        series.may_call_again(before, person.id)
        return await self._called(before, person, channel, partial(series.called_again, before=before), interaction)

    async def _opened_after(self, code: str, person: Person, channel: int, interaction: int | None) -> PublicTable:
        before, last = await self.repository.read(code, series.may_follow)
        seat_holders.is_seated(before, person.id)

        def fill(unit: UnitOfWork) -> None:
            series.seated_again(unit.table, before)
            unit.also(stored.follow, before.row.id, last, unit.table.row.id)

        return await self._called(before, person, channel, fill, interaction)

    async def _called(self, before: TableRecord, person: Person, channel: int, fill: Act, interaction: int | None) -> PublicTable:
        """A new table whose captains are called to it at once, with one post; where it cannot be started as it is, its lobby."""
        known = await self.store.read(before_start.reached, before, self.repository.now())
        others = [seat.person for seat in before.people if seat.person is not None and seat.person != person.id]

        def calling(unit: UnitOfWork) -> None:
            fill(unit)
            unit.also(calls.call, person.id, others, unit.now, unit.table.row.id)

        make = partial(self._new, person, before.row.guild, channel, before.row.game, before.pace, before.row.language)
        return await self._begun(person, before.row.guild, channel, make, calling, known, interaction)

    async def _begun(
        self, person: Person, guild: int, channel: int, make: Make, fill: Act, known: Reached, interaction: int | None
    ) -> PublicTable:
        """A new table that is started as it is filled; where it cannot be, its lobby."""
        with suppress(table_options.NotAsItIs):
            at_once = partial(before_start.started_with, fill, known, person.id)
            return await self._opened(person, guild, channel, make, at_once, interaction)
        return await self._opened(person, guild, channel, make, partial(before_start.opened_with, fill), interaction)

    async def _opened(
        self, person: Person, guild: int, channel: int, make: Make, fill: Act, interaction: int | None
    ) -> PublicTable:
        """A new table in its lobby, filled; of a repeated press the one it opened."""
        self._is_there(guild)
        self.repository.operators.may_sit(person.id)
        for _ in range(TRIES):
            if interaction is not None and (opened := await self.opened_by(interaction)) is not None:
                return opened
            try:
                return await self._open(make(code(LENGTH, self.repository.randomness.codes)), fill, interaction)
            except (unit_of_work.Repeated, stored.Lost):
                continue
            except stored.Conflict:
                there = await self.in_channel(channel)
                if there is not None and (interaction is None or await self.opened_by(interaction) is None):
                    raise Refused(say("e.busy", code=Verbatim(there.code))) from None
        raise Refused(say("e.loading"))

    async def is_free(self, channel: int) -> bool:
        """Whether no table lives in that channel, whoever may know of one."""
        return await self.store.read(version_of, "live_channel", channel) is None

    def _is_there(self, guild: int) -> None:
        """Raises Refused for a caller who asks from elsewhere."""
        if self.repository.caller is not None and (not guild or self.repository.caller.guild != guild):
            raise Refused(say("e.serveronly"))

    def _place(self, channel: int) -> Place:
        """That channel: the one the caller asks from, or a thread of it that was opened for the table."""
        here = NOWHERE if self.repository.caller is None else self.repository.caller.place
        return here if here.channel == channel else Place(channel, here.parent or here.channel or None)

    def _new(
        self, person: Person, guild: int, channel: int, game: str, pace: TimeControl, language: Language, code: str
    ) -> TableRecord:
        id = str(UUID(int=self.repository.rnd.getrandbits(128), version=4))
        now, rules = self.repository.now(), self.repository.game_of(game)
        row = TableRow(
            id, code, 0, game, rules.rules_version, "lobby", guild, channel, channel, person.id, language, 0, {}, {},
            write_time_control(pace), "", "", now, now,
        )  # fmt: skip
        row.goes_to(self._place(channel))
        return TableRecord(row, rules, [], {}, None, {}, {}, {})

    async def _open(self, table: TableRecord, fill: Act, interaction: int | None) -> PublicTable:
        repository = self.repository
        unit = UnitOfWork(
            repository.clock, table, table.copy(), repository.now(), repository.randomness, quotas=repository.quotas
        )
        fill(unit)
        if unit.table.row.status == "lobby":
            before_start.keep_for_a_while(unit)
        await self.store.write(_create, unit, repository.press(table, {}, interaction))
        repository.keep(unit.table)
        for hook in repository.hooks:
            hook(unit)
        return seen(unit.table, table.row.opener if repository.caller else None)

    async def opened_by(self, interaction: int | None) -> PublicTable | None:
        """The table that a press has opened before; None for a new press, and for the service itself."""
        id = None if interaction is None else await self.store.read(unit_of_work.table_of, interaction)
        return None if id is None else await self.repository.observed("id", id)

    async def may_open(self, person: int, guild: int, alone: bool = False) -> None:
        """Raises Refused as `open` does, before anything is made ready for the table. `alone`: with computers, begun at once."""
        self._is_there(guild)
        await self.store.read(self.repository.quotas.may_open, person, guild, alone)
        await self.store.read(self.repository.quotas.may_open_more, person, self.repository.now())

    async def kept_thread(self, person: int, channel: int, game: str) -> int | None:
        """A thread of that channel that was opened for a table of his of that game, which was closed before it began: the next
        one goes there. None where there is none."""
        guild = 0 if self.repository.caller is None else self.repository.caller.guild
        return await self.store.read(
            threads.kept, self.repository.speaker(person) or person, guild, channel, game, self.repository.now() - KEPT_THREADS
        )


def _create(db: Connection, unit: UnitOfWork, press: Mapping[str, Any] | None) -> None:
    """Write a new table, when the quotas allow it still. One person's game with computers counts for itself."""
    row = unit.table.row
    unit.quotas.may_open(db, row.opener, row.guild, unit.table.is_begun and len(unit.table.captains) == 1)
    unit.quotas.may_open_more(db, row.opener, unit.now)
    stored.create(db, unit.before)
    if outbox.has_thread(db, at(row.channel)):
        outbox.keep_thread(db, at(row.channel), row.id)
    unit_of_work.commit(db, unit.before, unit.table, unit.pending_rows(), press, unit.conditions, unit.others)
