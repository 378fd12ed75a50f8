"""Time during which the bot was down is given back to every clock."""
from __future__ import annotations

from datetime import datetime

import structlog
from sqlalchemy import delete, insert, select, update

from bot.model.times import moment
from bot.service.desk import Desk
from bot.store import schema as s

log = structlog.get_logger(__name__)
HEARTBEAT = 30.0
"""Seconds between two notes that the bot is alive."""
GIVEN_BACK = 90.0
"""A silence of so many seconds counts as having been down."""
KEY = "last_alive"


class Alive:
    """A note in the database every half minute; after a longer silence all that is due is put off by it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.away, self._began, self._told = 0.0, 0.0, set[int]()

    def news(self, person: int, since: datetime) -> float:
        """Seconds given back when this process began, told to each person once, at a table opened before; else 0."""
        if person in self._told or not self.away or since.timestamp() > self._began:
            return 0.0
        self._told.add(person)
        return self.away

    def next_beat(self) -> datetime:
        """When to note next."""
        return moment(self.desk.now() + HEARTBEAT)

    async def beat(self) -> None:
        """Note that the bot is alive."""
        async with self.desk.store.write() as db:
            await db.execute(delete(s.meta).where(s.meta.c.key == KEY))
            await db.execute(insert(s.meta).values(key=KEY, value=repr(self.desk.now())))

    async def give_back(self) -> float:
        """Seconds that were given back: the silence since the last note, if it was long. One transaction, done once."""
        now, t = self.desk.now(), s.tables.c
        async with self.desk.store.write() as db:
            last = (await db.execute(select(s.meta.c.value).where(s.meta.c.key == KEY))).scalar()
            await db.execute(delete(s.meta).where(s.meta.c.key == KEY))
            await db.execute(insert(s.meta).values(key=KEY, value=repr(now)))
            away = now - float(last) if last is not None else 0.0
            if away < GIVEN_BACK:
                return 0.0
            await db.execute(update(s.timers).values(due=s.timers.c.due + away, claimed=None))
            await db.execute(update(s.tables).where(t.status == "running").values(
                version=t.version + 1, asked_at=t.asked_at + away, changed_at=t.changed_at + away, earliest=t.earliest + away,
                deadline=t.deadline + away))
        self.away, self._began = away, now
        log.info("time given back", seconds=round(away))
        return away
