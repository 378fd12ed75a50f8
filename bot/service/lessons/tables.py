"""Lessons in place of tables: the present position is a table to its learner, so that the panels of a table serve. Every other
code belongs to a table."""

from __future__ import annotations

from collections.abc import Mapping

from bot.model.table import CaptainTable, Draft, Missed, PublicTable, Saved
from bot.service.lessons.progress import Lessons
from bot.service.lobby.tables import Tables
from bot.service.play.drafts import Drafts
from bot.service.play.rounds import Rounds
from bot.service.table.repository import TableRepository
from engines.kernel.base.light import Answer


class TablesAndLessons(Tables):
    """Tables, and the caller's lessons by their codes."""

    def __init__(self, repository: TableRepository, lessons: Lessons) -> None:
        super().__init__(repository)
        self.lessons = lessons

    async def table(self, code: str, seat: int | None = None) -> PublicTable:
        game = self.lessons.taught(code)
        return await super().table(code, seat) if game is None else (await self.lessons.of(game)).table


class RoundsAndLessons(Rounds):
    """Answers to tables and to lessons. Lessons go on at once."""

    def __init__(self, repository: TableRepository, lessons: Lessons) -> None:
        super().__init__(repository)
        self.lessons = lessons

    async def save(
        self, code: str, decision: int, seat: int, answer: Answer, *, interaction: int | None = None,
        lines: Mapping[str, Answer] | None = None, person: int | None = None,
    ) -> Saved:  # fmt: skip
        game = self.lessons.taught(code)
        if game is None:
            return await super().save(code, decision, seat, answer, interaction=interaction, lines=lines, person=person)
        return Saved((await self.lessons.answer(game, decision, answer)).table, answer, closed=True)

    async def missed(self, code: str, seat: int, decision: int) -> Missed | None:
        return await super().missed(code, seat, decision) if self.lessons.taught(code) is None else None


class DraftsAndLessons(Drafts):
    """Drafts of tables and of lessons."""

    def __init__(self, repository: TableRepository, lessons: Lessons) -> None:
        super().__init__(repository)
        self.lessons = lessons

    async def put(self, captain_table: CaptainTable, change: Draft) -> CaptainTable:
        game = self.lessons.taught(captain_table.code)
        if game is None:
            return await super().put(captain_table, change)
        return (await self.lessons.draft(game, captain_table.decision, change)).table

    async def beside(self, captain_table: CaptainTable) -> CaptainTable:
        return captain_table if self.lessons.taught(captain_table.code) else await super().beside(captain_table)

    async def last(self, captain_table: CaptainTable) -> Draft | None:
        return None if self.lessons.taught(captain_table.code) else await super().last(captain_table)
