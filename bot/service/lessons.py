"""Lessons: positions that one person plays alone, and how far he has come. There is no table behind them, and nobody else."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from bot.model.lesson import Lesson, Standing, Step
from bot.model.refusals import Refused
from bot.model.table import NO_DRAFT, Draft
from bot.service.lesson_views import book_of, code_of, lesson
from bot.service.people import People
from bot.service.repository import TableRepository, refusal
from bot.store import key_value
from bot.store import lessons as store
from engines import games
from engines.kernel.choices import Answer, Illegal, frozen
from engines.kernel.contract import Game
from engines.kernel.lessons import Book, course, shown, verdict
from engines.kernel.messages import say

TRIES = 5
"""Times a step is made anew where another press of the same person came between."""


class Lessons:
    """The lessons of whoever asks. Nobody else can reach them."""

    def __init__(self, repository: TableRepository, people: People) -> None:
        self.repository, self.people = repository, people

    def taught(self, code: str) -> str | None:
        """The game whose lessons have that code, None where it is no such code."""
        return next((id for id in games() if code_of(id) == code), None)

    async def of(self, game: str) -> Lesson:
        """Where the caller stands in the lessons of a game. Raises Refused where it has none."""
        known, _ = await self._stands(self._game(game))
        return known

    async def step(self, game: str, turn: int, step: Step) -> Lesson:
        """Where he stands after a step that he pressed at that turn; an older press changes nothing."""
        return await self._moved(
            self._game(game), lambda stands: _stepped(stands, step) if stands.standing.turn == turn else None
        )

    async def answer(self, game: str, turn: int, answer: Answer) -> Lesson:
        """Where he stands after that answer. Raises Refused for one that is not allowed, "e.decided" for one that is too late."""

        def given(stands: Lesson) -> Standing:
            if stands.standing.turn != turn or stands.standing.stage != "asked":
                raise Refused(say("e.decided"), show_position=True)
            return _answered(stands, answer)

        return await self._moved(self._game(game), given)

    async def draft(self, game: str, turn: int, change: Draft) -> Lesson:
        """With that draft in the place of the one before it. Raises Refused: "e.elsewhere", "e.decided"."""

        def kept(stands: Lesson) -> Standing:
            if stands.standing.turn != turn or stands.standing.stage != "asked":
                raise Refused(say("e.decided"), show_position=True)
            if stands.standing.draft.rev != change.rev:
                raise Refused(say("e.elsewhere"))
            return replace(stands.standing, draft=replace(change, rev=change.rev + 1))

        return await self._moved(self._game(game), kept)

    def _game(self, id: str) -> Game[Any, Any]:
        if id not in games():
            raise Refused(say("e.notoffered"))
        return self.repository.game_of(id)

    async def _stands(self, game: Game[Any, Any]) -> tuple[Lesson, str | None]:
        """What is shown, and the note it was made from."""
        book, person = book_of(game), await self.people.person(self._caller)
        note = await self.repository.store.read(key_value.read, store.name(game.id, self._caller))
        standing, now = _read(note, book), self.repository.clock.now()
        try:
            return lesson(game, person, standing, now), note
        except Illegal:
            return lesson(game, person, replace(standing, stage="asked", answers=(), draft=NO_DRAFT), now), note

    async def _moved(self, game: Game[Any, Any], work: Callable[[Lesson], Standing | None]) -> Lesson:
        """What is shown after that; `work` gives None where nothing changes."""
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


def _read(note: str | None, book: Book) -> Standing:
    """Where somebody stands as it was kept; at the beginning, where that position is gone."""
    if note is None:
        return Standing(book.version)
    kept = json.loads(note)
    if kept["stage"] != "opening" and book.place(kept["position"]) < 0:
        return Standing(book.version, turn=kept["turn"] + 1)
    draft = Draft(**{name: frozen(value) for name, value in kept.pop("draft").items()})
    standing = Standing(**{**kept, "answers": frozen(kept["answers"])}, draft=draft)
    if standing.version == book.version or standing.stage in ("opening", "end"):
        return standing
    return replace(standing, version=book.version, stage="asked", answers=(), misses=0, draft=NO_DRAFT)


# -- steps


def _stepped(stands: Lesson, step: Step) -> Standing | None:
    """Where that step leads; None where it leads nowhere from there."""
    made = {"on": _on, "again": _again, "show": _shown, "previous": _previous, "restart": _restarted}[step](stands)
    return None if made is None else replace(made, turn=stands.standing.turn + 1, draft=NO_DRAFT)


def _on(stands: Lesson) -> Standing | None:
    standing, book = stands.standing, stands.book
    if standing.stage == "opening":
        return _at(standing, book, 0)
    if standing.stage != "answered" or not stands.may_go_on:
        return None
    if stands.case is not None and stands.case.good and stands.task is not None:
        return replace(standing, stage="asked", misses=0)
    return _at(standing, book, stands.number)


def _at(standing: Standing, book: Book, place: int) -> Standing:
    """At that position; behind the last one at the end."""
    if place == len(book.positions):
        return replace(standing, stage="end", answers=(), misses=0)
    return replace(standing, stage="asked", position=book.positions[place].name, answers=(), misses=0)


def _again(stands: Lesson) -> Standing | None:
    standing = stands.standing
    return replace(standing, stage="asked", answers=standing.answers[:-1]) if standing.stage == "answered" else None


def _shown(stands: Lesson) -> Standing | None:
    standing = stands.standing
    if standing.stage not in ("asked", "answered"):
        return None
    task = len(standing.answers) - (standing.stage == "answered")
    return replace(standing, stage="answered", answers=shown(stands.position, task))


def _previous(stands: Lesson) -> Standing | None:
    standing = stands.standing
    if standing.stage == "opening":
        return None
    if standing.stage == "end":
        return _at(standing, stands.book, len(stands.book.positions) - 1)
    if stands.number == 1:
        return _restarted(stands)
    return _at(standing, stands.book, stands.number - 2)


def _restarted(stands: Lesson) -> Standing:
    return replace(stands.standing, stage="opening", position="", answers=(), misses=0)


def _answered(stands: Lesson, answer: Answer) -> Standing:
    """After an answer. Raises Illegal for one that the rules do not allow."""
    game, standing = stands.table.game, stands.standing
    given = (*standing.answers, answer)
    after = course(game, stands.position, given)
    is_good = verdict(game, stands.position.tasks[len(given) - 1], answer, after).good
    return replace(
        standing, stage="answered", answers=given, turn=standing.turn + 1, draft=NO_DRAFT,
        misses=standing.misses + (not is_good),
    )  # fmt: skip
