"""Finished games as they were played, and what a check of their records found; the last few are kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from bot.model.table.table import PublicTable
from bot.service.history import courses, finished_game
from bot.service.history.finished_game import ReplayFrame
from bot.service.history.table_history import TableHistory
from bot.service.process.packed_sequence import CompressedSequence
from bot.service.process.pools import Pool, Requester, Size
from engines.kernel.analysis.game_summary import GameSummary
from engines.kernel.base.messages import Message
from engines.kernel.record import record
from engines.kernel.record.record import Verified
from render.page.fortunes import Stories
from render.page.page_order import PageOrder

MAX_REPLAYS = 8
ROOM = Size(places=1, waiting=20, person=2, server=10)
"""Finished games retraced or checked at once, and that wait for it."""


NOBODY = Requester(0)
Named = tuple[str, tuple[str, ...]]
"""A table's id, and what its captains are called."""


@dataclass(frozen=True, slots=True)
class CachedReplay:
    """A finished game.

    - `is_running`: it was played to its end under the running rules.
    - `film`: the frames of its film.
    - `turning`: the frames of turning points, each with its event; empty if no facts were kept.
    """

    frames: CompressedSequence[ReplayFrame]
    file: str
    is_running: bool = True
    film: tuple[int, ...] = ()
    turning: tuple[tuple[int, Message], ...] = ()


def _pool() -> Pool:
    return Pool("frames", ROOM)


@dataclass
class ReplayCache:
    """The finished games of a bot's tables, by table and captains' names. After a person is forgotten the names differ, so that
    no old game with that person is shown.

    `history`: that of the caller, who is `asker`.
    """

    history: TableHistory
    asker: Requester = NOBODY
    games: OrderedDict[Named, CachedReplay] = field(default_factory=OrderedDict)
    pool: Pool = field(default_factory=_pool)
    making: dict[Named, asyncio.Task[CachedReplay]] = field(default_factory=dict)

    async def of(self, table: PublicTable) -> CachedReplay:
        """The game as it was. Raises Refused before the end, NoRoom when too much is asked for."""
        named = table.id, table.names
        if named in self.games:
            self.games.move_to_end(named)
            return self.games[named]
        if named not in self.making:
            task = self.making[named] = asyncio.create_task(self._make(table))
            task.add_done_callback(lambda done: self._store_finished(named, done))
        return await asyncio.shield(self.making[named])

    async def some(self, finished: CachedReplay, places: Iterable[int]) -> list[ReplayFrame]:
        """These frames of a finished game. Raises NoRoom."""
        return await self.pool.run(self.asker, lambda: [finished.frames[place] for place in places])

    async def whole(self, table: PublicTable, finished: CachedReplay, stories: Stories = ()) -> PageOrder:
        """The parts of its page: the record, or all frames if other rules were played; turning points, and the win chances
        analysed so far. Raises NoRoom."""
        if finished.is_running:
            return PageOrder(table.code, finished.file, turning=finished.turning, stories=stories)
        frames = await self.some(finished, range(len(finished.frames)))
        shown = tuple((one.headline, one.sentences, one.view, one.fresh) for one in frames)
        return PageOrder(table.code, frames=shown, turning=finished.turning, stories=stories)

    async def checked(self, table: PublicTable) -> Verified:
        """The record, recomputed. Raises Refused before the end, record.Refused when it does not hold, NoRoom."""
        async with self.pool.place(self.asker):
            replay = await self.history.replay(table.code)
            return await self.pool.call(record.verify, table.game, replay, table.record_hash or "")

    async def _make(self, table: PublicTable) -> CachedReplay:
        async with self.pool.place(self.asker):
            found = await self.history.played(table.code)
            return await self.pool.call(_finished_game, table, found)

    def _store_finished(self, named: Named, done: asyncio.Task[CachedReplay]) -> None:
        del self.making[named]
        if done.cancelled() or done.exception() is not None:
            return
        self.games[named] = done.result()
        while len(self.games) > MAX_REPLAYS:
            self.games.popitem(last=False)


def _finished_game(table: PublicTable, found: finished_game.StoredGame) -> CachedReplay:
    is_running = all(leg.version == table.game.rules_version for leg in record.legs(found.replay))
    frames = finished_game.frames(table.game, found)
    told, back = courses.summaries_of(table.game, found.steps, table.taken_back), table.taken_back
    film = tuple(place for place in courses.film_rounds(found.steps, told, back) if place < len(frames))
    turning = tuple(one for one in _turning(found, told) if one[0] < len(frames))
    return CachedReplay(frames, record.dump_replay(found.replay), is_running, film, turning)


def _turning(found: finished_game.StoredGame, told: Sequence[GameSummary]) -> Iterator[tuple[int, Message]]:
    """The frames of the turning points of all games, with what each is remembered for."""
    rounds = courses.rounds_of(found.steps, {one.step for course in told for one in course.turning_points})
    for course in told:
        yield from ((rounds[step], what) for step, what in course.turning_sentences() if step in rounds)
