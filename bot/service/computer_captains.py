"""Computer captains: they are asked off the loop, and know only their own view."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from random import Random

import structlog

from bot.model.table_record import TableRecord
from bot.service.pools import Asker, NoRoom, Pool, Size
from bot.service.repository import TableRepository
from bot.service.resolve import asked_now
from bot.service.rounds import Rounds
from bot.service.schedule import is_played
from engines.kernel.choices import Answer
from engines.kernel.frames import Move

log = structlog.get_logger(__name__)
VENTURES = 3
"""Open moves of a computer one after the other before it answers, so that computers come to an end among themselves."""


ROOM = Size(places=1, waiting=256)
"""Tables whose computers think at once, and that wait for it. What finds no room is rung again by its timer."""


class ComputerCaptains:
    """Answers for the seats that the computer plays, thought of in the threads of `pool`: one table at a time, fair by server."""

    def __init__(self, repository: TableRepository, rounds: Rounds, pool: Pool | None = None) -> None:
        self.repository, self.rounds, self.pool = repository, rounds, pool or Pool("minds", ROOM)

    async def think(self, id: str, decision: int) -> None:
        """Answer the open question of a table for every computer seat that has not; nothing where there is no room for it now."""
        with suppress(NoRoom):
            await self._think(id, decision)

    async def _think(self, id: str, decision: int) -> None:
        table = await self.repository.find("id", id)
        asked = None if table is None else asked_now(table)
        if table is None or asked is None or table.row.decision != decision:
            return
        played, asker = tuple(seat for seat in asked.seats if is_played(table, seat)), Asker(id, table.row.guild)
        for _ in range(VENTURES):
            rnd = Random(self.repository.rnd.getrandbits(128))
            moves = await self.pool.run(asker, ventures_of, table, played, rnd)
            if not moves:
                break
            table = await self.rounds.venture_for(id, decision, moves)
            if asked_now(table) is None or table.row.decision != decision:
                return
        seats = tuple(seat for seat in played if seat not in table.answered)
        answers = await self.pool.run(asker, answers_of, table, seats, Random(self.repository.rnd.getrandbits(128)))
        await self.rounds.answer_for(id, decision, answers)


def ventures_of(table: TableRecord, seats: tuple[int, ...], rnd: Random) -> Mapping[int, Move]:
    """The open moves that the computer sends for these seats, each from its own view: at most one a seat."""
    found = ((seat, _venture_of(table, seat, rnd)) for seat in seats)
    return {seat: move for seat, move in found if move is not None}


def _venture_of(table: TableRecord, seat: int, rnd: Random) -> Move | None:
    game, state = table.game, table.position
    try:
        return game.venture(game.view(state, seat), game.open_moves(state, seat), rnd)
    except Exception as wrong:  # a mind must never stop a table
        log.error("mind failed", table=table.row.code, decision=table.row.decision, seat=seat, error=type(wrong).__name__)
        return None


def answers_of(table: TableRecord, seats: tuple[int, ...], rnd: Random) -> Mapping[int, Answer]:
    """What the computer answers for these seats, each from its own view. A mind that fails is replaced by the default."""
    return {seat: _answer_of(table, seat, rnd) for seat in seats}


def _answer_of(table: TableRecord, seat: int, rnd: Random) -> Answer:
    game, state = table.game, table.position
    choice = game.choice(state, seat)
    try:
        return choice.check(game.mind(game.view(state, seat), choice, rnd))
    except Exception as wrong:  # a mind must never stop a table
        log.error("mind failed", table=table.row.code, decision=table.row.decision, seat=seat, error=type(wrong).__name__)
        return choice.default
