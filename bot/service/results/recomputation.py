"""Boards computed anew: those that a correction or a late game has made stale, and any of them on demand."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from bot.model.results.results import GameResult
from bot.service.results.board import ServerBoard
from bot.service.results.ladders import GameOf, digest, kept_board, rebuild, swap
from bot.store.base.database import Connection, Store
from bot.store.results import ladders, results


@dataclass(frozen=True, slots=True)
class Report:
    """The recomputation of a server's board. `is_same`: the kept board is equal, number by number. `before`, `after`: the digests
    of both."""

    guild: int
    games: int
    is_same: bool
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class _Read:
    """All rows of a server at one moment."""

    version: int
    games: list[GameResult]
    seasons: list[tuple[float, int]]
    board: ServerBoard


class Recomputation:
    """Computes boards of servers anew from their results, in a thread beside the loop."""

    def __init__(self, store: Store, game_of: GameOf) -> None:
        self.store, self.game_of = store, game_of

    async def mend(self) -> None:
        """Recompute the stale boards."""
        for guild in await self.store.read(ladders.stale):
            await self.recompute(guild)

    async def recompute(self, guild: int) -> Report:
        """Recompute a board and put it in place of the kept one, unless a game ends meanwhile."""
        read = await self.store.read(_read, guild)
        made = await asyncio.to_thread(rebuild, read.games, read.seasons, self.game_of)
        await self.store.write(swap, guild, made, read.version)
        return Report(guild, len(read.games), made.board == read.board, digest(read.board), digest(made.board))

    async def annul(self, id: str, note: str) -> bool:
        """Take a game out of the ladders with a note, or put it back by an empty one; False if there is no such game."""
        return await self.store.write(_annul, id, note)

    async def correct(self, id: str, places: Sequence[int]) -> bool:
        """Give the seats of a game other places, in their order; False if there is no such game of so many seats."""
        return await self.store.write(_correct, id, places)


def _read(db: Connection, guild: int) -> _Read:
    return _Read(ladders.version(db, guild), list(results.in_order(db, guild)), ladders.seasons(db, guild), kept_board(db, guild))


def _annul(db: Connection, id: str, note: str) -> bool:
    guild = results.annul(db, id, note)
    if guild is None:
        return False
    ladders.note_change(db, guild, True)
    return True


def _correct(db: Connection, id: str, places: Sequence[int]) -> bool:
    found = results.of_table(db, id)
    if found is None or {one.seat for one in found.holders} != set(range(len(places))):
        return False
    results.correct(db, id, dict(enumerate(places)))
    ladders.note_change(db, found.guild, True)
    return True
