"""Opening direct messages, at the pace that Discord allows: counted in the database, so that a start forgets nothing."""

from __future__ import annotations

from bot.model.ports import Clock
from bot.model.times import DAY
from bot.store.base.database import Store
from bot.store.people import inboxes, people

LIMITS = ((600.0, 10), (DAY, 50))
"""Seconds, and how many inboxes may be opened in them."""
STOP = DAY
"""Seconds without opening new direct messages after Discord said that it was too fast."""


class Inboxes:
    """What is known of people's direct messages (`bot.model.ports.Inboxes`)."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock

    async def known(self, person: int) -> int | None:
        """Discord's id of somebody's direct messages, where they were opened before."""
        known = await self.store.read(people.get, person)
        return None if known is None else known.inbox_channel

    async def take(self) -> float:
        """Seconds until one more may be opened; 0 when it may be now, and is counted."""
        return await self.store.write(inboxes.take, self._now(), LIMITS)

    async def opened(self, person: int, channel: int) -> None:
        """Somebody's direct messages are open, whatever becomes of the first one."""
        await self.store.write(people.note_channel, person, channel)

    async def too_fast(self) -> None:
        """Discord has said so: none is opened for a day."""
        await self.store.write(inboxes.stop, self._now() + STOP)

    def _now(self) -> float:
        return self.clock.now().timestamp()
