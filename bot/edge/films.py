"""Finished games as they were played, and what a check of their records found; the last few are kept."""
from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field

from bot.model.table import PublicTable
from bot.service import played
from bot.service.played import Frame
from bot.service.tables import Tables
from engines.kernel import record
from engines.kernel.record import Verified

KEPT = 8


@dataclass(frozen=True, slots=True)
class Film:
    """A finished game: its frames, and the replay file."""

    frames: tuple[Frame, ...]
    file: str


@dataclass
class Films:
    """The films of a bot's finished tables, by table id. `tables` are those of whoever asks."""

    tables: Tables
    kept: OrderedDict[str, Film] = field(default_factory=OrderedDict)

    async def of(self, sitting: PublicTable) -> Film:
        """The game as it was. Raises Refused before the end."""
        if sitting.id not in self.kept:
            found = await self.tables.played(sitting.code)
            self.kept[sitting.id] = await asyncio.to_thread(_made, sitting, found)
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return self.kept[sitting.id]

    async def checked(self, sitting: PublicTable) -> Verified:
        """The record, recomputed. Raises Refused before the end, record.Refused when it does not hold."""
        replay = await self.tables.replay(sitting.code)
        return await asyncio.to_thread(record.verify, sitting.game, replay, sitting.record_hash or "")


def _made(sitting: PublicTable, found: played.Kept) -> Film:
    return Film(played.frames(sitting.game, found), record.dump_replay(found.replay))
