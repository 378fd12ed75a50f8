"""The course of fortune: how likely each seat was to win, step by step, and what else could have been played where it turned.

Games are played on from every settled position by likely answers, a few settled positions far, and judged there. Who sees
everything starts from the positions themselves; any other viewer from states imagined from his view, so that nothing comes into
it that he does not know. It is made in slices, roughly at first, then better; a host may stop it after any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import sqrt
from statistics import fmean, pvariance
from typing import Any

from engines.kernel.base.chance import Random, mixed
from engines.kernel.base.messages import Message
from engines.kernel.base.values import Answer, as_tuples, value_class
from engines.kernel.choices.shapes import Choice, allows
from engines.kernel.choices.sheet import Sheet
from engines.kernel.contract.game import Game
from engines.kernel.contract.search import key_of
from engines.kernel.hidden.zones import ALL
from engines.kernel.record.record import ReplayedPosition, TakenBack
from engines.kernel.resolution.frames import Event, State
from engines.kernel.speech.ends import KeyMoment

PLAYOUTS, PORTION, LENGTH, LONGEST = 40, 4, 3, 200
"""Games played on from a position, and in one slice; settled positions of each until it is judged; questions answered in it at
most."""
TRIED, PLAYED_ON = 24, 3
"""Other answers to a question that are tried, and that are played on from as often as the position itself."""
MOST = 3
"""Turning points that are told."""
DOUBT = 2.0
"""Standard errors within which nothing is told from nothing."""
Worths = list[tuple[float, ...]]
Source = Callable[[], State[Any]]


@value_class
class WinChances:
    """After the round of that number, in that turn: the chance of each seat from 0 to 1, and the standard error of the least
    certain."""

    round: int
    turn: int
    chances: tuple[float, ...]
    error: float


@value_class
class Alternative:
    """Another play that a seat had, in words, and the seat's chance after it."""

    play: Message
    chance: float


@value_class
class Swing:
    """A round that moved a seat's chance by more than can be doubted: the chance `before` and `after` it. `instead`: a better
    play for the seat, None if there is none or none is known. `had_choice`: whether anything else was weighed. `deed`: the
    deed of those rounds, if there is one."""

    round: int
    turn: int
    seat: int
    before: float
    after: float
    deed: KeyMoment | None = None
    instead: Alternative | None = None
    had_choice: bool = False


@value_class
class ChanceHistory:
    """The chances after each settled position that was reckoned, and what turned them, in the order of the game."""

    fortunes: tuple[WinChances, ...] = ()
    turning: tuple[Swing, ...] = ()

    @property
    def doubt(self) -> float:
        """The most by which a chance may well be wrong, from 0 to 1."""
        errors = [one.error for one in self.fortunes if one.error]
        return DOUBT * fmean(errors) if errors else 0.0


def of_game(game: Game[Any, Any], positions: Iterable[ReplayedPosition], number: int = 0) -> list[ReplayedPosition]:
    """The positions of one game of a match that stand, from the first to the closing one. 0 means the last game."""
    found, before = dict[int, list[ReplayedPosition]](), None
    for position in positions:
        if isinstance(position.rows, TakenBack):
            found = {number: [one for one in played if one.round <= position.rows.to] for number, played in found.items()}
            before = game.view(position.state, None)
            continue
        view = game.view(position.state, None)
        closed = None if before is None else game.game_end(before, public(position.events))
        found.setdefault(game.scoreboard(closed.view if closed else view).game, []).append(position)
        before = view
    return found.get(number or max(found, default=0), [])


def public(events: Iterable[Event]) -> tuple[Event, ...]:
    """These events as everybody saw them."""
    return tuple(seen for event in events if (seen := event.seen_by(None)) is not None)


def turning_points(fortunes: Sequence[WinChances], most: int = MOST) -> tuple[tuple[int, int], ...]:
    """The neighbours that differ most beyond doubt, in the order of the game, each with the seat whose chance moved most
    between them."""
    moved = [(_moved(before, after, seat), at, seat) for at, before, after, seat in _moves(fortunes)]
    certain = [one for one in moved if one[0] > DOUBT * fortunes[one[1] + 1].error]
    return tuple(sorted((at, seat) for _, at, seat in sorted(certain, key=lambda one: -one[0])[:most]))


