"""Advice: the choice of a computer captain from the asking captain's own view, at tables for practice."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bot.model.base.refusals import Refused
from bot.model.record.table_record import TableRecord
from bot.service.computers.thinking import ThinkingPool, level_of, thought_of
from bot.service.process.pools import Requester
from bot.service.table.question import open_question
from bot.service.table.repository import TableRepository
from bot.service.table.seat_holders import check_owner
from engines.kernel.base.messages import Message, say
from engines.kernel.contract.search import ScoredAnswer, SearchResult

ALIKE = 0.03
"""Two worths nearer than this count as equal."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A play in words, and its reason."""

    play: Message
    why: Message


class Advice:
    """Hints for the captains of a repository's tables. The computer thinks in the pool of `thinking`, at the highest level."""

    def __init__(self, repository: TableRepository, thinking: ThinkingPool) -> None:
        self.repository, self.thinking = repository, thinking

    async def hint(self, code: str, seat: int) -> Hint:
        """The answer of a computer captain in that seat; equal at every request.

        Raises Refused if the table is not for practice, the seat has another captain or is not asked, or the question ends first;
        raises NoRoom.
        """
        table = await self.repository.by_code(code)
        person = self.repository.acting_person()
        check_owner(table, seat, person)
        if not table.row.practice:
            raise Refused(say("e.hint.practice"))
        asked = open_question(table)
        if asked is None or seat not in asked.seats:
            raise Refused(say("e.decided"), show_position=True)
        rnd, effort = Random(f"{table.row.id} {table.row.decision} {seat}"), level_of(table.game, len(table.game.levels))
        asker = Requester(person or 0, table.row.guild)
        found = await self.thinking.think(asker, table.row.id, {seat: thought_of(table, seat, rnd, effort)}, is_pressed=True)
        if found is None:
            raise Refused(say("e.decided"), show_position=True)
        return hint_of(table, seat, found[seat], rnd)


def hint_of(table: TableRecord, seat: int, found: SearchResult, rnd: Random) -> Hint:
    """A search result in words: the reason of the game, and the chances of the answers."""
    game, choice, view = table.game, table.game.choice(table.position, seat), table.game.view(table.position, seat)
    reason = game.because(view, seat, choice, found.answer, rnd) if found.weighed else None
    reckoned = _reckoned(table, seat, found.weighed)
    why = reckoned if reason is None else say("hint.because", reason=reason, reckoned=reckoned)
    return Hint(game.readback(choice, found.answer), why)


def _reckoned(table: TableRecord, seat: int, weighed: tuple[ScoredAnswer, ...]) -> Message:
    """The chances of the best answer and of the next one."""
    if not weighed:
        return say("hint.plain")
    first, chances = weighed[0], [round(100 * one.worth) for one in weighed]
    if len(weighed) < 2:
        return say("hint.chance", p=chances[0])
    other = table.game.readback(table.game.choice(table.position, seat), weighed[1].answer)
    if abs(first.worth - weighed[1].worth) < ALIKE:
        return say("hint.alike", p=chances[0], other=other)
    return say("hint.next", p=chances[0], other=other, q=chances[1])
