"""The course of a game, from what everybody was told: its turns with what it counted, what it is remembered for, who fell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from engines.kernel.base.messages import Arg, Captain, Message, say
from engines.kernel.base.values import value_class
from engines.kernel.contract.game import Game
from engines.kernel.resolution.frames import Event, Result
from engines.kernel.speech.ends import Elimination, GameEnd, KeyMoment, Scoreboard, ScoreRow, StepSummary

MOST = 3
"""Turning points that are told."""
LARGEST = 5.0
"""The weight of the largest swing of the count, beside the weights of deeds."""
OUT = say("res.fell")
"""The name of a fall unless a game says more."""
Places = tuple[tuple[int, ...], ...]
Step = tuple[tuple[Event, ...], Any]
"""A step as everybody saw it: its events, and the view after it."""


@value_class
class Point:
    """The count of the game at the end of a turn."""

    turn: int
    counts: tuple[int, ...]


@value_class
class DatedElimination:
    """A seat that fell: in which step and turn, by whom, and how that is called."""

    seat: int
    step: int
    turn: int
    by: int | None = None
    what: Message = OUT


@value_class
class TurningPoint:
    """A step that decided much: its number (from 0), its turn, and what it is remembered for."""

    step: int
    turn: int
    deed: KeyMoment


@value_class
class GameSummary:
    """One game, or one game of a match. `steps` are the numbers of its first and last step, from 0; `turns` how many there were.

    - `points`: the count by turns, if the game counts something.
    - `turning_points`: the decisive steps, in order. `final_moment`: the heaviest deed of the last step.
    - `eliminations`: the last fall of each seat that fell.
    - `tally`: ids of messages, each with a number.
    - `game_end`: how it ended, if the match goes on.
    - `last_turn`: the number of the step with which its last turn began.
    - `counted`: the name of what `points` count, None for the usual one.
    """

    game: int
    steps: tuple[int, int]
    turns: int
    points: tuple[Point, ...] = ()
    turning_points: tuple[TurningPoint, ...] = ()
    final_moment: KeyMoment | None = None
    eliminations: tuple[DatedElimination, ...] = ()
    tally: tuple[tuple[str, int], ...] = ()
    game_end: GameEnd | None = None
    last_turn: int = 0
    counted: Message | None = None

    def turning_sentences(self) -> tuple[tuple[int, Message], ...]:
        """The steps of the turning points, each with what it is remembered for."""
        return tuple((one.step, one.deed.sentence(self._at(one))) for one in self.turning_points)

    def _at(self, one: TurningPoint) -> Message:
        return say("res.at", n=one.turn) if self.turns else say("res.at.step", n=one.step + 1)

    def elimination_of(self, seat: int) -> DatedElimination | None:
        """How that seat fell last."""
        return next((fall for fall in self.eliminations if fall.seat == seat), None)


def summaries(game: Game[Any, Any], told: Iterable[Step], left_out: Collection[int] = frozenset()) -> tuple[GameSummary, ...]:
    """The games of a match in order; of a single game the one. `told`: all steps, from the first one on. Steps that are
    `left_out`, by their numbers, count for nothing."""
    builders: dict[int, _SummaryBuilder] = {}
    before: Any = None
    last = Scoreboard()
    for number, (events, view) in enumerate(told):
        if number in left_out:
            continue
        closed = None if before is None else game.game_end(before, events)
        at = closed.view if closed else view
        standing = game.scoreboard(at)
        turn = last.turn if last.game == standing.game else 0
        remembered = game.summarize(view if before is None else before, events, at)
        making = builders.setdefault(standing.game, _SummaryBuilder(game, standing.game))
        making.add(_Step(number, turn, standing, remembered, closed), events)
        before, last = view, game.scoreboard(view)
    return tuple(builders[one].summary() for one in sorted(builders))


@value_class
class _Step:
    """A step: its number, the turn in which it happened, where the view after it stands, and what is remembered of it."""

    number: int
    turn: int
    standing: Scoreboard
    remembered: StepSummary
    closed: GameEnd | None


@dataclass(slots=True)
class _SummaryBuilder:
    """A course in the making."""

    game: Game[Any, Any]
    number: int
    steps: list[_Step] = field(default_factory=list)
    tally: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    """How many turns there were; 0 in a game without turns."""

    def add(self, step: _Step, events: tuple[Event, ...]) -> None:
        """The next step, with its events."""
        self.steps.append(step)
        self.turns = max(self.turns, step.standing.turn)
        self.tally.update(self.game.event_counters[event.kind].id for event in events if event.kind in self.game.event_counters)

    def _when(self, step: _Step) -> int:
        """The turn of a step, or its number in a game without turns."""
        return step.turn if self.turns else step.number

    def summary(self) -> GameSummary:
        """All of it."""
        last = self.steps[-1]
        falls = {
            fall.seat: DatedElimination(fall.seat, step.number, step.turn, fall.by, fall.what or OUT)
            for step, fall in self._falls()
        }
        return GameSummary(
            self.number, (self.steps[0].number, last.number), self.turns, tuple(self._points()), self._turning(),
            _best(last.remembered.deeds), tuple(falls.values()), tuple(self.tally.items()), last.closed,
            next(step.number for step in self.steps if step.turn == last.turn and (self.turns or step is last)),
            last.standing.what,
        )  # fmt: skip

    def _falls(self) -> Iterator[tuple[_Step, Elimination]]:
        return ((step, fall) for step in self.steps for fall in step.remembered.eliminations)

    def _points(self) -> Iterator[Point]:
        """The count at the end of each turn, from its first one that is not all nothing."""
        counted = [step for step in self.steps if any(step.standing.counts)]
        by_turn = {self._when(step): step.standing.counts for step in counted}
        return (Point(turn, counts) for turn, counts in sorted(by_turn.items()))

    def _turning(self) -> tuple[TurningPoint, ...]:
        """The heaviest steps, one a turn, in their order; the last one if there is a deed in it."""
        swings = [*(self._swing(at) for at in range(len(self.steps) - 1)), (0, None)]
        largest = max((size for size, _ in swings), default=0)
        weighted: dict[int, tuple[float, TurningPoint]] = {}
        for step, (size, swing) in zip(self.steps, swings, strict=True):
            deed = _best(step.remembered.deeds) or swing
            if deed is None:
                continue
            weight = deed.weight + (LARGEST * size / largest if largest else 0)
            if weight > weighted.get(self._when(step), (0.0,))[0]:
                weighted[self._when(step)] = weight, TurningPoint(step.number, step.turn, deed)
        heaviest = sorted(weighted.values(), key=lambda one: (-one[0], one[1].step))[:MOST]
        return tuple(sorted((turning for _, turning in heaviest), key=lambda one: one.step))

    def _swing(self, at: int) -> tuple[int, KeyMoment | None]:
        """How far the count of one seat went in a step, and that in words."""
        before, after = (self.steps[place].standing.counts for place in (max(at - 1, 0), at))
        if not any(before) or len(before) != len(after):
            return 0, None
        size, seat = max((abs(after[seat] - before[seat]), -seat) for seat in range(len(after)))
        if not size:
            return 0, None
        args: dict[str, Arg] = {
            "captain": Captain(-seat),
            "what": self.steps[at].standing.what or self.game.score_name,
            "from": before[-seat],
            "to": after[-seat],
        }
        return size, KeyMoment(say("res.swing", **args), at=-seat)


def _best(deeds: Iterable[KeyMoment]) -> KeyMoment | None:
    """The heaviest of a step; of equal ones the last."""
    return max(reversed(tuple(deeds)), key=lambda deed: deed.weight, default=None)


def film_of(course: GameSummary, most: int, left_out: Collection[int] = frozenset()) -> tuple[int, ...]:
    """The steps that a film of the game shows, in order: its beginning, each turning point with the step before it, the last
    turn; `most` of them at most, the last ones. Steps that were `left_out` of the course are passed over."""
    first, last = course.steps
    standing = [step for step in range(first, last + 1) if step not in left_out]
    before = dict(zip(standing[1:], standing, strict=False))
    turning = {step for one in course.turning_points if one.step > first for step in (before[one.step], one.step)}
    found = sorted({first, *turning, *(step for step in standing if step >= course.last_turn)})
    return tuple(found if len(found) <= most else (found[0], *found[1 - most :]))


def with_ties(places: Places, course: GameSummary) -> Places:
    """The places, shared by those who fell at one blow."""
    shared: list[tuple[int, ...]] = []
    for place in places:
        if shared and len(steps := {_step_of(course, seat) for seat in (*shared[-1], *place)}) == 1 and steps != {None}:
            shared[-1] = (*shared[-1], *place)
        else:
            shared.append(place)
    return tuple(shared)


def _step_of(course: GameSummary, seat: int) -> int | None:
    fall = course.elimination_of(seat)
    return fall.step if fall else None


def rank_by_elimination(winners: tuple[int, ...], seats: int, course: GameSummary) -> Places:
    """Places of a game that nobody has ranked: the winners, whoever has not fallen, and the fallen, who fell last first."""
    others = [seat for seat in range(seats) if seat not in winners]
    unfallen = tuple(seat for seat in others if course.elimination_of(seat) is None)
    fallen = sorted((fall for fall in course.eliminations if fall.seat in others), key=lambda fall: -fall.step)
    return with_ties(tuple(place for place in (winners, unfallen, *((fall.seat,) for fall in fallen)) if place), course)


def adds_up(accounts: Iterable[ScoreRow], ended: Result) -> bool:
    """Whether the rows make up the scores of the result."""
    rows = [account.scores for account in accounts]
    return not rows or tuple(map(sum, zip(*rows, strict=True))) == ended.scores


def totals(course: GameSummary) -> tuple[Message, ...]:
    """How many turns there were, and how many of what the game tallies."""
    turns = (say("res.turns", n=course.turns),) if course.turns else ()
    return (*turns, *(say(id, n=number) for id, number in course.tally))
