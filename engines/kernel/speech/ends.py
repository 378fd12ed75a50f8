"""The end of a game in its own words: what it counts over its turns, what it is remembered for, who fell when and by whom.

All of it comes of what everybody was told: the public view before a step, the events as everybody saw them, the view after it.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from engines.kernel.base.messages import Arg, Captain, Message, say
from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import Event, Result

V = TypeVar("V")


@value_class
class Scoreboard:
    """The stand of a view: the game of a match, its turn (0 before the first), and the counts of the game, a number a seat.
    `counts` is empty in a game that counts nothing; `what` they count, if it is not the `score_name` of the game."""

    game: int = 1
    turn: int = 0
    counts: tuple[int, ...] = ()
    what: Message | None = None


@value_class
class KeyMoment:
    """A deed that a step is remembered for. `what` is a clause with a subject ("Cutlass takes Ben's Captain"), `by` whose
    deed it was, `at` the seat that it befell.

    `weight`: how much it moved, from 0 (words for a swing of the count) to 10, which is as much as the largest swing twice over.
    """

    what: Message
    by: int | None = None
    at: int | None = None
    weight: int = 0

    def sentence(self, when: Message) -> Message:
        """The deed as a sentence, with its time and its captain."""
        if self.by is None:
            return say("res.point", when=when, what=self.what)
        return say("res.point.by", when=when, captain=Captain(self.by), what=self.what)


@value_class
class Elimination:
    """The fall of a seat: it is out of the game, or has lost the piece that decides, such as its Captain.

    - `by`: the seat that brought it about.
    - `what`: the name of the fall in a word or two, if the seat is not out.
    """

    seat: int
    by: int | None = None
    what: Message | None = None


@value_class
class StepSummary:
    """The memory of a step: its deeds, and the seats that fell."""

    deeds: tuple[KeyMoment, ...] = ()
    eliminations: tuple[Elimination, ...] = ()


NOTHING = StepSummary()


@value_class
class GameEnd:
    """A game inside a match that has ended. `winners`: its winners (several: together; empty: it was drawn). `view`: the
    public view at its end. `wins`: the games won by seat so far."""

    winners: tuple[int, ...]
    view: Any
    wins: tuple[int, ...]


@value_class
class ScoreRow:
    """A row of the score: its name, and the points of each seat."""

    what: Message
    scores: tuple[int, ...]


class Ends(ABC, Generic[V]):
    """How a game ends, as people are told. A game that says nothing of it is told by its last step and its places.

    `score_name`: the things that `Scoreboard.counts` count. `event_counters`: kinds of events that are counted, each with the
    message that says how many there were (its `n`); several kinds may have one.
    """

    score_name: ClassVar[Message] = say("res.counted")
    event_counters: ClassVar[Mapping[str, Message]] = {}

    def scoreboard(self, view: V, /) -> Scoreboard:
        """The stand of that public view."""
        return Scoreboard()

    def summarize(self, before: V, events: tuple[Event, ...], after: V, /) -> StepSummary:
        """The memory of a step, from its events as everybody saw them, between two public views of one game."""
        return NOTHING

    def game_end(self, before: V, events: tuple[Event, ...], /) -> GameEnd | None:
        """The game inside a match that ended with these events, where the match goes on."""
        return None

    def score_breakdown(self, view: V, ended: Result, /) -> tuple[ScoreRow, ...]:
        """How the scores of the result came about; the rows make up the scores. Of a view that is laid open."""
        return ()

    def final_places(self, view: V, ended: Result, /) -> tuple[tuple[int, ...], ...]:
        """Seats by place as people are told at the end, where all is laid open: those of the result, or in a finer order."""
        return ended.places

    def vacant_side_result(self, view: V, ended: Result, /) -> tuple[int, int] | None:
        """The place and the score of a side that nobody holds, told among the others; None if there is none."""
        return None

    def scenario(self, view: V, /) -> Message | None:
        """The name of the scenario that is played, by which tables of a campaign are told apart; None if all are alike."""
        return None

    def describe_carryover(self, handed: Any, /) -> tuple[Message, ...]:
        """The things that a table hands on to the next one (`carryover`), as items of a list: damage, losses, points."""
        return ()

    def number(self, n: int, /) -> Arg:
        """A number of the score as it is written."""
        return n

    def score(self, n: int, /) -> Message:
        """A score of the result in words: what is counted, and how many."""
        return say("post.score", n=n)
