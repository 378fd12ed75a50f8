"""A lesson of one person: its progress, and the page made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.model.table.table import NO_DRAFT, CaptainTable, Draft
from engines.kernel.base.values import Answer
from engines.kernel.contract.lessons import Book, Case, Exercise
from engines.kernel.resolution.frames import Event

Stage = Literal["opening", "asked", "answered", "end"]
"""The first page, a question, the result of an answer, the last page."""
Step = Literal["on", "again", "show", "previous", "restart"]
"""The buttons of a lesson."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a person in the lessons of a game: a position by name, and the answers in it.

    - `turn`: the decision of the lesson's table. It grows with every step.
    - `misses`: the bad answers to the present question.
    - `is_shown`: the last answer is the solution of the lesson.
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
    """A page of a lesson: the table as its captain may know it, and the result of the last answer.

    - `number`: the number of the position, from 1; 0 on the first page.
    - `task`: the number of its open question, from 0; None after the last one.
    - `events`, `case`: the events after an answer, and the comment of the lesson on it.
    """

    book: Book
    progress: Progress
    table: CaptainTable
    number: int = 0
    task: int | None = None
    events: tuple[Event, ...] = ()
    case: Case | None = None

    @property
    def here(self) -> Exercise:
        """The present position."""
        return self.book.positions[self.number - 1]

    @property
    def may_go_on(self) -> bool:
        """Whether the answer is good, or the captain has missed the point often enough."""
        return self.case is not None and (self.case.good or self.progress.misses >= ENOUGH)


ENOUGH = 2
"""Misses after which the next position opens all the same."""
