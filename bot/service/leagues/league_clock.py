"""The acts of series by themselves: rounds end, tables are opened with their captains called, and the post is kept up to date.

Nothing is remembered between two looks but the rows, and for how long a refused thread is not tried again. So the next look makes
up for one that dies anywhere. A table and its link are one transaction. A post that is sent again has the same nonce.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial

import structlog

from bot.model.base.refusals import Refused
from bot.model.base.reticence import where
from bot.model.clocks.time_control import TimeControl, read_time_control
from bot.model.people.people import Person, PersonRecord, Place
from bot.model.posting.ports import Composer, Poster
from bot.model.results.series import AT_ONCE, Pairing, Series, SeriesRow
from bot.model.table.terms import read_terms
from bot.service.leagues import campaign_rounds, campaign_tables, league_rounds
from bot.service.leagues.called_tables import CalledTables
from bot.service.leagues.views import view
from bot.service.lobby import before_start
from bot.service.lobby.opening import TableSetup
from bot.service.lobby.series import SeriesThread
from bot.service.process.complaints import complain
from bot.service.process.wake_up import WakeUp
from bot.service.table.repository import TableRepository
from bot.service.table.table_end import shut
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.base.database import Connection
from bot.store.people import people
from bot.store.series import series as store
from bot.store.tables.unit_of_work import Result
from locales.people import apart

log = structlog.get_logger(__name__)
AGAIN = 60.0
"""Seconds before a post or a thread that was refused is tried again."""
BETWEEN = 5.0
"""Seconds between two edits of a post."""
EVERY = 10.0
"""Seconds between two looks if nobody wakes the clock."""
NOT_BEGUN = ("lobby", "muster")
"""States of a table before its game."""
GONE = ("gone", "forbidden")
"""Outcomes of a post whose channel takes none."""


class LeagueClock:
    """Carries series on, one after the other: soon after `wake`, and every few seconds."""

    def __init__(self, repository: TableRepository, composer: Composer, poster: Poster) -> None:
        self.repository, self.composer, self.poster = repository, composer, poster
        self.new_tables, self.wake_up = CalledTables(repository), WakeUp(repository.clock)
        self._put_off: dict[int, float] = {}
        """By series the time before which no thread is tried after a refused one."""
        self._has_moved = False
        """Whether the look so far has changed anything that another series, or the next look, may go on from."""

    def wake(self) -> None:
        """Look at once: a series has changed, or a table."""
        self.wake_up.wake()

    async def run(self) -> None:
        """Carry series on, for ever. What Discord keeps waiting holds up neither beats nor deadlines."""
        while True:
            self.wake_up.listen()
            began = self.repository.now()
            await self.go_on()
            if not self._has_moved:
                due = await self.repository.store.read(store.next_due, began)
                await self.wake_up.wait(min(began + EVERY, due or math.inf))

    async def go_on(self) -> None:
        """Carry on all series of this process that have something to do."""
        self._has_moved = False
        for id, guild in await self.repository.store.read(store.at_work, self.repository.now()):
            if not self.repository.worker.serves(guild) or not self.repository.may_work():
                continue
            try:
                await self._carry_on(id)
            except store.SeriesConflict:
                continue
            except Exception as wrong:  # one series' trouble must not keep the others
                complain(log, "series failed", wrong, series=id)

    async def _carry_on(self, id: int) -> None:
        series = await self.repository.store.read(store.load, id)
        if series is None:
            return
        if series.row.status == "running":
            await (self._go_on if series.row.system == "campaign" else self._settle)(series)
            await self._open_all(series)
            series = await self.repository.store.read(store.load, id) or series
        if series.row.shown_version < series.row.version:
            await self._tend(series)
            if series.row.retry <= self.repository.now():
                await self._show(series)

    async def _settle(self, series: Series) -> None:
        """Decide what can be decided."""
        open_ = [one for one in series.pairings if one.table and not one.is_decided]
        states = await self.repository.store.read(store.table_states, [one.table for one in open_])
        if league_rounds.settle(series, states, self.repository.now()):
            await self.repository.store.write(store.save, series)
            self._has_moved = True

    async def _tend(self, series: Series) -> None:
        """Let musters end with the round, and never during a pause. Close tables that have not begun and are waited for no more:
        of those who did not come, and of a series that is over."""
        row, change = series.row, self.repository.change
        last = [one for one in series.pairings if one.table and one.round >= row.round - 1]
        states = await self.repository.store.read(store.table_states, [one.table for one in last])
        for one in last:
            if one.table not in states or states[one.table].status not in NOT_BEGUN:
                continue
            if one.is_decided or row.status == "over":
                await change(one.table, _shut, by_id=True)
            elif row.rest if row.due is None else row.due > self.repository.now():
                await change(one.table, partial(_muster_until, until=row.due), by_id=True)

    async def _open_all(self, series: Series) -> None:
        """Open the tables that wait. Whatever refuses a thread refuses the next one too, which then waits a while."""
        for at in league_rounds.waiting(series):
            if self._put_off.get(series.row.id, 0.0) > self.repository.now():
                return
            await self._open(series, at)

    async def _go_on(self, series: Series) -> None:
        """Note what has become of the open table of a campaign, and draw the next one."""
        if await campaign_tables.go_on(self.repository, series):
            await self.repository.store.write(store.save, series)
            self._has_moved = True

    async def _open(self, series: Series, at: int) -> None:
        """Open the table of a pairing in a thread of its own, if all its captains have room for one more. A thread that then gets
        no table is taken by the next try."""
        one, row = series.pairings[at], series.row
        people_ = await self._captains(series, one)
        if len(people_) < len(one.captains) or not await self._have_room(people_):
            return
        if not await self.repository.store.read(store.is_waiting, row.id, at):
            return
        title, is_free = _title(series, people_), self.new_tables.is_free
        made = await self.poster.thread(row.guild, row.channel, row.kind, title, is_free)
        if made.channel is None:
            self._put_off[row.id] = self.repository.now() + (made.retry_after or AGAIN)
            return
        self._put_off.pop(row.id, None)
        thread = SeriesThread(Place(made.channel, row.channel), row.guild, row.due or self.repository.now())
        setup = TableSetup(language=row.language, options=row.options, name=row.name, terms=read_terms(row.terms))
        before, link = campaign_rounds.before(series), partial(_linked, id=row.id, at=at)
        try:
            if row.system == "campaign" and before is not None:
                await self.new_tables.call_after(before.table, people_, thread, _pace(row), link, **setup)
            else:
                await self.new_tables.call(people_, thread, row.game, _pace(row), link, **setup)
        except (Refused, store.SeriesConflict) as refused:
            log.info("table of a series not opened", series=row.id, error=where(refused))
            return
        self._has_moved = True

    async def _have_room(self, people_: list[Person]) -> bool:
        """Whether all these people may sit at one more table. It is asked before the thread is made, which else stood empty."""
        ids, read = [person.id for person in people_], self.repository.store.read
        busy, allowed = await read(store.busy, ids), await read(people.at_once_of, ids)
        if any(tables >= allowed.get(id, AT_ONCE) for id, tables in busy.items()):
            return False
        try:
            for id in ids:
                await read(self.repository.quotas.check_may_sit, id)
        except Refused:
            return False
        return True

    async def _captains(self, series: Series, one: Pairing) -> list[Person]:
        """The people of a pairing, as they are known; those who were forgotten are left out."""
        by_number = {captain.number: captain for captain in series.entrants}
        ids = {captain: by_number[captain].person for captain in one.captains}
        known = await self.repository.store.read(people.records_of, [id for id in ids.values() if id is not None])
        return [
            _named(known.get(id), Person(id, by_number[captain].name, series.row.language))
            for captain, id in ids.items() if id is not None
        ]  # fmt: skip

    async def _show(self, series: Series) -> None:
        """Post the standings, or edit the post that has them. A post that is gone, or too old to be edited, gets a new one."""
        row, now = series.row, self.repository.now()
        post, nonce = self.composer.series(view(series), row.id), f"s{row.id}.{row.version}"
        sent = None if row.post is None else await self.poster.edit(row.channel, row.post, post)
        if sent is None or sent.reason == "old":
            sent = await self.poster.post(row.channel, post, nonce)
        if sent.reason == "ok":
            stands = sent.message or row.post
            await self._pin(row, stands)
            await self._note(series, stands, row.version, now + self.repository.clock.short(BETWEEN))
        elif sent.reason == "deleted" and row.post is not None:
            await self._note(series, None, row.shown_version, now)
            self._has_moved = True
        elif sent.reason in GONE:
            await self._note(series, None, row.version, now + AGAIN)
        else:
            await self._note(series, row.post, row.shown_version, now + (sent.retry_after or AGAIN))

    async def _pin(self, row: SeriesRow, message: int | None) -> None:
        """Pin the post that stands, in place of the one before. Where the bot may not, the next change tries again. A post that
        somebody has unpinned stays so."""
        if message is None or row.pinned == message:
            return
        if row.pinned is not None:
            if (await self.poster.unpin(row.channel, row.pinned)).reason not in ("ok", "deleted", "gone"):
                return
            row.pinned = None
        if (await self.poster.pin(row.channel, message)).reason == "ok":
            row.pinned = message

    async def _note(self, series: Series, post: int | None, version: int, retry: float) -> None:
        await self.repository.store.write(store.note_shown, series.row.id, post, version, retry, series.row.pinned)


def _named(known: PersonRecord | None, told: Person) -> Person:
    """A person as known, by the name told if none is known."""
    return told if known is None else replace(known.person, name=known.person.name or told.name)


def _pace(row: SeriesRow) -> TimeControl:
    """The time control of its tables. At tables without pauses, a computer plays for captains on vacation."""
    pace = read_time_control(row.pace)
    return pace if read_terms(row.terms).pauses else replace(pace, vacation="computer")


def _title(series: Series, captains: list[Person]) -> str:
    names = ", ".join(apart(tuple(person.name for person in captains)))
    return f"{series.row.name} {series.row.round}: {names}"


def _linked(unit: UnitOfWork, id: int, at: int) -> None:
    """Link a new table to its pairing in one transaction with it."""
    row = unit.table.row
    unit.write_also(_link, id, at, row.id, row.code, row.channel)


def _link(db: Connection, id: int, at: int, table: str, code: str, channel: int) -> None:
    store.link(db, id, at, table, code, channel)


def _muster_until(unit: UnitOfWork, until: float | None) -> Result:
    before_start.muster_until(unit, until)
    return {}


def _shut(unit: UnitOfWork) -> Result:
    """Close a table that has not begun."""
    if unit.table.row.status in NOT_BEGUN:
        row = unit.table.row
        kind = "muster" if row.status == "muster" else "lobby"
        shut(unit)
        if row.lobby_post is not None:
            unit.post(kind, target=row.lobby_post)
            row.lobby_post = None
    return {}
