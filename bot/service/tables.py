"""A table's life: opening, lobby, muster, leaving, the end, and what is shown of a finished one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any
from uuid import UUID

from sqlalchemy.exc import IntegrityError

from bot.model.listed import Listed
from bot.model.people import Language, Person
from bot.model.posts import NarratedStep
from bot.model.refusals import Refused
from bot.model.table import PublicTable, Status
from bot.model.table_record import TableRecord, TableRow
from bot.model.time_control import TimeControl, write_time_control
from bot.service import channel_outage, dealing, lobby, log, played, seating, series, time_control
from bot.service.codes import LENGTH, code
from bot.service.log import Logged
from bot.service.observe import seen
from bot.service.played import StoredGame
from bot.service.repository import Needs, TableRepository
from bot.service.resignation import close_table, give_up, take_back
from bot.service.schedule import put_off
from bot.service.unit_of_work import UnitOfWork, load_narrated
from bot.store import answers, lists, steps, unit_of_work
from bot.store import tables as stored
from bot.store.database import Connection, Store
from bot.store.unit_of_work import Result
from engines.kernel.messages import Verbatim, say
from engines.kernel.record import Replay

TRIES = 6
"""Codes drawn for a new table until one is free."""
Act = Callable[[UnitOfWork], None]


class Tables:
    """What people do to a table as a whole. Everything raises Refused where it cannot be done."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    @property
    def store(self) -> Store:
        return self.repository.store

    # -- lobby and muster

    async def open(
        self, person: Person, guild: int, channel: int, game: str, pace: TimeControl = time_control.DAILY,
        language: Language = "en",
        options: Mapping[str, Any] | None = None, interaction: int | None = None, seats: int = 0, levels: Sequence[int] = (),
        practice: bool = False,
    ) -> PublicTable:  # fmt: skip
        """A new table in its lobby, the opener on its first seat. One live table a channel, else Refused "e.busy".

        `seats` is the number of seats (0: as many as come), `levels` are those of computers beside the
        opener (0: the usual one). A repeated interaction gets the
        table that it opened.

        Raises Refused too where somebody would open it in another server than he asks from; "e.lobbies", "e.tables" or
        "e.server" beyond a quota.
        """

        def fill(unit: UnitOfWork) -> None:
            seating.seat_person(unit, person)
            lobby.choose(unit, person.id, options or {}, None, None, seats or None, practice)
            for level in levels:
                seating.seat_computer(unit, person.id, level)

        make = partial(self._new, person, guild, channel, game, pace, language)
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
        seating.is_seated(before, person.id)

        def fill(unit: UnitOfWork) -> None:
            series.seated_again(unit.table, before)
            unit.also(stored.follow, before.row.id, last, unit.table.row.id)

        return await self._called(before, person, channel, fill, interaction)

    async def _called(self, before: TableRecord, person: Person, channel: int, fill: Act, interaction: int | None) -> PublicTable:
        """A new table whose captains are called to it at once, with one post; where it cannot be started as it is, its lobby."""
        known = await self.store.read(lobby.reached, before, self.repository.now())
        make = partial(self._new, person, before.row.guild, channel, before.row.game, before.pace, before.row.language)
        with suppress(lobby.NotAsItIs):
            at_once = partial(lobby.started_with, fill, known, person.id)
            return await self._opened(person, before.row.guild, channel, make, at_once, interaction)
        return await self._opened(person, before.row.guild, channel, make, partial(lobby.opened_with, fill), interaction)

    async def _opened(
        self, person: Person, guild: int, channel: int, make: Callable[[str], TableRecord], fill: Act, interaction: int | None
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
            except IntegrityError:
                there = await self.in_channel(channel)
                if there is not None and (interaction is None or await self.opened_by(interaction) is None):
                    raise Refused(say("e.busy", code=Verbatim(there.code))) from None
        raise Refused(say("e.loading"))

    def _is_there(self, guild: int) -> None:
        """Raises Refused for a caller who asks from elsewhere."""
        if self.repository.caller is not None and (not guild or self.repository.caller.guild != guild):
            raise Refused(say("e.serveronly"))

    def _new(
        self, person: Person, guild: int, channel: int, game: str, pace: TimeControl, language: Language, code: str
    ) -> TableRecord:
        id = str(UUID(int=self.repository.rnd.getrandbits(128), version=4))
        now, rules = self.repository.now(), self.repository.game_of(game)
        row = TableRow(
            id, code, 0, game, rules.rules_version, "lobby", guild, channel, channel, person.id, language, 0, {}, {},
            write_time_control(pace), "", "", now, now,
        )  # fmt: skip
        return TableRecord(row, rules, [], {}, None, {}, {}, {})

    async def _open(self, table: TableRecord, fill: Act, interaction: int | None) -> PublicTable:
        repository = self.repository
        unit = UnitOfWork(
            repository.clock, table, table.copy(), repository.now(), repository.randomness, quotas=repository.quotas
        )
        fill(unit)
        if unit.table.row.status == "lobby":
            lobby.keep_for_a_while(unit)
        await self.store.write(_create, unit, repository.press(table, {}, interaction))
        repository.keep(unit.table)
        for hook in repository.hooks:
            hook(unit)
        return seen(unit.table, table.row.opener if repository.caller else None)

    async def opened_by(self, interaction: int | None) -> PublicTable | None:
        """The table that a press has opened before; None for a new press, and for the service itself."""
        id = None if interaction is None else await self.store.read(unit_of_work.table_of, interaction)
        return None if id is None else await self.repository.observed("id", id)

    async def join(self, code: str, person: Person, interaction: int | None = None) -> PublicTable:
        """Take the first free seat of a lobby. Raises Refused "e.tables" as `open`."""

        def sit(unit: UnitOfWork) -> None:
            seating.seat_person(unit, person)
            unit.provided(unit.quotas.may_sit, person.id)

        self.repository.operators.may_sit(person.id)
        return await self._do(code, sit, interaction)

    async def take_side(self, code: str, person: Person, side: str, interaction: int | None = None) -> PublicTable:
        """Choose a side in the lobby ("": any); whoever has no seat sits down first. Raises Refused as `join`."""

        def take(unit: UnitOfWork) -> None:
            if unit.table.seat_of(person.id) is None:
                unit.provided(unit.quotas.may_sit, person.id)
            seating.take_side(unit, person, side)

        self.repository.operators.may_sit(person.id)
        return await self._do(code, take, interaction)

    async def take_another(self, code: str, person: Person, interaction: int | None = None) -> PublicTable:
        """One more seat in a lobby for somebody who has one, where the game lets him."""
        return await self._do(code, lambda unit: seating.take_another(unit, person), interaction)

    async def may_open(self, person: int, guild: int) -> None:
        """Raises Refused as `open` does, before anything is made ready for the table."""
        self._is_there(guild)
        await self.store.read(self.repository.quotas.may_open, person, guild)

    async def leave(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Leave a lobby; the last one closes the table."""
        return await self._do(code, lambda unit: seating.leave(unit, person), interaction)

    async def add_computer(self, code: str, person: int, interaction: int | None = None, level: int = 0) -> PublicTable:
        """Seat a computer captain of that level, 0: the usual one."""
        return await self._do(code, lambda unit: seating.seat_computer(unit, person, level), interaction)

    async def remove_computer(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Take the last computer captain off."""
        return await self._do(code, lambda unit: seating.remove_computer(unit, person), interaction)

    async def choose(
        self, code: str, person: int, *, options: Mapping[str, Any] | None = None, pace: TimeControl | None = None,
        language: Language | None = None, seats: int | None = None, practice: bool | None = None, interaction: int | None = None,
    ) -> PublicTable:  # fmt: skip
        """Change options (those named), pace, language, seats (0: as many as come) or practice; only for the opener."""
        change = partial(lobby.choose, options=options, pace=pace, language=language, seats=seats, practice=practice)
        return await self._do(code, lambda unit: change(unit, person), interaction)

    async def start(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Call to muster; a table without other people is dealt at once."""
        needs = partial(lobby.reached, now=self.repository.now())
        return await self._do(code, lambda unit: lobby.start(unit, person), interaction, needs)

    async def here(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """ "I am here" of the muster; with the last one the game is dealt."""
        return await self._do(code, lambda unit: lobby.say_here(unit, person), interaction)

    async def decline(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Not this time: whoever was called to the muster gives his seats back, and the lobby is open to others."""
        return await self._do(code, lambda unit: lobby.decline(unit, person), interaction)

    async def salt(self, code: str, person: int, word: str, interaction: int | None = None) -> PublicTable:
        """A captain's own word for the draws, until the muster closes; empty: none."""
        return await self._do(code, lambda unit: lobby.add_word(unit, person, word), interaction)

    async def muster_over(self, id: str) -> None:
        """The muster's time is up (called by the timers). Not during a channel outage."""

        def work(unit: UnitOfWork) -> Result:
            timer = unit.table.timers.get("muster")
            if unit.table.row.status == "muster" and timer is not None and timer.due <= unit.now:
                if unit.table.row.posting == "ok":
                    lobby.miss_muster(unit)
                else:
                    put_off(unit)
            return {}

        await self.repository.change(id, work, by_id=True)

    async def dealing_over(self, id: str) -> None:
        """The promise has been waited for long enough (called by the timers)."""

        def work(unit: UnitOfWork) -> Result:
            timer = unit.table.timers.get("dealing")
            if unit.table.row.status == "dealing" and timer is not None and timer.due <= unit.now:
                dealing.give_up(unit)
            return {}

        await self.repository.change(id, work, by_id=True)

    # -- leaving a game

    async def resign(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Give up: as the game provides for it, else the computer plays on."""
        return await self._do(code, lambda unit: give_up(unit, person), interaction)

    async def close(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """End a table without a result; for its opener, and for managers of its server who ask from there."""

        def act(unit: UnitOfWork) -> None:
            close_table(unit, person, self.repository.manages(unit.table.row.guild))
            dealing.withdraw(unit)

        return await self._do(code, act, interaction)

    async def took_back(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """A captain pressed Decide: the computer that sat in for him hands the seat back."""
        return await self._do(code, lambda unit: take_back(unit, person), interaction)

    async def resume(self, code: str) -> PublicTable:
        """Post again in a channel that refused, once what was missing is there; only for captains of the table."""

        def mended(unit: UnitOfWork) -> None:
            table, caller = unit.table, self.repository.speaker()
            if table.row.posting == "ok":
                return
            if caller is not None:
                seating.is_seated(table, caller)
            channel_outage.resume(unit)

        return await self._do(code, mended, None)

    async def move(self, code: str, person: int, guild: int, channel: int, interaction: int | None = None) -> PublicTable:
        """Go on in another channel, where that of the table is gone. Raises Refused, "e.busy" where there is a table already."""
        asked_from = guild if self.repository.caller is None else self.repository.caller.guild
        try:
            act = partial(channel_outage.move, person=person, guild=asked_from, channel=channel)
            return await self._do(code, act, interaction, channel_outage.waits)
        except IntegrityError:
            other = await self.in_channel(channel)
            raise Refused(say("e.busy", code=Verbatim(other.code if other else code))) from None

    async def _do(self, code: str, act: Act, interaction: int | None, needs: Needs | None = None) -> PublicTable:
        def work(unit: UnitOfWork) -> Result:
            act(unit)
            return {}

        return await self.repository.seen(await self.repository.change(code, work, interaction, needs=needs))

    # -- finding

    async def table(self, code: str, seat: int | None = None) -> PublicTable:
        """The table of that code, whatever has become of it, as the caller may know it: a `CaptainTable` where he has a seat, of
        the `seat` named where he holds several.

        Raises Refused when there is none open to him.
        """
        return await self.repository.table_of(code, seat)

    async def after(self, code: str, version: int) -> PublicTable:
        """The same after a change of this process, which made that version: what it left in memory is not read again."""
        return await self.repository.after(code, version)

    async def find(self, code: str) -> PublicTable | None:
        """The same, None when there is none."""
        return await self.repository.observed("code", code)

    async def in_channel(self, channel: int) -> PublicTable | None:
        """The live table of a channel."""
        return await self.repository.observed("live_channel", channel)

    async def last_ended(self, channel: int, statuses: Sequence[Status]) -> PublicTable | None:
        """The last table of a channel of the caller's server whose game began and which ended so."""
        guild = 0 if self.repository.caller is None else self.repository.caller.guild
        code = await self.store.read(lists.last_ended, guild, channel, statuses) if guild else None
        return None if code is None else await self.find(code)

    async def of_person(self, person: int) -> tuple[Listed, ...]:
        """The live tables at which whoever asks sits (for the service itself that person), the oldest first."""
        return self._going_on(await self.store.read(lists.of_person, self.repository.speaker(person) or person))

    async def of_guild(self, guild: int) -> tuple[Listed, ...]:
        """The live tables of a server, the oldest first; none for whoever asks from elsewhere."""
        if self.repository.caller is not None and self.repository.caller.guild != guild:
            return ()
        return self._going_on(await self.store.read(lists.of_guild, guild))

    def _going_on(self, found: Sequence[Listed]) -> tuple[Listed, ...]:
        """Without those that were found to be unreadable just now; later their timer says so."""
        return tuple(one for one in found if one.id not in self.repository.unplayable)

    # -- what has happened

    async def replay(self, code: str) -> Replay:
        """The replay of a finished game. Raises Refused before that."""
        return await played.record_of(self.repository, code)

    async def played(self, code: str) -> StoredGame:
        """All that is needed to show a finished game. Raises Refused before that."""
        return await played.kept(self.repository, code)

    async def receipts(self, code: str) -> tuple[dict[str, Any], ...]:
        """What opens the receipts of a finished game: decision, seat, salt, answer and receipt of each sealed answer."""

        def read(db: Connection, table: TableRecord) -> Any:
            if table.row.status != "over":
                raise Refused(say("e.notover"))
            return answers.sealed(db, table.row.id)

        found = (await self.repository.read(code, read))[1]
        last = {(row.decision, row.seat): row._asdict() for row in found}
        return tuple(last.values())

    async def receipts_of(self, code: str, person: int, most: int) -> tuple[tuple[int, str], ...]:
        """Decisions with the receipt of that captain's last answer, of open rounds too; the newest ones. Raises Refused."""

        def read(db: Connection, table: TableRecord) -> Any:
            return answers.receipts(db, table.row.id, seating.is_seated(table, person, self.repository.named).number, 4 * most)

        found = (await self.repository.read(code, read))[1]
        return tuple(sorted(dict(reversed(found)).items())[-most:])

    async def narrated(self, code: str, since: int = 0, most: int = steps.ENDLESS) -> tuple[NarratedStep, ...]:
        """The steps after `since`, as everybody was told them, so many at most."""
        table, found = await self.repository.read(code, lambda db, table: steps.narrated_since(db, table.row.id, since, most))
        return tuple(load_narrated(table.game, saved) for saved in found)

    async def log(
        self, code: str, viewer: int | None = None, before: int | None = None, most: int = log.MOST, after: int | None = None
    ) -> tuple[Logged, ...]:
        """The sentences of the newest steps before that one, as that person's seat was told them; None or a stranger: as
        everybody was. At most so many, in their order. With `after` the oldest ones behind it."""
        return await log.read(self.repository, code, viewer, before, most, after)


def _create(db: Connection, unit: UnitOfWork, press: Mapping[str, Any] | None) -> None:
    """Write a new table, when the quotas allow it still."""
    row = unit.table.row
    unit.quotas.may_open(db, row.opener, row.guild)
    stored.create(db, unit.before)
    unit_of_work.commit(db, unit.before, unit.table, unit.pending_rows(), press, also=unit.others)
