"""Lessons: positions of a game that one captain plays by its own rules; what others answer and what falls is fixed beforehand.

The data of a game say what the positions are and what a good answer is; its own words stand under ``learn.<game>.…``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engines.kernel.base.messages import say
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice, Illegal
from engines.kernel.resolution.frames import Asked, Chance, Event, Result, State, T

LEARNER = 0
"""The seat of whoever learns."""
MOST_ROUNDS = 200
"""Rounds between two answers of the learner; more is a mistake of the data."""


class LessonPart(BaseModel):
    """A part of a lesson as it is read; unknown names are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ScriptedAnswer(LessonPart):
    """An answer that a captain gives once, as soon as they may: another captain, or the learner if they are set no task."""

    seat: int = Field(ge=LEARNER)
    answer: Any


class ExpectedEvent(LessonPart):
    """An event that follows, with some of its facts."""

    kind: str
    facts: dict[str, Any] = {}


class Case(LessonPart):
    """A remark on an answer, by its name. It fits if all of its conditions hold.

    - `answer`: parts that the answer has, or all of an answer without parts.
    - `events`: one of these events followed.
    - `wins`: whether the learner has won alone.
    """

    name: str
    good: bool = False
    answer: Any = None
    events: tuple[ExpectedEvent, ...] = ()
    wins: bool | None = None

    @property
    def fits_all(self) -> bool:
        """Whether it says nothing that must hold."""
        return self.answer is None and not self.events and self.wins is None


class Task(LessonPart):
    """A question put to the learner: its kind, the answer that is shown, what is said of answers (the first that fits)."""

    kind: str
    best: Any
    cases: tuple[Case, ...]

    @model_validator(mode="after")
    def _last_fits_all(self) -> Task:
        if not self.cases or not self.cases[-1].fits_all:
            raise ValueError("the last case has to fit every answer")
        return self


class Exercise(LessonPart):
    """One position: how the game stands (`setup`, the game's own), what others answer, what falls, what the learner is asked."""

    name: str
    seats: int = Field(default=2, ge=1)
    setup: dict[str, Any]
    fixed: tuple[ScriptedAnswer, ...] = ()
    faces: tuple[int, ...] = ()
    tasks: tuple[Task, ...] = Field(min_length=1)


class LessonOpening(LessonPart):
    """The first picture: a position, with a number at each of the parts `marks`."""

    seats: int = Field(default=2, ge=1)
    setup: dict[str, Any]
    marks: tuple[str, ...] = ()


class Book(LessonPart):
    """The lessons of a game. `names` are the other captains'; a position ends when a question of the kinds `ends` is open that
    nothing is fixed for."""

    version: int = Field(ge=1)
    names: tuple[str, ...]
    ends: tuple[str, ...]
    opening: LessonOpening
    positions: tuple[Exercise, ...] = Field(min_length=1)

    def place(self, name: str) -> int:
        """The number of the position of that name, -1 if there is none."""
        return next((place for place, one in enumerate(self.positions) if one.name == name), -1)


@dataclass(frozen=True, slots=True)
class Lessons(Generic[T]):
    """The lessons of a game, and how a position of theirs is laid out: the game at its first question."""

    book: Book
    build_position: Callable[[Mapping[str, Any]], tuple[State[T], tuple[Event, ...]]]


class Taught(Protocol[T]):
    """A game, as its lessons ask it (`contract.game.Game`)."""

    @property
    def lessons(self) -> Lessons[T] | None:
        """The lessons of the game, None if it has none."""

    def choice(self, state: State[T], seat: int) -> Choice:
        """The choice of that seat."""

    def apply(self, state: State[T], answers: Mapping[int, Answer], chance: Chance) -> tuple[State[T], tuple[Event, ...]]:
        """The state after those answers, and what happened."""

    def result(self, state: State[T]) -> Result | None:
        """How the game ended, None while it goes on."""


@dataclass(frozen=True, slots=True)
class ExerciseState(Generic[T]):
    """How a position stands after some answers of the learner.

    `events`: what happened since the last of them. `task`: the number of the task that the learner is asked now, None if they
    are asked no more.
    """

    state: State[T]
    events: tuple[Event, ...]
    task: int | None


def exercise_state(game: Taught[T], position: Exercise, answers: tuple[Answer, ...]) -> ExerciseState[T]:
    """The position after those answers. Raises Illegal for one that is not allowed."""
    player = _Player(game, position)
    task = player.on_to(0)
    for number, answer in enumerate(answers, 1):
        if task is None:
            raise Illegal("kernel", say("e.notasked.seat"))
        player.events = []
        player.round(answer)
        task = player.on_to(number)
    return ExerciseState(player.state, tuple(player.events), task)


