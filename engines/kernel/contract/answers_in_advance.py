"""Answers in advance: the part of the contract for games in which a captain may answer before being asked."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.lines import ASK_ME, AdvanceLine, Moment, StandingOrder, relevant_lines
from engines.kernel.choices.readback import words
from engines.kernel.resolution.frames import State, T

V = TypeVar("V")


class AnswersInAdvance(ABC, Generic[T, V]):
    """Answers that captains may give before they are asked; none, unless a game says more.

    `plan_kind`: the kind of the question that `next_turn_state` opens, "" in a game without plans.
    """

    plan_kind: str = ""

    def foreseen(self, view: V, kind: str, /) -> tuple[AdvanceLine, ...]:
        """The lines a captain may fill in beforehand on a question of that kind, seen by his own view.

        Which there are follows from what is public in it; what may be answered in each may hang on what is his.
        """
        return ()

    def standing_orders(self, view: V, kind: str, /) -> tuple[StandingOrder, ...]:
        """The words that may be said once for a while beside an answer to a question of that kind, the same for every seat."""
        return ()

    def moment(self, state: State[T], /) -> Moment:
        """The moment of the game, for the scopes of lines."""
        return Moment()

    def answer_from_lines(self, lines: Mapping[str, Answer], state: State[T], seat: int, /) -> Answer | None:
        """The answer that filled-in lines (line id to answer) give to the question asked of `seat` now, if they do."""
        return None

    def is_left(self, lines: Mapping[str, Answer], state: State[T], seat: int, /) -> bool:
        """Whether those lines leave the question asked of `seat` now to the answer that lies ready."""
        return False

    def parts_from_lines(self, lines: Mapping[str, Answer], state: State[T], seat: int, /) -> Mapping[str, Answer]:
        """The parts of the sheet put to `seat` now that those lines answer, if they leave others of its parts open."""
        return {}

    def next_turn_state(self, state: State[T], seat: int, /) -> State[T] | None:
        """The position as it would be at that seat's next turn, had nothing changed until then: its question is open, and may be
        answered before it is put. None if nothing may be planned; whether, and what, follows from what the seat knows."""
        return None

    def plan_basis(self, view: V, answer: Answer, /) -> Any:
        """The facts that an answer to that question rests on: it is played only while they are the same. `view` is the seat's
        own, the value of a kind that JSON holds."""
        return None

    def describe_lines(self, view: V, kind: str, lines: Mapping[str, Answer], /) -> tuple[Message, ...]:
        """The effects of lines filled in on a question of that kind, in words, one thing each."""
        kept = {id: answer for id, answer in lines.items() if answer != ASK_ME}
        left = [line for line in relevant_lines(self.foreseen(view, kind), kept) if line.id in kept]
        return tuple(self.describe_line(line.question, words(line.choice, kept[line.id])) for line in left)

    def describe_line(self, question: Message, answer: Message, /) -> Message:
        """A line that is filled in, in words; a game whose lines are called by things, and ask nothing, says it otherwise."""
        return say("ui.kept.line", question=question, answer=answer)
