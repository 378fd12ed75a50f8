"""Lessons: positions that one person plays alone, and the person's progress. No table stands behind them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from bot.model.base.refusals import Refused, refusal
from bot.model.table.lesson import Lesson, Progress, Step
from bot.model.table.table import NO_DRAFT, Draft
from bot.service.lessons.views import book_of, code_of, lesson
from bot.service.people.directory import People
from bot.service.table.repository import TableRepository
from bot.store.people import key_value
from bot.store.tables import lessons as store
from engines import games
from engines.kernel.base.messages import say
from engines.kernel.base.values import Answer, as_tuples
from engines.kernel.choices.shapes import Illegal
from engines.kernel.contract.game import Game
from engines.kernel.contract.lessons import Book, exercise_state, feedback, solution

TRIES = 5
"""Tries of a step if another press of the person comes between."""


class LessonProgress:
    """The lessons of the caller, out of reach of other people."""

    def __init__(self, repository: TableRepository, people: People) -> None:
        self.repository, self.people = repository, people

    def taught(self, code: str) -> str | None:
        """The game whose lessons have that code; None for any other code."""
        return next((id for id in games() if code_of(id) == code), None)

    async def of(self, game: str) -> Lesson:
        """The caller's page in the lessons of a game. Raises Refused for a game without lessons."""
        known, _ = await self._stands(self._game(game))
        return known

    async def step(self, game: str, turn: int, step: Step) -> Lesson:
        """The page after a step pressed at that turn. An older press changes nothing."""
        return await self._moved(
            self._game(game), lambda stands: _stepped(stands, step) if stands.progress.turn == turn else None
        )

    async def answer(self, game: str, turn: int, answer: Answer) -> Lesson:
        """The page after an answer. Raises Refused for a forbidden one, "e.decided" for a late one."""

        def answer_it(stands: Lesson) -> Progress:
            if stands.progress.turn != turn or stands.progress.stage != "asked":
                raise Refused(say("e.decided"), show_position=True)
            return _answered(stands, answer)

        return await self._moved(self._game(game), answer_it)

    async def draft(self, game: str, turn: int, change: Draft) -> Lesson:
        """The page with another draft. Raises Refused: "e.elsewhere", "e.decided"."""

        def replace_it(stands: Lesson) -> Progress:
            if stands.progress.turn != turn or stands.progress.stage != "asked":
                raise Refused(say("e.decided"), show_position=True)
            if stands.progress.draft.rev != change.rev:
                raise Refused(say("e.elsewhere"))
            return replace(stands.progress, draft=replace(change, rev=change.rev + 1))

        return await self._moved(self._game(game), replace_it)

    def _game(self, id: str) -> Game[Any, Any]:
        if id not in games():
            raise Refused(say("e.notoffered"))
        return self.repository.game_of(id)

    async def _stands(self, game: Game[Any, Any]) -> tuple[Lesson, str | None]:
        """The page, and the note from which it was made."""
        book, person = book_of(game), await self.people.person(self._caller)
        note = await self.repository.store.read(key_value.read, store.name(game.id, self._caller))
        progress, now = _read(note, book), self.repository.clock.now()
        try:
            return lesson(game, person, progress, now), note
        except Illegal:
            return lesson(game, person, replace(progress, stage="asked", answers=(), draft=NO_DRAFT), now), note

    async def _moved(self, game: Game[Any, Any], work: Callable[[Lesson], Progress | None]) -> Lesson:
        """The page after a step. `work` returns None if nothing changes."""
        for _ in range(TRIES):
            stands, note = await self._stands(game)
            try:
                after = work(stands)
            except Illegal as wrong:
                raise refusal(wrong) from None
            if after is None:
                return stands
            name = store.name(game.id, self._caller)
            if await self.repository.store.write(store.put, name, note, json.dumps(asdict(after))):
                return lesson(game, await self.people.person(self._caller), after, self.repository.clock.now())
        raise Refused(say("e.elsewhere"))

    @property
    def _caller(self) -> int:
        caller = self.repository.caller
        assert caller is not None, "lessons are somebody's"
        return caller.person


def _read(note: str | None, book: Book) -> Progress:
    """The progress in a note. If its position is gone, it starts again."""
    if note is None:
        return Progress(book.version)
    kept = json.loads(note)
    if kept["stage"] != "opening" and book.place(kept["position"]) < 0:
        return Progress(book.version, turn=kept["turn"] + 1)
    draft = Draft(**{name: as_tuples(value) for name, value in kept.pop("draft").items()})
    progress = Progress(**{**kept, "answers": as_tuples(kept["answers"])}, draft=draft)
    if progress.version == book.version or progress.stage in ("opening", "end"):
        return progress
    return replace(progress, version=book.version, stage="asked", answers=(), misses=0, draft=NO_DRAFT)


# -- steps


def _stepped(stands: Lesson, step: Step) -> Progress | None:
    """The progress after a step; None if the step leads nowhere from there."""
    made = {"on": _on, "again": _again, "show": _solved, "previous": _previous, "restart": _restarted}[step](stands)
    if made is None:
        return None
    return replace(made, turn=stands.progress.turn + 1, draft=NO_DRAFT, is_shown=step == "show")


def _on(stands: Lesson) -> Progress | None:
    progress, book = stands.progress, stands.book
    if progress.stage == "opening":
        return _at(progress, book, 0)
    if progress.stage != "answered" or not stands.may_go_on:
        return None
    if stands.case is not None and stands.case.good and stands.task is not None:
        return replace(progress, stage="asked", misses=0)
    return _at(progress, book, stands.number)


def _at(progress: Progress, book: Book, place: int) -> Progress:
    """The progress at the start of a position; at the end after the last one."""
    if place == len(book.positions):
        return replace(progress, stage="end", answers=(), misses=0)
    return replace(progress, stage="asked", position=book.positions[place].name, answers=(), misses=0)


def _again(stands: Lesson) -> Progress | None:
    progress = stands.progress
    return replace(progress, stage="asked", answers=progress.answers[:-1]) if progress.stage == "answered" else None


def _solved(stands: Lesson) -> Progress | None:
    progress = stands.progress
    if progress.stage not in ("asked", "answered"):
        return None
    task = len(progress.answers) - (progress.stage == "answered")
    return replace(progress, stage="answered", answers=solution(stands.here, task))


def _previous(stands: Lesson) -> Progress | None:
    progress = stands.progress
    if progress.stage == "opening":
        return None
    if progress.stage == "end":
        return _at(progress, stands.book, len(stands.book.positions) - 1)
    if stands.number == 1:
        return _restarted(stands)
    return _at(progress, stands.book, stands.number - 2)


def _restarted(stands: Lesson) -> Progress:
    return replace(stands.progress, stage="opening", position="", answers=(), misses=0)


def _answered(stands: Lesson, answer: Answer) -> Progress:
    """The progress after an answer. Raises Illegal for a forbidden one."""
    game, progress = stands.table.game, stands.progress
    given = (*progress.answers, answer)
    after = exercise_state(game, stands.here, given)
    is_good = feedback(game, stands.here.tasks[len(given) - 1], answer, after).good
    return replace(
        progress, stage="answered", answers=given, turn=progress.turn + 1, draft=NO_DRAFT,
        misses=progress.misses + (not is_good), is_shown=False,
    )  # fmt: skip