def solution(position: Exercise, task: int) -> tuple[Answer, ...]:
    """The answers that lead through a position up to that task: the way that is shown to whoever asks for it."""
    return tuple(one.best for one in position.tasks[: task + 1])


def first_turn_frames(game: Taught[T], position: Exercise) -> tuple[tuple[State[T], tuple[Event, ...]], ...]:
    """The states on the way of the solution, each with the events before it, until the first turn is over."""
    player = _Player(game, position)
    player.on_to(0)
    player.seen = [(player.state, ())]
    for number, task in enumerate(position.tasks, 1):
        player.events = []
        player.round(task.best)
        player.on_to(number)
    return tuple(player.seen[: _over(player.seen, player.book.ends)])


def _over(seen: Sequence[tuple[State[Any], tuple[Event, ...]]], ends: tuple[str, ...]) -> int:
    """The number of those steps until a turn is asked for anew: all of them if none is."""
    anew = (at for at, (state, _) in enumerate(seen[1:], 2) if state.asked is not None and state.asked.kind in ends)
    return next(anew, len(seen))


def feedback(game: Taught[T], task: Task, answer: Answer, after: ExerciseState[T]) -> Case:
    """The remark on an answer that has led there."""
    return next(case for case in task.cases if _fits(game, case, answer, after))


def _fits(game: Taught[T], case: Case, answer: Answer, after: ExerciseState[T]) -> bool:
    if case.answer is not None and not _has(answer, case.answer):
        return False
    if case.events and not any(_happened(event, told) for event in after.events for told in case.events):
        return False
    result = game.result(after.state)
    return case.wins is None or case.wins == (result is not None and result.places[0] == (LEARNER,))


def _has(answer: Answer, parts: Any) -> bool:
    """Whether an answer has these parts, or is that answer; of a list, whether each of them is had by one of its items."""
    if isinstance(answer, Mapping) and isinstance(parts, Mapping):
        return all(part in answer and _has(answer[part], value) for part, value in parts.items())
    if isinstance(answer, tuple | list) and isinstance(parts, list):
        return all(any(_has(item, part) for item in answer) for part in parts)
    return bool(answer == parts)


def _happened(event: Event, told: ExpectedEvent) -> bool:
    return event.kind == told.kind and _has(event.facts, told.facts)


class _Player(Generic[T]):
    """Plays a position on, from question to question."""

    def __init__(self, game: Taught[T], position: Exercise) -> None:
        assert game.lessons is not None
        self.game, self.position, self.book = game, position, game.lessons.book
        self.state, events = game.lessons.build_position(position.setup)
        self.events, self.fixed, self.faces = list(events), list(position.fixed), list(position.faces)
        self.seen: list[tuple[State[T], tuple[Event, ...]]] = []

    def on_to(self, number: int) -> int | None:
        """Play to the task of that number; None if it is not reached."""
        task = self.position.tasks[number] if number < len(self.position.tasks) else None
        for _ in range(MOST_ROUNDS):
            asked = self.state.asked
            if asked is None:
                return None
            if task is not None and LEARNER in asked.seats and asked.kind == task.kind:
                return number
            if asked.kind in self.book.ends and not self._goes_on(asked):
                return None
            self.round(None)
        raise AssertionError(f"{self.position.name} does not end")

    def _goes_on(self, asked: Asked) -> bool:
        return any(self._fixed(seat, self.game.choice(self.state, seat)) is not None for seat in asked.seats)

    def _fixed(self, seat: int, choice: Choice) -> ScriptedAnswer | None:
        """The answer that is fixed for that seat and allowed now, None if there is none."""
        return next((one for one in self.fixed if one.seat == seat and _is_legal(choice, one.answer)), None)

    def round(self, own: Answer | None) -> None:
        """Everybody asked answers: the learner so, if that is given; else as it is fixed, or by the default."""
        assert self.state.asked is not None
        answers = {seat: self._answer(seat, own) for seat in self.state.asked.seats}
        self.state, events = self.game.apply(self.state, answers, self._face)
        self.events += events
        self.seen.append((self.state, events))

    def _answer(self, seat: int, own: Answer | None) -> Answer:
        choice = self.game.choice(self.state, seat)
        if seat == LEARNER and own is not None:
            return choice.check(own)
        found = self._fixed(seat, choice)
        if found is None:
            return choice.default
        self.fixed.remove(found)
        return found.answer

    def _face(self, sides: int) -> int:
        face = self.faces.pop(0) if self.faces else 1
        return face if face <= sides else 1


def _is_legal(choice: Choice, answer: Answer) -> bool:
    try:
        choice.check(answer)
    except Illegal:
        return False
    return True


# -- words
