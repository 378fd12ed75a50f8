"""Computer captains: they think off the loop, know only their own view, and answer on a beat that reveals nothing of it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from bot.model.record.table_record import TableRecord
from bot.service.computers.thinking import ThinkingPool, effort_of, log_failure, thought_of
from bot.service.play.round_clock import RoundClock
from bot.service.process.pools import NoRoom, Requester
from bot.service.table.question import is_played, open_question
from bot.service.table.repository import TableRepository
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.values import Answer
from engines.kernel.contract.search import SearchBudget, Thought
from engines.kernel.resolution.frames import Move

VENTURES = 3
"""Open moves of a computer in a row before its answer, so that computers come to an end among themselves."""
BEAT = 0.4
"""Seconds after a question at which computers answer. The longest thought measured took a third of that. Longer thoughts answer
after twice, four times, eight times so long."""


@dataclass(frozen=True, slots=True)
class DelayedAnswers:
    """Answers or open `moves` of computers, found at the record's end with the hash `chain`, and delayed until `due` (seconds
    since 1970)."""

    chain: str
    due: float
    answers: Mapping[int, Answer] = field(default_factory=dict)
    moves: Mapping[int, Move] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ventured:
    """The number of open moves in a row, and the hash of the record after them."""

    times: int
    chain: str


class ComputerCaptains:
    """Answers for the seats of computers, thought of one table at a time, fair by server.

    The time of a thought depends on the computer's knowledge. An answer or an open move is therefore delayed to the next beat
    after the question.
    """

    def __init__(self, repository: TableRepository, round_clock: RoundClock, thinking: ThinkingPool) -> None:
        self.repository, self.round_clock, self.thinking = repository, round_clock, thinking
        self._held: dict[str, DelayedAnswers] = {}
        self._ventured: dict[str, Ventured] = {}
        self._began: dict[str, tuple[tuple[int, float, tuple[int, ...]], float]] = {}

    def changed(self, unit: UnitOfWork) -> None:
        """Drop delayed answers of a changed table."""
        if unit.before.row.decision != unit.table.row.decision:
            self._ventured.pop(unit.table.row.id, None)
            self._began.pop(unit.table.row.id, None)
        held = self._held.get(unit.table.row.id)
        if held is not None and held.chain != unit.table.row.chain:
            del self._held[unit.table.row.id]

    async def think(self, id: str, decision: int) -> None:
        """Answer the open question for every computer seat. A table without room in the pool is skipped now."""
        with suppress(NoRoom):
            while await self._is_to_think(id, decision):
                pass

    async def _is_to_think(self, id: str, decision: int) -> bool:
        """Think about the question; whether it is still open but has changed before the answer."""
        table = await self.repository.find("id", id)
        if table is None or not _is_open(table, decision):
            return False
        if (held := self._held.get(id)) is not None:
            return await self._hand_in(table, held)
        asker = Requester(id, table.row.guild)
        if self._sent(table) < VENTURES:
            moves = await self.thinking.pool.run(asker, ventures_of, table, self._random(table, "ventures"))
            if moves:
                return await self._hand_in(table, DelayedAnswers(table.row.chain, self._due(table), moves=moves))
        seats = tuple(seat for seat in played(table) if seat not in table.answered)
        thoughts = {seat: self._thought(table, seat, effort_of(table, seat, len(seats))) for seat in seats}
        found = await self.thinking.think(asker, id, thoughts)
        if found is not None:
            answers = {seat: one.answer for seat, one in found.items()}
            await self._hand_in(table, DelayedAnswers(table.row.chain, self._due(table), answers))
        return found is None

    def _due(self, table: TableRecord) -> float:
        """The time at which a present result is answered. Beats count from when these computers came to be asked: with the
        question, when its clock began anew, or when a captain left a seat to one of them."""
        now, timer, asked_at = self.repository.now(), table.timers.get("minds"), table.row.asked_at
        if timer is None or asked_at is None or not is_on_beat(table):
            return now
        asked, known = (table.row.decision, asked_at, played(table)), self._began.get(table.row.id)
        began = known[1] if known is not None and known[0] == asked else max(timer.due, min(asked_at, now))
        self._began[table.row.id] = asked, began
        return beat(began, now, self.repository.clock.short(BEAT))

    async def _hand_in(self, table: TableRecord, held: DelayedAnswers) -> bool:
        """Give due answers or open moves, or delay them by the table's timer. Returns whether there is more to think about."""
        id, decision = table.row.id, table.row.decision
        if held.due > self.repository.now():
            self._held[id] = held
            if not await self.round_clock.answers_at(id, decision, held.due):
                self._held.pop(id, None)
            return False
        self._held.pop(id, None)
        if not held.moves:
            await self.round_clock.answer_for(id, decision, held.answers)
            return False
        sent = self._sent(table) + 1
        table = await self.round_clock.venture_for(id, decision, held.moves)
        self._ventured[id] = Ventured(sent, table.row.chain)
        return _is_open(table, decision)

    def _sent(self, table: TableRecord) -> int:
        """The number of computers' open moves since anything else happened."""
        before = self._ventured.get(table.row.id)
        return before.times if before is not None and before.chain == table.row.chain else 0

    @cached_property
    def _secret(self) -> int:
        return self.repository.rnd.getrandbits(128)

    def _thought(self, table: TableRecord, seat: int, effort: SearchBudget | None) -> Thought:
        return thought_of(table, seat, self._random(table, str(seat)), effort)

    def _random(self, table: TableRecord, whose: str) -> Random:
        """The chance of a thought in that position: equal for a repeated thought, and secret in this process."""
        return Random(f"{self._secret} {table.row.id} {table.row.recorded} {whose}")


def _is_open(table: TableRecord, decision: int) -> bool:
    return open_question(table) is not None and table.row.decision == decision


def is_on_beat(table: TableRecord) -> bool:
    """Whether the time of an answer could reveal hidden things: the game has some, and no tick closes the round."""
    asked = open_question(table)
    return table.game.hides and asked is not None and (not asked.sealed or table.is_quick)


def beat(opened: float, now: float, length: float) -> float:
    """The first time from `now` on that is one, two, four, eight … lengths after the opening."""
    while opened + length < now:
        length *= 2
    return opened + length


def played(table: TableRecord) -> tuple[int, ...]:
    """The asked seats of computers."""
    asked = open_question(table)
    return () if asked is None else tuple(seat for seat in asked.seats if is_played(table, seat))


def ventures_of(table: TableRecord, rnd: Random) -> Mapping[int, Move]:
    """The open moves of computers for their seats, each from its own view: at most one a seat."""
    found = ((seat, _venture_of(table, seat, rnd)) for seat in played(table))
    return {seat: move for seat, move in found if move is not None}


def _venture_of(table: TableRecord, seat: int, rnd: Random) -> Move | None:
    game, state = table.game, table.position
    try:
        return game.unprompted_move(game.view(state, seat), game.open_moves(state, seat), rnd)
    except Exception as wrong:  # a mind must never stop a table
        log_failure(table, seat, wrong)
        return None