def _moves(fortunes: Sequence[WinChances]) -> Iterator[tuple[int, WinChances, WinChances, int]]:
    for at, (before, after) in enumerate(pairwise(fortunes)):
        yield at, before, after, max(range(len(after.chances)), key=partial(_moved, before, after))


def _moved(before: WinChances, after: WinChances, seat: int) -> float:
    return round(abs(after.chances[seat] - before.chances[seat]), 9)


class Analysis:
    """A course of fortune in the making, of the positions of one game that is over. `viewer`: from whose view states are
    imagined; ALL: who sees everything."""

    def __init__(
        self, game: Game[Any, Any], positions: Sequence[ReplayedPosition], seats: int, rnd: Random, viewer: int | None = ALL,
        playouts: int = PLAYOUTS,
    ) -> None:  # fmt: skip
        self.game, self.positions, self.seats, self.rnd, self.viewer, self.playouts = (
            game,
            positions,
            seats,
            rnd,
            viewer,
            playouts,
        )
        self.settled = [at for at, position in enumerate(positions) if game.is_quiet(position.state)]
        self.worths: dict[int, Worths] = {}
        self.turning: tuple[Swing, ...] = ()
        self.chance = partial(rnd.randint, 1)
        self.done, self.slices = 0, len(self.settled) * -(-playouts // PORTION)

    def run(self) -> Iterator[None]:
        """One slice after the other, until all is reckoned."""
        order = sorted(range(len(self.settled)), key=lambda at: -(at & -at) if at else -len(self.settled))
        for _ in range(0, self.playouts, PORTION):
            for at in (self.settled[place] for place in order):
                self._play(self.worths.setdefault(at, []), self._source(at), LENGTH, PORTION)
                self.done += 1
                yield
        yield from self._turned()

    def story(self) -> ChanceHistory:
        """The story as far as it is known."""
        if self.turning:
            return ChanceHistory(tuple(self._fortunes()), self.turning)
        return ChanceHistory(tuple(self._fortunes()), tuple(point for point, _ in self._points()))

    def _fortunes(self) -> Iterator[WinChances]:
        for at in sorted(self.worths):
            by_seat = list(zip(*self.worths[at], strict=True))
            error = max(sqrt(pvariance(one) / len(one)) for one in by_seat)
            yield WinChances(self.positions[at].round, self._turn(at), tuple(map(fmean, by_seat)), error)

    def _turn(self, at: int) -> int:
        """The turn in which the round before that position was played."""
        return self.game.scoreboard(self.game.view(self.positions[max(at - 1, 0)].state, None)).turn if at else 0

    # -- playing on

    def _source(self, at: int) -> Source:
        """A state in that position: itself, or one that the viewer may imagine there."""
        state = self.positions[at].state
        if self.viewer == ALL or state.asked is None:
            return lambda: state
        view = self.game.view(state, self.viewer)
        return lambda: self.game.imagine(view, self.rnd)

    def _play(self, worths: Worths, source: Source, length: int, times: int) -> None:
        worths += (self._played_on(source(), length) for _ in range(times))

    def _played_on(self, state: State[Any], length: int) -> tuple[float, ...]:
        """The worth to each seat of a game played on from there by likely answers."""
        game, left = self.game, length
        for _ in range(LONGEST):
            if state.asked is None or left <= 0 or game.is_cutoff(state):
                break
            answers = {seat: game.rollout_answer(state, seat, self.rnd) for seat in state.asked.seats}
            state = game.apply(state, answers, self.chance)[0]
            left -= game.is_quiet(state)
        return tuple(game.evaluate(state, seat) for seat in range(self.seats))

    # -- what turned it

    def _points(self) -> Iterator[tuple[Swing, range]]:
        """The turning points, each with the positions that its rounds led to."""
        known, fortunes = sorted(self.worths), list(self._fortunes())
        for at, seat in turning_points(fortunes):
            span, after = range(known[at] + 1, known[at + 1] + 1), fortunes[at + 1]
            seat = self._who(span, fortunes[at], after, seat)
            before = fortunes[at].chances[seat]
            yield Swing(after.round, after.turn, seat, before, after.chances[seat], self._deed(span)), span

    def _who(self, span: range, before: WinChances, after: WinChances, seat: int) -> int:
        """The seat that is told of: the asked seat that moved most, of those that moved beyond doubt, else that seat."""
        asked = {row.seat for at in span for row in self.positions[at].answers if row.move is None}
        sure = [one for one in asked if _moved(before, after, one) > DOUBT * after.error]
        return max(sure, key=lambda one: (_moved(before, after, one), -one), default=seat)

    def _deed(self, span: range) -> KeyMoment | None:
        """The heaviest deed of those rounds, None if there is none."""
        game, deeds = self.game, list[KeyMoment]()
        for at in span:
            view, events = game.view(self.positions[at].state, None), public(self.positions[at].events)
            before = game.view(self.positions[at - 1].state, None)
            closed = game.game_end(before, events)
            deeds += game.summarize(before, events, closed.view if closed else view).deeds
        return max(reversed(deeds), key=lambda deed: deed.weight, default=None)

    def _turned(self) -> Iterator[None]:
        """The turning points with what else could have been played, one slice after the other."""
        found = [(point, span) for point, span in self._points()]
        told = []
        for point, span in found:
            best: Alternative | None = None
            had_choice = False
            for at in (at for at in span if self._may_ask(at, point.seat)):
                for instead in self._others(at, point.seat):
                    had_choice = True
                    if instead is not None and (best is None or instead.chance > best.chance):
                        best = instead
                    yield
            told.append(self._with(point, best, had_choice))
        self.turning = tuple(told)

    def _with(self, point: Swing, best: Alternative | None, had_choice: bool) -> Swing:
        doubt = DOUBT * max((one.error for one in self._fortunes() if one.round == point.round), default=0.0)
        better = best if best is not None and best.chance > point.after + doubt else None
        return Swing(point.round, point.turn, point.seat, point.before, point.after, point.deed, better, had_choice)

    def _may_ask(self, at: int, seat: int) -> bool:
        """Whether the round that led to a position had an answer of the seat, and the viewer knows what it might have been."""
        return self.viewer in (ALL, seat) and any(row.seat == seat and row.move is None for row in self.positions[at].answers)

    def _others(self, at: int, seat: int) -> Iterator[Alternative | None]:
        """The answers that the seat could have given instead, each tried a little; those that look best as often as positions
        are. Of slices in which nothing was found out, None."""
        state, rows = self.positions[at - 1].state, self.positions[at].answers
        given = {row.seat: as_tuples(row.answer) for row in rows}
        tried = list[tuple[float, Answer]]()
        for answer in self._candidates(state, seat, given[seat]):
            worths: Worths = []
            self._play(worths, self._after(at - 1, seat, answer, given), LENGTH + 1, PORTION)
            tried.append((fmean(worth[seat] for worth in worths), answer))
            yield None
        choice = self.game.choice(state, seat)
        for _, answer in sorted(tried, key=lambda one: -one[0])[:PLAYED_ON]:
            worths = []
            for _ in range(0, self.playouts, PORTION):
                self._play(worths, self._after(at - 1, seat, answer, given), LENGTH + 1, PORTION)
                yield None
            yield Alternative(self._answer_text(choice, answer), fmean(worth[seat] for worth in worths))

    def _answer_text(self, choice: Choice, answer: Answer) -> Message:
        """A whole play by its name, all else part by part."""
        if isinstance(choice, Sheet) and choice.play_label is not None and isinstance(answer, Mapping):
            said = choice.play_label(answer)
            if said is not None:
                return said.label
        return self.game.readback(choice, answer)

    def _candidates(self, state: State[Any], seat: int, given: Answer) -> list[Answer]:
        """Other answers worth weighing than the one given, some of many; none that reads like it."""
        game, choice = self.game, self.game.choice(state, seat)
        listed = game.candidates(game.view(state, seat), seat, choice, self.rnd)
        others = {key_of(one): one for one in listed if allows(choice, one)}
        said = game.readback(choice, given)
        return [one for one in mixed(tuple(others.values()), self.rnd) if game.readback(choice, one) != said][:TRIED]

    def _after(self, at: int, seat: int, answer: Answer, given: Mapping[int, Answer]) -> Source:
        """States after that answer of the seat: who sees everything knows what others answered, whoever does not guesses."""
        source = self._source(at)

        def state() -> State[Any]:
            start = source()
            assert start.asked is not None
            answers = {
                one: given[one] if self.viewer == ALL and one in given else self.game.rollout_answer(start, one, self.rnd)
                for one in start.asked.seats
            }
            return self.game.apply(start, answers | {seat: answer}, self.chance)[0]

        return state
