"""Opening of inboxes at the pace that Discord allows, counted in the database so that a start forgets nothing."""

from __future__ import annotations

from bot.model.base.times import DAY
from bot.model.posting.ports import Clock
from bot.store.base.database import Store
from bot.store.people import inboxes, people

LIMITS = ((600.0, 10), (DAY, 50))
"""Pairs of seconds and the most inboxes opened in them."""
STOP = DAY
"""Seconds without new inboxes after Discord refused."""


class StoredInboxes:
    """The direct messages of people (`bot.model.posting.ports.Inboxes`)."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock

    async def channel_of(self, person: int) -> int | None:
        """Discord's id of a person's direct messages; None before they were opened."""
        known = await self.store.read(people.get, person)
        return None if known is None else known.inbox_channel

    async def take(self) -> float:
        """Seconds until one more may be opened; 0 if it may be opened now, and then it counts."""
        return await self.store.write(inboxes.take, self._now(), LIMITS)

    async def opened(self, person: int, channel: int) -> None:
        """Record that a person's direct messages are open, even if the first one fails."""
        await self.store.write(people.note_channel, person, channel)

    async def too_fast(self) -> None:
        """Open no inbox for a day, because Discord refused."""
        await self.store.write(inboxes.stop, self._now() + STOP)

    def _now(self) -> float:
        return self.clock.now().timestamp()
