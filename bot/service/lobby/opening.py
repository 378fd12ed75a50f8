"""New tables: opened, rematches and sequels, each in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypedDict, Unpack
from uuid import UUID

from bot.model.base.refusals import Refused
from bot.model.base.times import DAY
from bot.model.clocks.time_control import OutOfTime, TimeControl, write_time_control
from bot.model.people.people import NOWHERE, Caller, Language, Person, Place
from bot.model.record.table_record import TableRecord
from bot.model.record.table_row import TableRow
from bot.model.record.unit_of_work import channel as at
from bot.model.table.table import PublicTable
from bot.model.table.terms import USUAL, Terms, write_terms
from bot.service.lobby import before_start, calls, seating, series, table_options
from bot.service.lobby.table_codes import LENGTH, code
from bot.service.lobby.table_options import LobbyChanges
from bot.service.people import openings
from bot.service.people.directory import Presence
from bot.service.table import seat_holders, time_control
from bot.service.table.lookup import TableLookup
from bot.service.table.observe import table_for
from bot.service.table.repository import TableRepository
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.base.database import Connection
from bot.store.series.series import campaign_of
from bot.store.tables import outbox, table_writes, threads, unit_of_work
from bot.store.tables.callers import version_of
from engines.kernel.base.messages import Verbatim, say
from locales import people

KEPT_THREADS = 7 * DAY
"""Seconds for which the thread of a table that closed before its game serves another table."""
LONGEST_NAME = 40
"""Characters of the name of a table."""
TRIES = 6
"""Codes drawn for a new table until one is free."""
Act = Callable[[UnitOfWork], None]
Make = Callable[[str], TableRecord]


class TableSetup(TypedDict, total=False):
    """The setup of a new table: `options` to `remarks` as in `LobbyChanges`.

    - `name`: the name of the table. `terms`: its terms.
    - `levels`: the levels of computers beside the opener; 0 for the game's own choice.
    - `in_thread`: the channel is a thread that was opened for the table.
    - `at_once`: the game begins at once if its seats are enough.
    """

    language: Language
    options: Mapping[str, Any]
    out_of_time: OutOfTime
    excused: int
    seats: int
    practice: bool
    remarks: bool
    name: str
    terms: Terms
    levels: Sequence[int]
    in_thread: bool
    at_once: bool


def _changes(setup: TableSetup) -> LobbyChanges:
    """The changes that the setup makes in the lobby."""
    changes = LobbyChanges(
        options=setup.get("options", {}), practice=setup.get("practice", False), remarks=setup.get("remarks", True)
    )
    if "out_of_time" in setup:
        changes["out_of_time"] = setup["out_of_time"]
    if "excused" in setup:
        changes["excused"] = setup["excused"]
    if setup.get("seats"):
        changes["seats"] = setup["seats"]
    return changes


class NewTables:
    """Opens tables. Every refusal is raised as Refused."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository, self.lookup = repository, TableLookup(repository)

    async def open(
        self, person: Person, guild: int, channel: int, game: str, pace: TimeControl = time_control.DAILY,
        *, interaction: int | None = None, **setup: Unpack[TableSetup],
    ) -> PublicTable:  # fmt: skip
        """A new table in its lobby, with the opener on its first seat. A repeated interaction gets the table that it opened.

        Raises Refused "e.busy" if a table lives in the channel; "e.serveronly" for a caller from elsewhere; "e.lobbies",
        "e.tables", "e.server" or "e.alone" beyond a quota.
        """

        def fill(unit: UnitOfWork) -> None:
            unit.table.row.name = people.tidy(setup.get("name", ""), LONGEST_NAME)
            unit.table.row.terms = write_terms(setup.get("terms", USUAL))
            seating.seat_person(unit, person)
            table_options.choose(unit, person.id, _changes(setup))
            for level in setup.get("levels", ()):
                seating.seat_computer(unit, person.id, level)
            if setup.get("in_thread"):
                unit.write_also(outbox.keep_thread, at(channel), unit.table.row.id)

        make = partial(self._new, person, guild, channel, game, pace, setup.get("language", "en"))
        if setup.get("at_once"):
            return await self._begun(person, guild, channel, make, fill, Presence(), interaction)
        return await self._opened(person, guild, channel, make, fill, interaction)

    async def open_after(self, code: str, person: Person, channel: int, interaction: int | None = None) -> PublicTable:
        """The sequel of a finished table, in a channel of its server, with a muster of its captains; for one of them. Raises
        Refused as `open`, and if the game has no sequel or has one already."""
        return await self.opened_by(interaction) or await self._opened_after(code, person, channel, interaction)

    async def rematch(self, code: str, person: Person, channel: int, interaction: int | None = None) -> PublicTable:
        """A rematch in a channel of the server, which one of the captains opens. Raises Refused as `open`.

        It has the computers, options and clock of before. The captains move on by one seat and are mustered.
        """
        return await self.opened_by(interaction) or await self._rematch(code, person, channel, interaction)

    async def _rematch(self, code: str, person: Person, channel: int, interaction: int | None) -> PublicTable:
        before = await self.repository.by_code(code)
        series.check_rematch(before, person.id)
        return await self._called(before, person, channel, partial(series.called_again, before=before), interaction)

    async def _opened_after(self, code: str, person: Person, channel: int, interaction: int | None) -> PublicTable:
        before, last = await self.repository.read(code, series.check_sequel)
        seat_holders.seat_or_refuse(before, person.id)
        await self._check_campaign(before, channel)

        def fill(unit: UnitOfWork) -> None:
            series.seated_again(unit.table, before)
            unit.write_also(table_writes.follow, before.row.id, last, unit.table.row.id)

        return await self._called(before, person, channel, fill, interaction)

    async def _check_campaign(self, before: TableRecord, channel: int) -> None:
        """Raises Refused outside of the channel and threads of a live campaign, whose post tells of its tables."""
        found = await self.repository.store.read(campaign_of, before.row.guild, before.row.id)
        if found is not None and channel not in (found.row.channel, *(one.channel for one in found.pairings)):
            raise Refused(say("e.series.here", place=Verbatim(f"<#{found.row.channel}>")))

    async def _called(self, before: TableRecord, person: Person, channel: int, fill: Act, interaction: int | None) -> PublicTable:
        """A new table with a muster in one post. If it cannot start as it is, it opens its lobby."""
        known = await self.repository.store.read(before_start.reached, before, self.repository.now())
        others = [seat.person for seat in before.people if seat.person is not None and seat.person != person.id]

        def calling(unit: UnitOfWork) -> None:
            fill(unit)
            unit.write_also(calls.call, person.id, others, unit.now, unit.table.row.id)

        make = partial(self._new, person, before.row.guild, channel, before.row.game, before.pace, before.row.language)
        return await self._begun(person, before.row.guild, channel, make, calling, known, interaction)

    async def _begun(
        self, person: Person, guild: int, channel: int, make: Make, fill: Act, known: Presence, interaction: int | None
    ) -> PublicTable:
        """A new table that starts at once, or opens its lobby if it cannot."""
        with suppress(table_options.NeedsLobby):
            at_once = partial(before_start.started_with, fill, known, person.id)
            return await self._opened(person, guild, channel, make, at_once, interaction)
        return await self._opened(person, guild, channel, make, partial(before_start.opened_with, fill), interaction)

    async def _opened(
        self, person: Person, guild: int, channel: int, make: Make, fill: Act, interaction: int | None
    ) -> PublicTable:
        """A new table in its lobby; for a repeated press, the table that it opened."""
        self._check_server(guild)
        self.repository.operators.check_may_sit(person.id)
        for _ in range(TRIES):
            if interaction is not None and (opened := await self.opened_by(interaction)) is not None:
                return opened
            table = make(code(LENGTH, self.repository.randomness.codes))
            try:
                return await self._open(table, fill, interaction)
            except (unit_of_work.DuplicateClick, table_writes.VersionConflict):
                continue
            except table_writes.Conflict:
                there = await self.lookup.in_channel(channel)
                if there is not None and (interaction is None or await self.opened_by(interaction) is None):
                    raise Refused(say("e.busy", code=Verbatim(there.code))) from None
        raise Refused(say("e.loading"))

    async def is_free(self, channel: int) -> bool:
        """Whether no table lives in a channel, known to the caller or not."""
        return await self.repository.store.read(version_of, "live_channel", channel) is None

    def _check_server(self, guild: int) -> None:
        """Raises Refused for a caller from elsewhere."""
        if self.repository.caller is not None and (not guild or self.repository.caller.guild != guild):
            raise Refused(say("e.serveronly"))

    def _new(
        self, person: Person, guild: int, channel: int, game: str, pace: TimeControl, language: Language, code: str
    ) -> TableRecord:
        id = str(UUID(int=self.repository.rnd.getrandbits(128), version=4))
        now, rules = self.repository.now(), self.repository.game_of(game)
        row = TableRow(
            id=id, code=code, version=0, game=game, rules=rules.rules_version, status="lobby", guild=guild, channel=channel,
            live_channel=channel, opener=person.id, language=language, wanted=0, chosen={}, options={},
            pace=write_time_control(pace), promise="", seed="", opened=now, seated_at=now,
        )  # fmt: skip
        row.goes_to(place_for(self.repository, channel))
        return TableRecord(row, rules, [], {}, None, {}, {}, {})

    async def _open(self, table: TableRecord, fill: Act, interaction: int | None) -> PublicTable:
        repository = self.repository
        unit = UnitOfWork(
            repository.clock, table, table.copy(), repository.now(), repository.randomness, quotas=repository.quotas
        )
        fill(unit)
        repository.note_openness(unit.table)
        if unit.table.row.status == "lobby":
            before_start.keep_for_a_while(unit)
        await self.repository.store.write(_create, unit, repository.press(table, {}, interaction), repository.caller)
        repository.keep(unit.table)
        for hook in repository.hooks:
            hook(unit)
        return table_for(unit.table, table.row.opener if repository.caller else None)

    async def opened_by(self, interaction: int | None) -> PublicTable | None:
        """The table that a press has opened; None for a new press, and for the service itself."""
        id = None if interaction is None else await self.repository.store.read(unit_of_work.table_of, interaction)
        return None if id is None else await self.repository.find_view("id", id)

    async def check_may_open(self, person: int, guild: int, alone: bool = False) -> None:
        """Raises Refused as `open` does, before anything is prepared. `alone`: with computers, started at once."""
        self._check_server(guild)
        await self.repository.store.read(openings.check_opening, self.repository.caller)
        await self.repository.store.read(self.repository.quotas.check_may_open, person, guild, alone)
        await self.repository.store.read(self.repository.quotas.check_may_open_more, person, self.repository.now())

    async def kept_thread(self, person: int, channel: int, game: str) -> int | None:
        """A thread of the channel, opened for a table of the person and game that closed before its game. The next table goes
        there. None if there is none."""
        guild = 0 if self.repository.caller is None else self.repository.caller.guild
        own, since = self.repository.acting_person(person) or person, self.repository.now() - KEPT_THREADS
        return await self.repository.store.read(threads.free_thread, own, guild, channel, game, since)


