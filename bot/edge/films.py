"""Finished games as they were played, recomputed from their records; the last few are kept."""
from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from bot.service.ports import Sitting
from bot.service.tables import Tables
from engines.kernel import record
from engines.kernel.frames import Event, State

KEPT = 8


@dataclass(frozen=True, slots=True)
class Film:
    """A finished game: the state after each round, with what had happened; the faces drawn, and the replay file."""

    states: tuple[State[Any], ...]
    events: tuple[tuple[Event, ...], ...]
    faces: int
    file: str


@dataclass
class Films:
    """The films of a bot's finished tables, by table id. `tables` are those of whoever asks."""

    tables: Tables
    kept: OrderedDict[str, Film] = field(default_factory=OrderedDict)

    async def of(self, sitting: Sitting) -> Film:
        """The game recomputed from its record. Raises Refused before the end, record.Refused when it does not hold."""
        if sitting.id not in self.kept:
            replay = await self.tables.replay(sitting.code)
            self.kept[sitting.id] = await asyncio.to_thread(_retraced, sitting, replay)
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return self.kept[sitting.id]


def _retraced(sitting: Sitting, replay: record.Replay) -> Film:
    states, events = [], []
    for state, told, _ in record.retrace(sitting.game, replay):
        states.append(state)
        events.append(told)
    faces = len(replay.opening.faces) + sum(len(row.faces) for row in replay.rows)
    return Film(tuple(states), tuple(events), faces, record.dump_replay(replay))
