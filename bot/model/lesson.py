"""A lesson of one person: where he stands, and what is shown of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.model.table import NO_DRAFT, CaptainTable, Draft
from engines.kernel.base.light import Answer
from engines.kernel.contract.lessons import Book, Case, Position
from engines.kernel.resolution.frames import Event

Stage = Literal["opening", "asked", "answered", "end"]
"""The first page, a question, what an answer did, the last page."""
Step = Literal["on", "again", "show", "previous", "restart"]
"""What may be pressed."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where somebody stands in the lessons of a game: at the position of that name, after those answers.

    `turn` grows with every step, and is the decision of the lesson's table. `misses`: answers to the present question that
    were not good. `is_shown`: the last answer was shown, and not given.
    """

    version: int
    stage: Stage = "opening"
    position: str = ""
    answers: tuple[Answer, ...] = ()
    misses: int = 0
    turn: int = 1
    draft: Draft = NO_DRAFT
    is_shown: bool = False


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is shown: the table as its captain may know it, and of an answer what was told and what is said of it.

    `number` is that of the position, from 1, 0 on the first page; `task` that of its open question, from 0, None where nothing
    more is asked.
    """

    book: Book
    progress: Progress
    table: CaptainTable
    number: int = 0
    task: int | None = None
    events: tuple[Event, ...] = ()
    case: Case | None = None

    @property
    def here(self) -> Position:
        """The position that is played."""
        return self.book.positions[self.number - 1]

    @property
    def may_go_on(self) -> bool:
        """Whether what was answered is good, or missed the point often enough."""
        return self.case is not None and (self.case.good or self.progress.misses >= ENOUGH)


ENOUGH = 2
"""Misses after which one may go on all the same."""
