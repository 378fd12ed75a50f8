"""Lessons of every game: each position is played with every answer to its end, and everything said of it has words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from engines import game_of, games
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import allows
from engines.kernel.contract.game import Game, sentences_for
from engines.kernel.contract.lesson_words import comment, messages
from engines.kernel.contract.lessons import LEARNER, Exercise, ExerciseState, exercise_state, feedback, solution
from locales import LANGUAGES, words
from render.picture.picture_kinds import Emphasis
from render.picture.pictures import pictures_of
from tests.every_answer import answers
from tests.game_cases import game_cases

TAUGHT = [game_of(id) for id in games() if game_of(id).lessons is not None]
POSITIONS = [(game, position) for game in TAUGHT if game.lessons for position in game.lessons.book.positions]


def called(value: Any) -> str:
    return value.id if isinstance(value, Game) else value.name


def ways(
    game: Game[Any, Any], position: Exercise, given: tuple[Answer, ...] = ()
) -> Iterator[tuple[ExerciseState[Any], Any, int]]:
    """Every way through a position: how it stands after each answer, what is said of that, and which task it answered. A task
    behind an answer is played once for each thing that is said of that answer."""
    stands, heard = exercise_state(game, position, given), set[str]()
    if stands.task is None:
        return
    task = position.tasks[stands.task]
    choice = game.choice(stands.state, LEARNER)
    for answer in (*(choice.check(best) for best in (task.best,) if allows(choice, best)), *answers(choice)):
        after = exercise_state(game, position, (*given, answer))
        case = feedback(game, task, answer, after)
        yield after, case, stands.task
        if case.good and after.task is not None and case.name not in heard:
            heard.add(case.name)
            yield from ways(game, position, (*given, answer))


@cache
def played_out(id: str, name: str) -> tuple[tuple[ExerciseState[Any], Any, int], ...]:
    """Every way through a position, played once for all tests."""
    return next(tuple(ways(game, position)) for game, position in POSITIONS if (game.id, position.name) == (id, name))


@pytest.mark.parametrize(("game", "position"), POSITIONS, ids=called)
def test_every_answer_is_played_out_told_and_explained(game: Game[Any, Any], position: Exercise) -> None:
    """Nothing is left without a word: the events of every answer are told in every language, and each thing that may be said of
    an answer is said of one."""
    said, told = Counter[tuple[int, str]](), Counter[str]()
    names = ("Ana", *(game.lessons.book.names if game.lessons else ()))[: position.seats]
    speakers = [words(language).naming(names) for language in LANGUAGES]
    for after, case, task in played_out(game.id, position.name):
        said[task, case.name] += 1
        game.invariants(after.state)
        for speech in speakers:
            for one in (*sentences_for(game, after.events, LEARNER), comment(game.id, position, case)):
                told[speech.language] += len(speech(one)) > 0
    assert set(said) == {(task, case.name) for task, one in enumerate(position.tasks) for case in one.cases}
    assert len(told) == len(LANGUAGES) and len(set(told.values())) == 1


@pytest.mark.parametrize(("game", "position"), POSITIONS, ids=called)
def test_the_way_that_is_shown_is_good_to_its_end(game: Game[Any, Any], position: Exercise) -> None:
    for number, task in enumerate(position.tasks):
        way = solution(position, number)
        after = exercise_state(game, position, way)
        assert feedback(game, task, way[-1], after).good
        assert after.task == (number + 1 if number + 1 < len(position.tasks) else None)


@pytest.mark.parametrize("game", TAUGHT, ids=called)
def test_a_lesson_is_the_same_each_time_and_has_six_to_eight_positions(game: Game[Any, Any]) -> None:
    assert game.lessons is not None
    book = game.lessons.book
    kept = game_cases(game.id)
    assert len(book.positions) in kept.lessons and len({one.name for one in book.positions}) == len(book.positions)
    assert len(book.opening.marks) == kept.marks
    for position in book.positions:
        first, again = (exercise_state(game, position, solution(position, len(position.tasks) - 1)) for _ in range(2))
        assert game.dump(first.state) == game.dump(again.state) and first.events == again.events


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT, ids=called)
def test_everything_has_words(game: Game[Any, Any], language: Any) -> None:
    assert game.lessons is not None
    speech = words(language)
    found = [speech(one) for one in messages(game.id, game.lessons.book)]
    assert all(found) and not any(one.startswith("learn.") for one in found)


@pytest.mark.parametrize("game", TAUGHT, ids=called)
def test_positions_hide_from_the_learner_what_a_table_hides(game: Game[Any, Any]) -> None:
    """What the learner sees of a position would be the same in another state that he could imagine."""
    assert game.lessons is not None
    for position in game.lessons.book.positions:
        state = exercise_state(game, position, ()).state
        view = game.view(state, LEARNER)
        assert game.view(game.imagine(view, Random(3)), LEARNER) == view


@pytest.mark.parametrize("game", TAUGHT, ids=called)
def test_the_numbers_of_the_first_picture_stand_on_it(game: Game[Any, Any]) -> None:
    assert game.lessons is not None
    opening, pictures = game.lessons.book.opening, pictures_of(game.id)
    state, _ = game.lessons.build_position(opening.setup)
    view = game.view(state, LEARNER)
    kind, names = pictures.private(view, game.asked(state))[0], ("Ana", *game.lessons.book.names)[: opening.seats]
    marks = [(part, number) for number, part in enumerate(opening.marks, 1)]
    drawn = pictures.draw(kind.name, view, names, words("en").naming(names), emphasis=Emphasis(marks=marks))
    assert {*opening.marks, *(f"mark.{number}" for _, number in marks)} <= {part.name for part in drawn.parts}


@pytest.mark.parametrize(("game", "position"), POSITIONS, ids=called)
def test_a_praised_answer_loses_no_game(game: Game[Any, Any], position: Exercise) -> None:
    """A good answer never ends with somebody else's victory, whatever falls and whatever others answer."""
    ends = [game.result(after.state) for after, case, _ in played_out(game.id, position.name) if case.good]
    assert ends and [one.places for one in ends if one is not None and LEARNER not in one.places[0]] == []


@pytest.mark.parametrize(("game", "position"), POSITIONS, ids=called)
def test_answers_fixed_for_the_learner_beside_his_tasks_are_given(game: Game[Any, Any], position: Exercise) -> None:
    """On the way that is shown everything comes to pass that is fixed for his own seat."""
    way = solution(position, len(position.tasks) - 1)
    own = tuple(one for one in position.fixed if one.seat == LEARNER)
    without = position.model_copy(update={"fixed": tuple(one for one in position.fixed if one.seat != LEARNER)})
    is_needed = exercise_state(game, without, way).events != exercise_state(game, position, way).events
    assert is_needed == bool(own)
