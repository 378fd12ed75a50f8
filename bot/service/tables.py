"""A table's life: opening, lobby, muster, leaving, the end, and what is shown of a finished one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any
from uuid import UUID

from sqlalchemy.exc import IntegrityError

from bot.model.hosted import Hosted, Row
from bot.model.listed import Listed
from bot.model.pace import Pace, write_pace
from bot.model.people import Language, Person
from bot.model.posts import Told
from bot.model.refusals import Refused
from bot.model.table import PublicTable
from bot.service import dealing, lobby, log, paces, played, silence
from bot.service.change import Change, load_told
from bot.service.desk import Desk, Needs
from bot.service.leaving import close_table, give_up, take_back
from bot.service.log import Logged
from bot.service.observe import seen
from bot.service.played import Kept
from bot.service.schedule import put_off
from bot.store import answers, changes, lists, steps
from bot.store import tables as stored
from bot.store.changes import Result
from bot.store.database import Connection, Store
from engines.kernel.messages import Verbatim, say
from engines.kernel.record import Replay

LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""Of a table's code: no vowels (so no words), nothing that looks like something else."""
LENGTH = 6
"""Of the code of a new table. Older tables have four."""
TRIES = 6
"""Codes drawn for a new table until one is free."""
Act = Callable[[Change], None]


