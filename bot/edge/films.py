"""Finished games as they were played, and what a check of their records found; the last few are kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.model.table import PublicTable
from bot.service import played
from bot.service.packed import Packed
from bot.service.played import Frame
from bot.service.pools import Asker, Pool, Size
from bot.service.tables import Tables
from engines.kernel import record
from engines.kernel.record import Verified

KEPT = 8
ROOM = Size(places=1, waiting=20, person=2, server=10)
"""Finished games retraced or checked at once, and that wait for it."""


NOBODY = Asker(0)


@dataclass(frozen=True, slots=True)
class Film:
    """A finished game: its frames, and the replay file."""

    frames: Packed[Frame]
    file: str


def _pool() -> Pool:
    return Pool("frames", ROOM)


@dataclass
class Films:
    """The films of a bot's finished tables, by table id. `tables` are those of whoever asks, who is `asker`."""

    tables: Tables
    asker: Asker = NOBODY
    kept: OrderedDict[str, Film] = field(default_factory=OrderedDict)
    pool: Pool = field(default_factory=_pool)
    making: dict[str, asyncio.Task[Film]] = field(default_factory=dict)

    async def of(self, sitting: PublicTable) -> Film:
        """The game as it was. Raises Refused before the end, NoRoom when too much is asked for."""
        if sitting.id in self.kept:
            self.kept.move_to_end(sitting.id)
            return self.kept[sitting.id]
        if sitting.id not in self.making:
            task = self.making[sitting.id] = asyncio.create_task(self._make(sitting))
            task.add_done_callback(lambda done: self._made(sitting.id, done))
        return await asyncio.shield(self.making[sitting.id])

    async def some(self, film: Film, places: Iterable[int]) -> list[Frame]:
        """These frames of a film. Raises NoRoom."""
        return await self.pool.run(self.asker, lambda: [film.frames[place] for place in places])

    async def checked(self, sitting: PublicTable) -> Verified:
        """The record, recomputed. Raises Refused before the end, record.Refused when it does not hold, NoRoom."""
        async with self.pool.place(self.asker):
            replay = await self.tables.replay(sitting.code)
            return await self.pool.call(record.verify, sitting.game, replay, sitting.record_hash or "")

    async def _make(self, sitting: PublicTable) -> Film:
        async with self.pool.place(self.asker):
            found = await self.tables.played(sitting.code)
            return await self.pool.call(_film, sitting, found)

    def _made(self, id: str, done: asyncio.Task[Film]) -> None:
        del self.making[id]
        if done.cancelled() or done.exception() is not None:
            return
        self.kept[id] = done.result()
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)


def _film(sitting: PublicTable, found: played.Kept) -> Film:
    return Film(played.frames(sitting.game, found), record.dump_replay(found.replay))
