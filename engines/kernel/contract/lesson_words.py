"""Lesson words: the ids of all messages that a course of lessons is told by."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.base.messages import Message, say
from engines.kernel.contract.lessons import Book, Case, Exercise


def thing(game: str, number: int) -> Message:
    """One of the things that one needs to know, from 1."""
    return say(f"learn.{game}.thing.{number}")


def title(game: str, position: Exercise) -> Message:
    """The name of a position."""
    return say(f"learn.{game}.{position.name}.name")


def task_help(game: str, position: Exercise, task: int) -> Message:
    """The help with that task of a position."""
    return say(f"learn.{game}.{position.name}.hint.{task + 1}")


def task_text(game: str, book: Book, position: Exercise, task: int) -> Message:
    """The request of a task, with its help: to win if a good answer of the position does; to play if it is a turn; else to
    answer."""
    helps = task_help(game, position, task)
    if any(case.good and case.wins for one in position.tasks for case in one.cases):
        return say("learn.task.win", hint=helps)
    is_turn = position.tasks[task].kind in book.ends
    return say("learn.task.play", hint=helps) if is_turn else say("learn.task.answer", hint=helps)


def learnt(game: str, position: Exercise) -> Message:
    """The lesson of a position, in one line."""
    return say(f"learn.{game}.{position.name}.learnt")


def comment(game: str, position: Exercise, case: Case) -> Message:
    """Why an answer is good, or what it missed."""
    return say(f"learn.{game}.{position.name}.why.{case.name}")


def messages(game: str, book: Book) -> Iterator[Message]:
    """Everything that the lessons of a game say."""
    yield from (thing(game, number) for number in range(1, len(book.opening.marks) + 1))
    for position in book.positions:
        yield from (title(game, position), learnt(game, position))
        for number, task in enumerate(position.tasks):
            yield task_help(game, position, number)
            yield from (comment(game, position, case) for case in task.cases)
