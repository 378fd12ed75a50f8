"""A table's life: opening, lobby, muster, leaving, the end, and what is shown of a finished one."""
from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from bot.service import lobby, paces, silence
from bot.service.change import Change, load_told
from bot.service.desk import Desk, Result
from bot.service.desk import sitting as sitting_of
from bot.service.hosted import Hosted, Row, write_pace
from bot.service.leaving import close_table, give_up, take_back
from bot.service.ports import Language, Pace, Person, Refused, Sitting, Told
from bot.service.schedule import put_off
from bot.store import hosted as kept
from bot.store import schema as s
from bot.store.database import Store
from engines.kernel import codec
from engines.kernel.chance import Salted
from engines.kernel.messages import Message, Verbatim, say
from engines.kernel.record import Replay, load_opening, load_row

LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""Of a table's code: no vowels (so no words), nothing that looks like something else."""
LIVE = ("lobby", "muster", "running")
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
        options: Mapping[str, Any] | None = None,
    ) -> Sitting:  # fmt: skip
        """A new table in its lobby, the opener on its first seat. One live table a channel, else Refused "e.busy"."""
        for length in (4, 4, 4, 5, 5, 6):
            hosted = self._new(person, guild, channel, game, pace, language, code(length, self.desk.randomness.codes))
            try:
                return await self._open(hosted, person, dict(options or {}))
            except IntegrityError:
                there = await self.in_channel(channel)
                if there is not None:
                    raise Refused(say("e.busy", code=Verbatim(there.code))) from None
        raise Refused(say("e.loading"))

    def _new(self, person: Person, guild: int, channel: int, game: str, pace: Pace, language: Language, code: str) -> Hosted:
        id = str(UUID(int=self.desk.rnd.getrandbits(128), version=4))
        now, seed, rules = self.desk.now(), self.desk.rnd.randbytes(32), self.desk.game_of(game)
        row = Row(
            id, code, 0, game, rules.rules_version, "lobby", guild, channel, channel, person.id, language, 0, {}, {},
            write_pace(pace), Salted(id, ()).promise(seed), seed.hex(), now, now,
        )  # fmt: skip
        return Hosted(row, rules, [], {}, None, {}, {}, {})

    async def _open(self, hosted: Hosted, person: Person, options: dict[str, Any]) -> Sitting:
        async with self.store.write() as db:
            change = Change(db, self.desk.clock, hosted, hosted.copy(), self.desk.now(), self.desk.randomness)
            lobby.seat_person(change, person)
            lobby.choose(change, person.id, options, None, None, None)
            await kept.create(db, hosted)
            await change.flush()
        self.desk.keep(change.hosted)
        for hook in self.desk.hooks:
            hook(change)
        return change.hosted.sitting()

    async def join(self, code: str, person: Person, interaction: int | None = None) -> Sitting:
        """Take the first free seat of a lobby."""
        return await self._do(code, lambda change: lobby.seat_person(change, person), interaction)

    async def leave(self, code: str, person: int, interaction: int | None = None) -> Sitting:
        """Leave a lobby; the last one closes the table."""
        return await self._do(code, lambda change: lobby.leave(change, person), interaction)

    async def add_computer(self, code: str, person: int, interaction: int | None = None) -> Sitting:
        """Seat a computer captain."""
        return await self._do(code, lambda change: lobby.seat_computer(change, person), interaction)

    async def remove_computer(self, code: str, person: int, interaction: int | None = None) -> Sitting:
        """Take the last computer captain off."""
        return await self._do(code, lambda change: lobby.remove_computer(change, person), interaction)

    async def choose(
        self, code: str, person: int, *, options: Mapping[str, Any] | None = None, pace: Pace | None = None,
        language: Language | None = None, seats: int | None = None, interaction: int | None = None,
    ) -> Sitting:  # fmt: skip
        """Change options (those named), pace, language or number of seats (0: as many as come); only for the opener."""
        return await self._do(code, lambda change: lobby.choose(change, person, options, pace, language, seats), interaction)

    async def start(self, code: str, person: int, interaction: int | None = None) -> Sitting:
        """Call to muster; a table without other people begins at once."""
        return await self._run(code, lambda change: lobby.start(change, person), interaction)

    async def here(self, code: str, person: int, interaction: int | None = None) -> Sitting:
        """"I am here" of the muster; the last one begins the game."""
        return await self._do(code, lambda change: lobby.say_here(change, person), interaction)

    async def salt(self, code: str, person: int, word: str, interaction: int | None = None) -> Sitting:
        """A captain's own word for the dice, until the muster closes; empty: random."""
        return await self._do(code, lambda change: lobby.add_word(change, person, word), interaction)

    async def muster_over(self, id: str) -> None:
        """The muster's time is up (called by the timers). Not in a silent channel."""
        async def work(change: Change) -> Result:
            timer = change.hosted.timers.get("muster")
            if change.hosted.row.status == "muster" and timer is not None and timer.due <= change.now:
                if change.hosted.row.posting == "ok":
                    lobby.miss_muster(change)
                else:
                    put_off(change)
            return {}
        await self.desk.change(id, work, by_id=True)

    # -- leaving a game

    async def resign(self, code: str, person: int, interaction: int | None = None) -> Sitting:
        """Give up: as the game provides for it, else the computer plays on."""
        return await self._do(code, lambda change: give_up(change, person), interaction)

    async def close(self, code: str, person: int, manager: bool = False, interaction: int | None = None) -> Sitting:
        """End a table without a result; for its opener and for managers of the server."""
        return await self._do(code, lambda change: close_table(change, person, manager), interaction)

    async def took_back(self, code: str, person: int, interaction: int | None = None) -> Sitting:
        """A captain pressed Decide: the computer that sat in for him hands the seat back."""
        hosted = await self.desk.by_code(code)
        seat = hosted.seat_of(person)
        if seat is None or not seat.sitting_in:
            return hosted.sitting()
        return await self._do(code, lambda change: take_back(change, person), interaction)

    async def resume(self, code: str) -> Sitting:
        """Post again in a channel that refused, once what was missing is there."""
        hosted = await self.desk.by_code(code)
        return hosted.sitting() if hosted.row.posting == "ok" else await self._run(code, silence.resume, None)

    async def move(self, code: str, person: int, guild: int, channel: int, interaction: int | None = None) -> Sitting:
        """Go on in another channel, where that of the table is gone. Raises Refused, "e.busy" where there is a table already."""
        try:
            return await self._run(code, lambda change: silence.move(change, person, guild, channel), interaction)
        except IntegrityError:
            there = await self.in_channel(channel)
            raise Refused(say("e.busy", code=Verbatim(there.code if there else code))) from None

    async def _do(self, code: str, act: Act, interaction: int | None) -> Sitting:
        async def run(change: Change) -> None:
            act(change)
        return await self._run(code, run, interaction)

    async def _run(self, code: str, act: Callable[[Change], Awaitable[None]], interaction: int | None) -> Sitting:
        async def work(change: Change) -> Result:
            await act(change)
            return {}
        return (await self.desk.change(code, work, interaction)).hosted.sitting()

    # -- finding

    async def find(self, code: str) -> Sitting | None:
        """The table of that code, whatever has become of it."""
        return sitting_of(await self.desk.find(s.tables.c.code, code))

    async def in_channel(self, channel: int) -> Sitting | None:
        """The live table of a channel."""
        return sitting_of(await self.desk.find(s.tables.c.live_channel, channel))

    async def of_person(self, person: int) -> tuple[Sitting, ...]:
        """The live tables at which somebody sits, the oldest first."""
        seated = select(s.seats.c.table_id).where(s.seats.c.person == person)
        return await self._live(s.tables.c.id.in_(seated))

    async def of_guild(self, guild: int) -> tuple[Sitting, ...]:
        """The live tables of a server, the oldest first, fifty at most."""
        return await self._live(s.tables.c.guild == guild)

    async def _live(self, condition: Any) -> tuple[Sitting, ...]:
        wanted = select(s.tables.c.id).where(condition, s.tables.c.status.in_(LIVE)).order_by(s.tables.c.opened).limit(50)
        async with self.store.read() as db:
            ids = list((await db.execute(wanted)).scalars())
        found = [await self.desk.find(s.tables.c.id, id) for id in ids]
        return tuple(hosted.sitting() for hosted in found if hosted is not None)

    # -- what has happened

    async def replay(self, code: str) -> Replay:
        """The replay of a finished game. Raises Refused before that."""
        hosted = await self.desk.by_code(code)
        if hosted.row.status != "over" or hosted.state is None:
            raise Refused(say("e.notover"))
        wanted = select(s.record.c.row).where(s.record.c.table_id == hosted.row.id).order_by(s.record.c.number)
        async with self.store.read() as db:
            rows = [load_row(row) for row in (await db.execute(wanted)).scalars()]
        opening = load_opening(hosted.row.opening or {})
        return Replay(opening, tuple(rows), hosted.row.seed, hosted.state.result, names=tuple(seat.name for seat in hosted.seats))

    async def receipts(self, code: str) -> tuple[dict[str, Any], ...]:
        """What opens the receipts of a finished game: decision, seat, salt, answer and receipt of each sealed answer."""
        hosted = await self.desk.by_code(code)
        if hosted.row.status != "over":
            raise Refused(say("e.notover"))
        a = s.answers.c
        sealed = select(a.decision, a.seat, a.salt, a.answer, a.receipt)
        sealed = sealed.where(a.table_id == hosted.row.id, a.receipt.is_not(None))
        async with self.store.read() as db:
            found = (await db.execute(sealed.order_by(a.decision, a.seat, a.revision))).all()
        last = {(row.decision, row.seat): row._asdict() for row in found}
        return tuple(last.values())

    async def told(self, code: str, since: int = 0) -> tuple[Told, ...]:
        """The steps after `since`, as everybody was told them."""
        hosted = await self.desk.by_code(code)
        mine = (s.steps.c.table_id == hosted.row.id) & (s.steps.c.step > since)
        wanted = select(s.steps.c.told).where(mine).order_by(s.steps.c.step)
        async with self.store.read() as db:
            return tuple(load_told(hosted.game, saved) for saved in (await db.execute(wanted)).scalars())

    async def log(self, code: str, viewer: int | None = None) -> tuple[tuple[int, tuple[Message, ...]], ...]:
        """The sentences of each step, as that person's seat was told them; None or a stranger: as everybody was."""
        hosted = await self.desk.by_code(code)
        seat = None if viewer is None else hosted.seat_of(viewer)
        own = {} if seat is None else await self._own(hosted.row.id, seat.number)
        return tuple((told.step, own.get(told.step, told.sentences)) for told in await self.told(code))

    async def _own(self, id: str, seat: int) -> dict[int, tuple[Message, ...]]:
        p = s.private_steps.c
        async with self.store.read() as db:
            found = (await db.execute(select(p.step, p.sentences).where(p.table_id == id, p.seat == seat))).all()
        return {row.step: tuple(codec.load(Message, one) for one in row.sentences) for row in found}


def code(length: int, rnd: Random) -> str:
    """A new code of a table."""
    return "".join(rnd.choice(LETTERS) for _ in range(length))