class Tables:
    """What people do to a table as a whole. Everything raises Refused where it cannot be done."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def store(self) -> Store:
        return self.desk.store

    # -- lobby and muster

    async def open(
        self, person: Person, guild: int, channel: int, game: str, pace: Pace = paces.DAILY, language: Language = "en",
        options: Mapping[str, Any] | None = None, interaction: int | None = None, seats: int = 0, computers: int = 0,
    ) -> PublicTable:  # fmt: skip
        """A new table in its lobby, the opener on its first seat. One live table a channel, else Refused "e.busy".

        `seats` is the number of seats (0: as many as come), `computers` sit beside the opener. A repeated interaction gets the
        table that it opened.

        Raises Refused too where somebody would open it in another server than he asks from; "e.lobbies", "e.tables" or
        "e.server" beyond a quota.
        """
        self._is_there(guild)
        self.desk.operators.may_sit(person.id)
        for _ in range(TRIES):
            if interaction is not None and (opened := await self.opened_by(interaction)) is not None:
                return opened
            hosted = self._new(person, guild, channel, game, pace, language, code(LENGTH, self.desk.randomness.codes))
            try:
                return await self._open(hosted, person, dict(options or {}), interaction, seats, computers)
            except changes.Repeated:
                continue
            except IntegrityError:
                there = await self.in_channel(channel)
                if there is not None and (interaction is None or await self.opened_by(interaction) is None):
                    raise Refused(say("e.busy", code=Verbatim(there.code))) from None
        raise Refused(say("e.loading"))

    def _is_there(self, guild: int) -> None:
        """Raises Refused for a caller who asks from elsewhere."""
        if self.desk.caller is not None and (not guild or self.desk.caller.guild != guild):
            raise Refused(say("e.serveronly"))

    def _new(self, person: Person, guild: int, channel: int, game: str, pace: Pace, language: Language, code: str) -> Hosted:
        id = str(UUID(int=self.desk.rnd.getrandbits(128), version=4))
        now, rules = self.desk.now(), self.desk.game_of(game)
        row = Row(
            id, code, 0, game, rules.rules_version, "lobby", guild, channel, channel, person.id, language, 0, {}, {},
            write_pace(pace), "", "", now, now,
        )  # fmt: skip
        return Hosted(row, rules, [], {}, None, {}, {}, {})

    async def _open(
        self, hosted: Hosted, person: Person, options: dict[str, Any], interaction: int | None, seats: int, computers: int
    ) -> PublicTable:
        desk = self.desk
        change = Change(desk.clock, hosted, hosted.copy(), desk.now(), desk.randomness, quotas=desk.quotas)
        lobby.seat_person(change, person)
        lobby.choose(change, person.id, options, None, None, seats or None)
        for _ in range(computers):
            lobby.seat_computer(change, person.id)
        lobby.keep_for_a_while(change)
        await self.store.write(_create, change, desk.press(hosted, {}, interaction))
        desk.keep(change.hosted)
        for hook in desk.hooks:
            hook(change)
        return seen(change.hosted, person.id if desk.caller else None)

    async def opened_by(self, interaction: int) -> PublicTable | None:
        """The table that a press has opened before; None for a new press."""
        id = await self.store.read(changes.table_of, interaction)
        return None if id is None else await self.desk.observed("id", id)

    async def join(self, code: str, person: Person, interaction: int | None = None) -> PublicTable:
        """Take the first free seat of a lobby. Raises Refused "e.tables" as `open`."""

        def sit(change: Change) -> None:
            lobby.seat_person(change, person)
            change.provided(change.quotas.may_sit, person.id)

        self.desk.operators.may_sit(person.id)
        return await self._do(code, sit, interaction)

    async def may_open(self, person: int, guild: int) -> None:
        """Raises Refused as `open` does, before anything is made ready for the table."""
        self._is_there(guild)
        await self.store.read(self.desk.quotas.may_open, person, guild)

    async def leave(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Leave a lobby; the last one closes the table."""
        return await self._do(code, lambda change: lobby.leave(change, person), interaction)

    async def add_computer(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Seat a computer captain."""
        return await self._do(code, lambda change: lobby.seat_computer(change, person), interaction)

    async def remove_computer(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Take the last computer captain off."""
        return await self._do(code, lambda change: lobby.remove_computer(change, person), interaction)

    async def choose(
        self, code: str, person: int, *, options: Mapping[str, Any] | None = None, pace: Pace | None = None,
        language: Language | None = None, seats: int | None = None, interaction: int | None = None,
    ) -> PublicTable:  # fmt: skip
        """Change options (those named), pace, language or number of seats (0: as many as come); only for the opener."""
        return await self._do(code, lambda change: lobby.choose(change, person, options, pace, language, seats), interaction)

    async def start(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Call to muster; a table without other people is dealt at once."""
        needs = partial(lobby.reached, now=self.desk.now())
        return await self._do(code, lambda change: lobby.start(change, person), interaction, needs)

    async def here(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """ "I am here" of the muster; with the last one the game is dealt."""
        return await self._do(code, lambda change: lobby.say_here(change, person), interaction)

    async def salt(self, code: str, person: int, word: str, interaction: int | None = None) -> PublicTable:
        """A captain's own word for the draws, until the muster closes; empty: none."""
        return await self._do(code, lambda change: lobby.add_word(change, person, word), interaction)

    async def muster_over(self, id: str) -> None:
        """The muster's time is up (called by the timers). Not in a silent channel."""

        def work(change: Change) -> Result:
            timer = change.hosted.timers.get("muster")
            if change.hosted.row.status == "muster" and timer is not None and timer.due <= change.now:
                if change.hosted.row.posting == "ok":
                    lobby.miss_muster(change)
                else:
                    put_off(change)
            return {}

        await self.desk.change(id, work, by_id=True)

    async def dealing_over(self, id: str) -> None:
        """The promise has been waited for long enough (called by the timers)."""

        def work(change: Change) -> Result:
            timer = change.hosted.timers.get("dealing")
            if change.hosted.row.status == "dealing" and timer is not None and timer.due <= change.now:
                dealing.give_up(change)
            return {}

        await self.desk.change(id, work, by_id=True)

    # -- leaving a game

    async def resign(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Give up: as the game provides for it, else the computer plays on."""
        return await self._do(code, lambda change: give_up(change, person), interaction)

    async def close(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """End a table without a result; for its opener, and for managers of its server who ask from there."""

        def act(change: Change) -> None:
            close_table(change, person, self.desk.manages(change.hosted.row.guild))
            dealing.withdraw(change)

        return await self._do(code, act, interaction)

    async def took_back(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """A captain pressed Decide: the computer that sat in for him hands the seat back."""
        return await self._do(code, lambda change: take_back(change, person), interaction)

    async def resume(self, code: str) -> PublicTable:
        """Post again in a channel that refused, once what was missing is there; only for captains of the table."""

        def mended(change: Change) -> None:
            hosted, caller = change.hosted, self.desk.speaker()
            if hosted.row.posting == "ok":
                return
            if caller is not None:
                lobby.is_seated(hosted, caller)
            silence.resume(change)

        return await self._do(code, mended, None)

    async def move(self, code: str, person: int, guild: int, channel: int, interaction: int | None = None) -> PublicTable:
        """Go on in another channel, where that of the table is gone. Raises Refused, "e.busy" where there is a table already."""
        asked_from = guild if self.desk.caller is None else self.desk.caller.guild
        try:
            act = partial(silence.move, person=person, guild=asked_from, channel=channel)
            return await self._do(code, act, interaction, silence.waits)
        except IntegrityError:
            other = await self.in_channel(channel)
            raise Refused(say("e.busy", code=Verbatim(other.code if other else code))) from None

    async def _do(self, code: str, act: Act, interaction: int | None, needs: Needs | None = None) -> PublicTable:
        def work(change: Change) -> Result:
            act(change)
            return {}

        return await self.desk.seen(await self.desk.change(code, work, interaction, needs=needs))

    # -- finding

    async def table(self, code: str) -> PublicTable:
        """The table of that code, whatever has become of it, as the caller may know it: a `CaptainTable` where he has a seat.

        Raises Refused when there is none open to him.
        """
        return await self.desk.table_of(code)

    async def after(self, code: str, version: int) -> PublicTable:
        """The same after a change of this process, which made that version: what it left in memory is not read again."""
        return await self.desk.after(code, version)

    async def find(self, code: str) -> PublicTable | None:
        """The same, None when there is none."""
        return await self.desk.observed("code", code)

    async def in_channel(self, channel: int) -> PublicTable | None:
        """The live table of a channel."""
        return await self.desk.observed("live_channel", channel)

    async def of_person(self, person: int) -> tuple[Listed, ...]:
        """The live tables at which whoever asks sits (for the service itself that person), the oldest first."""
        return self._going_on(await self.store.read(lists.of_person, self.desk.speaker(person) or person))

    async def of_guild(self, guild: int) -> tuple[Listed, ...]:
        """The live tables of a server, the oldest first; none for whoever asks from elsewhere."""
        if self.desk.caller is not None and self.desk.caller.guild != guild:
            return ()
        return self._going_on(await self.store.read(lists.of_guild, guild))

    def _going_on(self, found: Sequence[Listed]) -> tuple[Listed, ...]:
        """Without those that were found to be unreadable just now; later their timer says so."""
        return tuple(one for one in found if one.id not in self.desk.standing)

    # -- what has happened

    async def replay(self, code: str) -> Replay:
        """The replay of a finished game. Raises Refused before that."""
        return await played.record_of(self.desk, code)

    async def played(self, code: str) -> Kept:
        """All that is needed to show a finished game. Raises Refused before that."""
        return await played.kept(self.desk, code)

    async def receipts(self, code: str) -> tuple[dict[str, Any], ...]:
        """What opens the receipts of a finished game: decision, seat, salt, answer and receipt of each sealed answer."""

        def read(db: Connection, hosted: Hosted) -> Any:
            if hosted.row.status != "over":
                raise Refused(say("e.notover"))
            return answers.sealed(db, hosted.row.id)

        found = (await self.desk.read(code, read))[1]
        last = {(row.decision, row.seat): row._asdict() for row in found}
        return tuple(last.values())

    async def receipts_of(self, code: str, person: int, most: int) -> tuple[tuple[int, str], ...]:
        """Decisions with the receipt of that captain's last answer, of open rounds too; the newest ones. Raises Refused."""

        def read(db: Connection, hosted: Hosted) -> Any:
            return answers.receipts(db, hosted.row.id, lobby.is_seated(hosted, person).number, 4 * most)

        found = (await self.desk.read(code, read))[1]
        return tuple(sorted(dict(reversed(found)).items())[-most:])

    async def told(self, code: str, since: int = 0) -> tuple[Told, ...]:
        """The steps after `since`, as everybody was told them."""
        hosted, found = await self.desk.read(code, lambda db, hosted: steps.told_since(db, hosted.row.id, since))
        return tuple(load_told(hosted.game, saved) for saved in found)

    async def log(
        self, code: str, viewer: int | None = None, before: int | None = None, most: int = log.MOST, after: int | None = None
    ) -> tuple[Logged, ...]:
        """The sentences of the newest steps before that one, as that person's seat was told them; None or a stranger: as
        everybody was. At most so many, in their order. With `after` the oldest ones behind it."""
        return await log.read(self.desk, code, viewer, before, most, after)


def _create(db: Connection, change: Change, press: Mapping[str, Any] | None) -> None:
    """Write a new table, when the quotas allow it still."""
    row = change.hosted.row
    change.quotas.may_open(db, row.opener, row.guild)
    stored.create(db, change.before)
    changes.commit(db, change.before, change.hosted, change.writing(), press)


def code(length: int, rnd: Random) -> str:
    """A new code of a table."""
    return "".join(rnd.choice(LETTERS) for _ in range(length))