def place_for(repository: TableRepository, channel: int) -> Place:
    """The place of a channel: the caller's own, or a thread of it that was opened for the table."""
    here = NOWHERE if repository.caller is None else repository.caller.place
    return here if here.channel == channel else Place(channel, here.parent or here.channel or None)


def _create(db: Connection, unit: UnitOfWork, press: Mapping[str, Any] | None, caller: Caller | None) -> None:
    """Write a new table if the server and the quotas allow it. A person's game with computers has a quota of its own."""
    row = unit.table.row
    openings.check_opening(db, caller)
    unit.quotas.check_may_open(db, row.opener, row.guild, unit.table.is_begun and len(unit.table.captains) == 1)
    unit.quotas.check_may_open_more(db, row.opener, unit.now)
    write_new(db, unit, press)


def write_new(db: Connection, unit: UnitOfWork, press: Mapping[str, Any] | None) -> None:
    """Write a new table, and keep the thread that was made for it."""
    row = unit.table.row
    openings.follow_settings(db, unit.before.row, row)
    table_writes.create(db, unit.before)
    if outbox.has_thread(db, at(row.channel)):
        outbox.keep_thread(db, at(row.channel), row.id)
    unit_of_work.commit(db, unit.before, unit.table, unit.pending_rows(), press, unit.conditions, unit.extra_writes)
