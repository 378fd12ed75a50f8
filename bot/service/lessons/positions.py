"""Positions of a captain, at a table or in a lesson, so that panels are the same for both."""

from __future__ import annotations

from collections.abc import Mapping

from bot.model.table.table import CaptainTable, Draft, MissedDeadline, PublicTable, SaveResult
from bot.service.lessons.progress import LessonProgress
from bot.service.play.drafts import Drafts
from bot.service.play.rounds import Rounds
from bot.service.table.lookup import TableLookup
from engines.kernel.base.values import Answer


class Positions:
    """Positions by the codes of tables, and of the caller's lessons, which are played on at once."""

    def __init__(self, lookup: TableLookup, rounds: Rounds, drafts: Drafts, lessons: LessonProgress) -> None:
        self.lookup, self.rounds, self.drafts, self.lessons = lookup, rounds, drafts, lessons

    async def table(self, code: str, seat: int | None = None) -> PublicTable:
        """The table of that code, or the lesson as a table. Raises Refused as `TableLookup.table`."""
        game = self.lessons.taught(code)
        return await self.lookup.table(code, seat) if game is None else (await self.lessons.of(game)).table

    async def save(
        self, code: str, decision: int, seat: int, answer: Answer, *, interaction: int | None = None,
        lines: Mapping[str, Answer] | None = None, person: int | None = None,
    ) -> SaveResult:  # fmt: skip
        """Save an answer. Raises Refused as `Rounds.save` and `Lessons.answer`."""
        game = self.lessons.taught(code)
        if game is not None:
            return SaveResult((await self.lessons.answer(game, decision, answer)).table, answer, closed=True)
        return await self.rounds.save(code, decision, seat, answer, interaction=interaction, lines=lines, person=person)

    async def missed(self, code: str, seat: int, decision: int) -> MissedDeadline | None:
        """The answer that a captain missed, as `Rounds.missed`. None in a lesson."""
        return None if self.lessons.taught(code) else await self.rounds.missed(code, seat, decision)

    async def put_draft(self, captain_table: CaptainTable, change: Draft) -> CaptainTable:
        """Keep a draft. Raises Refused as `Drafts.put` and `Lessons.draft`."""
        game = self.lessons.taught(captain_table.code)
        if game is None:
            return await self.drafts.put(captain_table, change)
        return (await self.lessons.draft(game, captain_table.decision, change)).table

    async def with_draft(self, captain_table: CaptainTable) -> CaptainTable:
        """The table with the draft of its open question, as `Drafts.beside`. A lesson has it already."""
        return captain_table if self.lessons.taught(captain_table.code) else await self.drafts.beside(captain_table)

    async def last_draft(self, captain_table: CaptainTable) -> Draft | None:
        """The unsent draft of the decision before, as `Drafts.last`. None in a lesson."""
        return None if self.lessons.taught(captain_table.code) else await self.drafts.last(captain_table)
