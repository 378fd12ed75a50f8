"""People who clicked: their names, languages and inboxes, and when they were last here."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import bindparam, insert, select, update

from bot.model.people import Language, Person
from bot.model.ports import Clock
from bot.service.paces import DAY, PRESENT
from bot.store import schema as s
from bot.store.database import Connection, Store

PROVED = 30 * DAY
"""Seconds for which an inbox that took a message counts as open."""
NOTED_EVERY = 20.0
"""Seconds between two notes that somebody is here."""
Inbox = Literal["open", "closed", "unknown"]
_p = s.people.c
_his = _p.id == bindparam("of_id")
_ONE, _CHANGE, _NEW = select(s.people).where(_his), update(s.people).where(_his), insert(s.people)
_PRESENT = select(_p.id).where(_p.id.in_(bindparam("ids", expanding=True)), _p.seen > bindparam("since"))


@dataclass(frozen=True, slots=True)
class Known:
    """What is kept about somebody. `inbox_channel`: Discord's id of the direct messages, once opened."""

    person: Person
    seen: float
    no_inbox: bool = False
    inbox_channel: int | None = None
    own_language: Language | None = None


class People:
    """Names and languages as last seen. Presence is kept in memory and noted once a minute."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock
        self._seen: dict[int, tuple[float, Person]] = {}

    async def seen(self, person: Person) -> None:
        """Somebody clicked: remember his name, his language, and that he is present."""
        now = self.clock.now().timestamp()
        noted, before = self._seen.get(person.id, (0.0, None))
        if before != person or now - noted > NOTED_EVERY:
            await self._note(person, now)
            self._seen[person.id] = (now, person)
            self._forget(now)

    def _forget(self, now: float) -> None:
        if len(self._seen) > 5000:
            self._seen = {id: seen for id, seen in self._seen.items() if now - seen[0] < PRESENT}

    async def _note(self, person: Person, now: float) -> None:
        values = {"name": person.name, "language": person.language, "seen": now}
        async with self.store.write() as db:
            if (await db.execute(_CHANGE, {"of_id": person.id, **values})).rowcount == 0:
                await db.execute(_NEW, {"id": person.id, "no_inbox": False, **values})

    async def get(self, id: int) -> Known | None:
        """What is known about somebody."""
        async with self.store.read() as db:
            found = (await db.execute(_ONE, {"of_id": id})).first()
        if found is None:
            return None
        person = Person(found.id, found.name, found.own_language or found.language)
        return Known(person, found.seen, found.no_inbox, found.inbox_channel, found.own_language)

    async def language_of(self, id: int) -> Language | None:
        """The language chosen in `/me`, else that of the last click."""
        known = await self.get(id)
        return None if known is None else known.person.language

    async def choose_language(self, id: int, language: Language | None) -> None:
        """The language of `/me`; None goes back to that of the clicks."""
        async with self.store.write() as db:
            await db.execute(_CHANGE, {"of_id": id, "own_language": language})

    async def inbox(self, id: int) -> int | None:
        """Discord's id of somebody's direct messages, once they were opened."""
        known = await self.get(id)
        return None if known is None else known.inbox_channel

    async def inbox_works(self, id: int) -> None:
        """Somebody pressed a button in his direct messages: they are open."""
        async with self.store.write() as db:
            await note_inbox(db, id, self.clock.now().timestamp(), None)


async def inboxes(db: Connection, people: Iterable[int], now: float) -> dict[int, Inbox]:
    """What is known of these people's inboxes."""
    wanted = list(people)
    found = {r.id: r for r in await db.execute(select(s.people).where(s.people.c.id.in_(wanted)))}
    known: dict[int, Inbox] = {}
    for id in wanted:
        row = found.get(id)
        if row is None or (not row.no_inbox and now - (row.inbox_proved or 0.0) > PROVED):
            known[id] = "unknown"
        else:
            known[id] = "closed" if row.no_inbox else "open"
    return known


async def note_inbox(db: Connection, id: int, now: float, channel: int | None, but: str = "") -> None:
    """A direct message arrived. Seats are marked at all tables but one, which the caller is changing."""
    values: dict[str, object] = {"inbox_proved": now, "no_inbox": False}
    if channel is not None:
        values["inbox_channel"] = channel
    await _change(db, id, values)
    await _mark_seats(db, id, False, but)


async def note_closed(db: Connection, id: int, but: str = "") -> None:
    """A direct message was refused: this person has no inbox, on any of his seats; `but` as above."""
    await _change(db, id, {"no_inbox": True})
    await _mark_seats(db, id, True, but)


async def _mark_seats(db: Connection, id: int, closed: bool, but: str) -> None:
    mine = (s.seats.c.person == id) & (s.seats.c.no_inbox != closed) & (s.seats.c.table_id != but)
    tables = list((await db.execute(select(s.seats.c.table_id).where(mine))).scalars())
    if tables:
        await db.execute(update(s.seats).where(mine).values(no_inbox=closed))
        await db.execute(update(s.tables).where(s.tables.c.id.in_(tables)).values(version=s.tables.c.version + 1))


async def _change(db: Connection, id: int, values: dict[str, object]) -> None:
    if (await db.execute(_CHANGE, {"of_id": id, **values})).rowcount == 0:
        blank = {"name": "", "language": "en", "seen": 0.0, "no_inbox": False}
        await db.execute(_NEW, {"id": id, **blank, **values})


async def present(db: Connection, people: Iterable[int], now: float) -> frozenset[int]:
    """Who of these people clicked within the last two minutes."""
    return frozenset((await db.execute(_PRESENT, {"ids": list(people), "since": now - PRESENT})).scalars())
