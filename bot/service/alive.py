"""Time during which the bot was down is given back to every clock."""

from __future__ import annotations

from datetime import datetime

import structlog
from sqlalchemy import Connection

from bot.model.times import moment
from bot.service.desk import Desk
from bot.store import meta, timers

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
        await self.desk.store.write(meta.write, KEY, repr(self.desk.now()))

    async def give_back(self) -> float:
        """Seconds that were given back: the silence since the last note, if it was long. One transaction, done once."""
        now = self.desk.now()
        away = await self.desk.store.write(_give_back, now)
        if away:
            self.away, self._began = away, now
            log.info("time given back", seconds=round(away))
        return away


def _give_back(db: Connection, now: float) -> float:
    last = meta.read(db, KEY)
    meta.write(db, KEY, repr(now))
    away = now - float(last) if last is not None else 0.0
    if away < GIVEN_BACK:
        return 0.0
    timers.put_off(db, away)
    return away
