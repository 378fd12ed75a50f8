"""Pages of a lesson: plain values, made from the answers so far."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from bot.model.base.refusals import Refused
from bot.model.people.people import Person, Seat
from bot.model.table.draws import Draws
from bot.model.table.lesson import Lesson, Progress
from bot.model.table.table import CaptainPart, CaptainTable, Draft, PublicTable
from bot.service.table.time_control import LIVE
from bot.service.table.timeout_answer import timeout_answer
from engines.kernel.base.messages import say
from engines.kernel.contract import lessons
from engines.kernel.contract.game import Game
from engines.kernel.contract.lessons import LEARNER, Book, exercise_state, feedback
from engines.kernel.resolution.frames import Event, State

NEVER = datetime.fromtimestamp(0, UTC)
"""The opening time of a table without people."""


def code_of(game: str) -> str:
    """The code of a game's lessons in presses. No code of a table has an L."""
    return "L" + sha256(game.encode()).hexdigest()[:5].upper()


def book_of(game: Game[Any, Any]) -> Book:
    """The lessons of a game. Raises Refused for a game without lessons."""
    if game.lessons is None:
        raise Refused(say("learn.none"))
    return game.lessons.book


def lesson(game: Game[Any, Any], person: Person, progress: Progress, now: datetime) -> Lesson:
    """The page of a person's progress. Raises Illegal for answers that the rules no longer know."""
    assert game.lessons is not None
    book = game.lessons.book
    number = book.place(progress.position) + 1
    if progress.stage in ("opening", "end"):
        state, _ = game.lessons.build_position(book.opening.setup)
        return Lesson(book, progress, _table(game, person, progress, state, book.opening.seats, now), number)
    position = book.positions[number - 1]
    stands = exercise_state(game, position, progress.answers)
    table = _table(game, person, progress, stands.state, position.seats, now)
    if progress.stage == "asked":
        return Lesson(book, progress, _asking(table, stands.state, progress.draft), number, stands.task, stands.events)
    last = len(progress.answers) - 1
    case = feedback(game, position.tasks[last], progress.answers[last], stands)
    return Lesson(book, progress, table, number, stands.task, stands.events, case)


def scenes(game: Game[Any, Any], name: str, person: Person) -> tuple[tuple[PublicTable, tuple[Event, ...]], ...]:
    """The position of that name at each step of its first turn as everybody would see it, with the events before each."""
    book = book_of(game)
    position = book.positions[book.place(name)]
    found = lessons.first_turn_frames(game, position)
    tables = (_table(game, person, Progress(book.version), state, position.seats, NEVER).everybodys for state, _ in found)
    return tuple(zip(tables, (events for _, events in found), strict=True))


def _table(
    game: Game[Any, Any], person: Person, progress: Progress, state: State[Any], count: int, now: datetime
) -> CaptainTable:
    """A position as a table shows it to its captain, without a server, a clock or a question."""
    assert game.lessons is not None
    others = [Seat(number, None, name, computer=True) for number, name in enumerate(game.lessons.book.names, LEARNER + 1)]
    seats = (Seat(LEARNER, person.id, person.name), *others)[:count]
    public = PublicTable(
        id=f"lesson {game.id} {person.id}", code=code_of(game.id), game=game, status="running", guild=0, channel=0,
        opener=person.id, language=person.language, options=game.read_options({}, count), pace=LIVE, seats=seats, promise="",
        opened=now, decision=progress.turn, asked=state.asked, draws=Draws(has_chance=False), view=game.view(state, None),
    )  # fmt: skip
    return CaptainTable.of(public, seats[LEARNER], CaptainPart(own_view=game.view(state, LEARNER)))


def _asking(table: CaptainTable, state: State[Any], draft: Draft) -> CaptainTable:
    """The table with the question of the captain, and the draft."""
    choice = table.game.choice(state, LEARNER)
    counts = timeout_answer(choice, {}, draft.answer if draft.rev else None)[1]
    return replace(table, choice=choice, draft=draft, default=choice.default, timeout_answer=counts)
