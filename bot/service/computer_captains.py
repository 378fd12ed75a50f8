"""Computer captains: they are asked off the loop, and know only their own view."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from random import Random

from bot.model.table_record import TableRecord
from bot.service.pools import Asker, NoRoom
from bot.service.repository import TableRepository
from bot.service.resolve import asked_now
from bot.service.rounds import Rounds
from bot.service.schedule import is_played
from bot.service.thinking import ThinkingPool, effort_of, has_failed, thought_of
from engines.kernel.frames import Move

VENTURES = 3
"""Open moves of a computer one after the other before it answers, so that computers come to an end among themselves."""


class ComputerCaptains:
    """Answers for the seats that the computer plays, thought of one table at a time, fair by server."""

    def __init__(self, repository: TableRepository, rounds: Rounds, thinking: ThinkingPool) -> None:
        self.repository, self.rounds, self.thinking = repository, rounds, thinking

    async def think(self, id: str, decision: int) -> None:
        """Answer the open question of a table for every computer seat that has not; nothing where there is no room for it now."""
        with suppress(NoRoom):
            while await self._is_to_think(id, decision):
                pass

    async def _is_to_think(self, id: str, decision: int) -> bool:
        """Thinks of the question; whether it has changed before there was an answer, and is open still."""
        table = await self.repository.find("id", id)
        if table is None or not _is_open(table, decision):
            return False
        asker = Asker(id, table.row.guild)
        for _ in range(VENTURES):
            moves = await self.thinking.pool.run(asker, ventures_of, table, self._random())
            if not moves:
                break
            table = await self.rounds.venture_for(id, decision, moves)
            if not _is_open(table, decision):
                return False
        seats = tuple(seat for seat in played(table) if seat not in table.answered)
        thoughts = {seat: thought_of(table, seat, self._random(), effort_of(table, seat, len(seats))) for seat in seats}
        found = await self.thinking.found(asker, id, thoughts)
        if found is not None:
            await self.rounds.answer_for(id, decision, {seat: one.answer for seat, one in found.items()})
        return found is None

    def _random(self) -> Random:
        return Random(self.repository.rnd.getrandbits(128))


def _is_open(table: TableRecord, decision: int) -> bool:
    return asked_now(table) is not None and table.row.decision == decision


def played(table: TableRecord) -> tuple[int, ...]:
    """The seats asked that the computer plays."""
    asked = asked_now(table)
    return () if asked is None else tuple(seat for seat in asked.seats if is_played(table, seat))


def ventures_of(table: TableRecord, rnd: Random) -> Mapping[int, Move]:
    """The open moves that the computer sends for the seats it plays, each from its own view: at most one a seat."""
    found = ((seat, _venture_of(table, seat, rnd)) for seat in played(table))
    return {seat: move for seat, move in found if move is not None}


def _venture_of(table: TableRecord, seat: int, rnd: Random) -> Move | None:
    game, state = table.game, table.position
    try:
        return game.venture(game.view(state, seat), game.open_moves(state, seat), rnd)
    except Exception as wrong:  # a mind must never stop a table
        has_failed(table, seat, wrong)
        return None
