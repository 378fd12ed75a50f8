"""Boards computed anew: those that a correction or a late game has made stale, and any of them on demand."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from bot.model.results.results import GameResult
from bot.service.results.ladders import NOTHING, GameOf, Ladders, Replacement, digest, kept_ladders, rebuild, replacement, swap
from bot.store.base.database import Connection, Store
from bot.store.results import ladders, results

TRIES = 3
"""Tries of a recomputation if the results change meanwhile."""


@dataclass(frozen=True, slots=True)
class Report:
    """The recomputation of a server's ladders, from so many games. `old`, `new`: as kept, and as they came out. `is_put`:
    what came out is kept now."""

    guild: int
    games: int
    old: Ladders
    new: Ladders
    is_put: bool

    @property
    def is_same(self) -> bool:
        """Whether the kept ladders are equal, number by number, and what each game changed."""
        old, new = self.old, self.new
        return old.board == new.board and all(old.outcomes.get(id, NOTHING) == one for id, one in new.outcomes.items())

    @property
    def before(self) -> str:
        """The digest of the kept board."""
        return digest(self.old.board)

    @property
    def after(self) -> str:
        """The digest of the board as it came out."""
        return digest(self.new.board)


@dataclass(frozen=True, slots=True)
class _Read:
    """All rows of a server at one moment."""

    version: int
    games: list[GameResult]
    seasons: list[tuple[float, int]]
    ladders: Ladders


class Recomputation:
    """Computes boards of servers anew from their results, in a thread beside the loop."""

    def __init__(self, store: Store, game_of: GameOf) -> None:
        self.store, self.game_of = store, game_of

    async def mend(self) -> None:
        """Recompute the stale boards."""
        for guild in await self.store.read(ladders.stale):
            await self.recompute(guild)

    async def recompute(self, guild: int) -> Report:
        """Recompute a board and put it in place of the kept one; again if a game ends or somebody is forgotten meanwhile."""
        for _ in range(TRIES):
            read = await self.store.read(_read, guild)
            made, rows = await asyncio.to_thread(self._rebuilt, read)
            is_put = await self.store.write(swap, guild, rows, read.version)
            if is_put:
                break
        return Report(guild, len(read.games), read.ladders, made, is_put)

    def _rebuilt(self, read: _Read) -> tuple[Ladders, Replacement]:
        made = rebuild(read.games, read.seasons, self.game_of)
        return made, replacement(read.ladders, made)

    async def annul(self, id: str, note: str) -> bool:
        """Take a game out of the ladders with a note, or put it back by an empty one; False if there is no such game."""
        return await self.store.write(_annul, id, note)

    async def correct(self, id: str, places: Sequence[int]) -> bool:
        """Give the seats of a game other places, in their order; False if there is no such game of so many seats."""
        return await self.store.write(_correct, id, places)


def _read(db: Connection, guild: int) -> _Read:
    return _Read(
        ladders.version(db, guild), list(results.in_order(db, guild)), ladders.seasons(db, guild), kept_ladders(db, guild)
    )


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
