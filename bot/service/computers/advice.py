"""What would you do? A computer captain's choice from the own view of whoever asks, at tables for practice."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bot.model.refusals import Refused
from bot.model.table_record import TableRecord
from bot.service.computers.thinking import ThinkingPool, level_of, thought_of
from bot.service.process.pools import Asker
from bot.service.table.question import asked_now
from bot.service.table.repository import TableRepository, is_his
from engines.kernel.base.messages import Message, say
from engines.kernel.contract.search import Found, Weighed

ALIKE = 0.03
"""Two worths nearer than that are called alike."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A play in words, and why."""

    play: Message
    why: Message


class Advice:
    """Hints for the captains of tables behind a repository, thought of in the pool of `thinking` as the highest level thinks."""

    def __init__(self, repository: TableRepository, thinking: ThinkingPool) -> None:
        self.repository, self.thinking = repository, thinking

    async def hint(self, code: str, seat: int) -> Hint:
        """What a computer captain would answer in that seat; the same however often it is asked.

        Raises Refused where the table is not for practice, for another captain's seat, when nothing is asked of it, when the
        question is over before there is an answer, and NoRoom.
        """
        table = await self.repository.by_code(code)
        person = self.repository.speaker()
        is_his(table, seat, person)
        if not table.row.practice:
            raise Refused(say("e.hint.practice"))
        asked = asked_now(table)
        if asked is None or seat not in asked.seats:
            raise Refused(say("e.decided"), show_position=True)
        rnd, effort = Random(f"{table.row.id} {table.row.decision} {seat}"), level_of(table.game, len(table.game.levels))
        asker = Asker(person or 0, table.row.guild)
        found = await self.thinking.found(asker, table.row.id, {seat: thought_of(table, seat, rnd, effort)}, is_pressed=True)
        if found is None:
            raise Refused(say("e.decided"), show_position=True)
        return hint_of(table, seat, found[seat], rnd)


def hint_of(table: TableRecord, seat: int, found: Found, rnd: Random) -> Hint:
    """What was found in words: the game's own reason, and what the search makes of the answers it has weighed."""
    game, choice, view = table.game, table.game.choice(table.position, seat), table.game.view(table.position, seat)
    reason = game.because(view, seat, choice, found.answer, rnd) if found.weighed else None
    reckoned = _reckoned(table, seat, found.weighed)
    why = reckoned if reason is None else say("hint.because", reason=reason, reckoned=reckoned)
    return Hint(game.readback(choice, found.answer), why)


def _reckoned(table: TableRecord, seat: int, weighed: tuple[Weighed, ...]) -> Message:
    """The chances of the best answer, and of the next."""
    if not weighed:
        return say("hint.plain")
    first, chances = weighed[0], [round(100 * one.worth) for one in weighed]
    if len(weighed) < 2:
        return say("hint.chance", p=chances[0])
    other = table.game.readback(table.game.choice(table.position, seat), weighed[1].answer)
    if abs(first.worth - weighed[1].worth) < ALIKE:
        return say("hint.alike", p=chances[0], other=other)
    return say("hint.next", p=chances[0], other=other, q=chances[1])
