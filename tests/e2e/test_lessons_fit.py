"""Lessons beside the room of a telephone, at the page: what a task asks, and what an answer did."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from typing import Any

import pytest
from playwright.async_api import Browser

from bot.edge.drafts.filling import PanelDraft
from bot.edge.help.lessons import answer_shown, task_shown
from bot.edge.kit.components import frozen
from bot.edge.kit.post_parts import speech
from bot.edge.kit.replies import Page as Shown
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import with_its_picture
from bot.model.people.people import Person
from bot.model.table.lesson import Lesson, Progress
from bot.service.lessons.views import lesson
from engines import game_of, games
from engines.kernel.contract.game import Game
from engines.kernel.contract.lessons import LEARNER, Exercise, exercise_state, feedback, solution
from locales import LANGUAGES
from tests.e2e.ledger import check
from tests.e2e.telephone import gallery, with_picture
from tests.every_answer import answers

TAUGHT = [id for id in games() if game_of(id).lessons is not None]
NOW = datetime(2026, 1, 1, tzinfo=UTC)
TRIED = 40
"""Answers to a task that are tried, until each thing is said that may be said of one."""


def at(game: Game[Any, Any], position: Exercise, language: Any, *given: Any, is_asked: bool = False) -> Lesson:
    """A lesson behind these answers, at the next task or at what the last one did."""
    assert game.lessons is not None
    stage: Any = "asked" if is_asked else "answered"
    progress = Progress(game.lessons.book.version, stage, position.name, given, 1, 5)
    return lesson(game, Person(101, "Ana", language), progress, NOW)


def said_of(game: Game[Any, Any], position: Exercise, task: int) -> Iterator[tuple[Any, ...]]:
    """Answers up to that task: the way that is shown, and one for each other thing that is said of an answer."""
    way = solution(position, task)
    yield way
    stands, heard = exercise_state(game, position, way[:-1]), set[str]()
    for answer, _ in zip(answers(game.choice(stands.state, LEARNER)), range(TRIED), strict=False):
        case = feedback(game, position.tasks[task], answer, exercise_state(game, position, (*way[:-1], answer)))
        if case.name not in heard:
            heard.add(case.name)
            yield (*way[:-1], answer)


def tasks(id: str, language: Any) -> Iterator[tuple[str, Shown]]:
    """Every task of a game, untouched."""
    game = game_of(id)
    assert game.lessons is not None
    for position in game.lessons.book.positions:
        for task in range(len(position.tasks)):
            here = at(game, position, language, *solution(position, task)[:-1], is_asked=True)
            words = speech(here.table, language)
            assert here.table.choice is not None
            brief = PanelModel(here.table, here.table.choice, PanelDraft(), words)
            box, picture = with_its_picture(brief)
            yield f"{position.name} {task}", task_shown(here, words, Shown((box,), (picture,)))


@cache
def answered(id: str) -> tuple[tuple[Exercise, int, tuple[Any, ...]], ...]:
    """Every task of a game, with answers up to it; they are the same in every language."""
    game = game_of(id)
    assert game.lessons is not None
    tasks = [(position, task) for position in game.lessons.book.positions for task in range(len(position.tasks))]
    return tuple((*one, given) for one in tasks for given in said_of(game, *one))


def results(id: str, language: Any) -> Iterator[tuple[str, Shown]]:
    """What answers to every task did."""
    for position, task, given in answered(id):
        here = at(game_of(id), position, language, *given)
        assert here.case is not None
        yield f"{position.name} {task} {here.case.name}", answer_shown(here, speech(here.table, language))


def sent(page: Shown, name: str, language: Any) -> Any:
    """The page as Discord is sent it, with its picture drawn."""
    return with_picture(frozen(page.parts[0]), page.pictures[0], ("Ana", "Hansen", "Thekla"), language, name)


@pytest.mark.parametrize("id", TAUGHT)
async def test_tasks_are_no_higher_than_listed(browser: Browser, id: str) -> None:
    async with gallery(browser) as telephones:
        for language in LANGUAGES:
            found = enumerate(tasks(id, language))
            made = {name: sent(page, f"{id}{language}t{n}.png", language) for n, (name, page) in found}
            check(f"{id}: tasks, {language}", await telephones.screens(made, private=True))


@pytest.mark.parametrize("id", TAUGHT)
async def test_results_are_no_higher_than_listed(browser: Browser, id: str) -> None:
    async with gallery(browser) as telephones:
        for language in LANGUAGES:
            found = enumerate(results(id, language))
            made = {name: sent(page, f"{id}{language}r{n}.png", language) for n, (name, page) in found}
            check(f"{id}: results, {language}", await telephones.screens(made, private=True))
