"""Random games under the laws, and the files that reproduce a violation."""

from __future__ import annotations

import json
import traceback
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypedDict, Unpack

from engines.kernel.base.chance import Random, Stream
from engines.kernel.base.messages import Message
from engines.kernel.base.values import as_tuples
from engines.kernel.choices.shapes import Illegal
from engines.kernel.contract.game import Game
from engines.kernel.laws import ends, laws, taking_back, telling
from engines.kernel.laws.playouts import Playout, key_of, opening_of, seed_of
from engines.kernel.laws.turns import Turns
from engines.kernel.resolution.frames import Event, State

Watch = Callable[[State[Any], tuple[Event, ...]], None]
BOUND = 40_000
"""Rounds after which a random game counts as endless (law 11)."""


class Violation(Exception):
    """A law broken in a random game; `playout` leads there."""

    def __init__(self, playout: Playout, cause: BaseException) -> None:
        super().__init__("".join(traceback.format_exception_only(cause)).strip())
        self.playout = playout


class RandomPlayFields(TypedDict, total=False):
    """The fields of a `RandomPlay`, by name."""

    under_laws: bool
    defaults: bool
    watch: Watch | None
    mind_share: float
    check_share: float
    captains_until: str


@dataclass(frozen=True, slots=True)
class RandomPlay:
    """A way to play a random game: under the laws or not, by random answers or by defaults alone. `watch` sees every position.

    `mind_share`: the share of the answers that the game's own captain gives, so that play gets where chance alone seldom does.
    `check_share`: the share of the positions, drawn anew each time, at which the laws that cost much are tried. These are saving
    and going on from there, refusals, states imagined and what is told of them. They are tried too at the first question of
    each kind in a game, and all others at every position. `captains_until`: a kind of event. Up to the first of it the game's own
    captains give all answers, so that random play sets in where it seldom comes to.
    """

    under_laws: bool = True
    defaults: bool = False
    watch: Watch | None = None
    mind_share: float = 0.0
    check_share: float = 1.0
    captains_until: str = ""


def play(
    game: Game[Any, Any],
    seats: int,
    options: Mapping[str, Any],
    seed: int,
    tally: laws.Tally,
    rnd: Random,
    **how: Unpack[RandomPlayFields],
) -> tuple[Playout, State[Any]]:
    """A random game to its end. Raises Violation."""
    playout = Playout(game.id, seats, dict(options), seed)
    try:
        return playout, _play(game, playout, tally, rnd, RandomPlay(**how))
    except Exception as cause:
        raise Violation(playout, cause) from cause


def _play(game: Game[Any, Any], playout: Playout, tally: laws.Tally, rnd: Random, manner: RandomPlay) -> State[Any]:
    watch, since = manner.watch, manner.captains_until
    stream = Stream(seed_of(playout.seed), key_of(playout.seed))
    state, events = game.setup(playout.seats, playout.options, stream)
    playout.opening = opening_of(game, playout, stream)
    guard = _Guard(game, playout.seats, tally, rnd, manner.check_share, state, events) if manner.under_laws else None
    while state.result is None:
        laws.require(11, len(playout.rounds) < BOUND, f"still going on after {BOUND} rounds")
        if watch is not None:
            watch(state, events)
        if guard is not None:
            guard.stands(state)
        is_open = not since or playout.opened > 0
        round = _next(game, state, rnd, manner.defaults, manner.mind_share) if is_open else _of_captains(game, state, rnd)
        state, events = _resolved(game, playout, round, state, stream)
        if guard is not None:
            guard.turned(playout.rounds[-1], state, events)
        tally.decisions += len(round.answers) or 1
        if not is_open and any(event.kind == since for event in events):
            playout.opened = len(playout.rounds)
    if watch is not None:
        watch(state, events)
    if guard is not None:
        guard.ended(state)
        _goes_on(game, playout, state, stream, rnd, tally)
    return state


def _resolved(
    game: Game[Any, Any], playout: Playout, round: laws.PlayedRound, state: State[Any], stream: Stream
) -> tuple[State[Any], tuple[Event, ...]]:
    """The result of a round; the round is written down, with the faces that fell, also if it fails."""
    playout.rounds.append(round)
    stream.begin()
    turned = round.resolve(game, state, stream)
    playout.rounds[-1] = laws.PlayedRound(round.answers, round.move, tuple(stream.faces))
    playout.used.append(stream.used)
    return turned


class _Guard:
    """The laws along one game: what was seen of it so far, and the position that was looked at last."""

    def __init__(
        self, game: Game[Any, Any], seats: int, tally: laws.Tally, rnd: Random, sampled: float, state: State[Any],
        events: tuple[Event, ...],
    ) -> None:  # fmt: skip
        self._game, self._seats, self._tally, self._rnd, self._sampled = game, seats, tally, rnd, sampled
        self._turns, self._met = Turns(), Met()
        self._views = laws.Views(game, state)
        tally.hearing.begin(seats)
        self._told = [ends.public_step(events, self._views.of(None))]
        self._position: laws.CheckedPosition | None = None

    def stands(self, state: State[Any]) -> None:
        """A position: all laws at the share that is sampled and at each new kind of question, else those that cost little."""
        self._turns.see(self._game, self._views.of(None), self._seats)
        sampled = 1.0 if _is_new(state, self._met) else self._sampled
        if sampled == 1.0 or self._rnd.random() < sampled:
            self._position = laws.position(self._game, state, self._rnd, self._tally, self._views)
        else:
            self._position = None
            laws.check_cheap(self._game, state, self._tally)

    def turned(self, round: laws.PlayedRound, after: State[Any], events: tuple[Event, ...]) -> None:
        """A step from there."""
        before, self._views = self._views.of(None), laws.Views(self._game, after)
        is_sampled = self._position is not None
        telling.check_narration(self._game, before, events, self._views.of(None), self._tally.hearing, is_sampled)
        if self._position is not None:
            laws.transition(self._game, self._position, round, (after, events), self._tally, self._views)
            taking_back.check_taking_back(self._game, self._position, round, (after, events), self._views, self._rnd, self._tally)
        else:
            laws.check_events(self._game, (after, events), self._tally)
        self._told.append(ends.public_step(events, self._views.of(None)))

    def ended(self, state: State[Any]) -> None:
        """The end."""
        laws.position(self._game, state, self._rnd, self._tally, self._views)
        ends.ended(self._game, state, self._told, self._seats)


Met = set[tuple[str, tuple[int, ...]]]
"""Kinds of questions that have been met, each with the seats that were asked."""


def _is_new(state: State[Any], met: Met) -> bool:
    """Whether a question is the first of its kind to those seats; from now on it has been met."""
    question = (state.asked.kind, state.asked.seats) if state.asked is not None else ("", ())
    is_new = question not in met
    met.add(question)
    return is_new


def _goes_on(game: Game[Any, Any], playout: Playout, state: State[Any], stream: Stream, rnd: Random, tally: laws.Tally) -> None:
    """The things that the game hands on survive saving, and another game can begin with them."""
    what = game.carryover(state)
    if what is not None:
        handed = as_tuples(json.loads(json.dumps(what)))
        assert all(isinstance(item, Message) for item in game.describe_carryover(handed))
        following, _ = game.setup_from(handed, playout.seats, playout.options, stream)
        laws.position(game, following, rnd, tally)


def _of_captains(game: Game[Any, Any], state: State[Any], rnd: Random) -> laws.PlayedRound:
    assert state.asked is not None
    asked = {seat: game.choice(state, seat) for seat in state.asked.seats}
    return laws.PlayedRound({seat: game.mind(game.view(state, seat), choice, rnd) for seat, choice in asked.items()}, None, ())


def _next(game: Game[Any, Any], state: State[Any], rnd: Random, defaults: bool, minded: float) -> laws.PlayedRound:
    assert state.asked is not None
    if not defaults and rnd.random() < 0.02:
        seat = rnd.randrange(len(state.table.seats))
        moves = [move for move in game.open_moves(state, seat) if not move.twice or rnd.random() < 0.05]
        if moves:
            move = rnd.choice(moves)
            args = {name: choice.sample(rnd) for name, choice in (move.args or {}).items()}
            return laws.PlayedRound({}, (seat, move.kind, args), ())
    answers = {}
    for seat in state.asked.seats:
        choice = game.choice(state, seat)
        if minded and rnd.random() < minded:
            answers[seat] = game.mind(game.view(state, seat), choice, rnd)
        else:
            answers[seat] = choice.default if defaults else choice.sample(rnd)
    return laws.PlayedRound(answers, None, ())


class Reached:
    """How often each rule was under way when somebody was asked, and how often each kind of event happened. `facts`: names
    of facts, as "contest.codes"; each of their values is counted too."""

    def __init__(self, facts: Collection[str] = ()) -> None:
        self.rules: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.facts: dict[str, Counter[str]] = {fact: Counter() for fact in facts}

    def see(self, state: State[Any], events: tuple[Event, ...]) -> None:
        """A position, and what has led to it."""
        self.rules.update(f"{frame.kind}.{frame.step}" for frame in state.stack)
        self.events.update(event.kind for event in events)
        for event in events:
            for name, value in event.revealed().facts.items() if self.facts else ():
                if (counted := self.facts.get(f"{event.kind}.{name}")) is not None:
                    counted.update(map(str, value if isinstance(value, tuple) else (value,)))

    def text(self) -> str:
        """Both as text, the commonest first."""
        told = {"rules": self.rules, "events": self.events, **self.facts}
        return "\n".join([f"{name} {dict(counted.most_common())}" for name, counted in told.items()])


def mixed(game: Game[Any, Any], seats: int, rnd: Random) -> Mapping[str, Any]:
    """Options of a table drawn by lot, each its default in half of the games, as they go together."""
    while True:
        fields = game.option_fields(seats)
        given = {field.name: rnd.choice(field.values) for field in fields if rnd.random() < 0.5}
        try:
            return game.read_options(given, seats)
        except Illegal:
            continue


def reproduce(game: Game[Any, Any], playout: Playout, rnd: Random) -> State[Any]:
    """Go the way of a playout under the laws; the state it leads to. Raises what the violation raised."""
    tally = laws.Tally()
    stream = Stream(seed_of(playout.seed), key_of(playout.seed))
    state, _ = game.setup(playout.seats, playout.options, stream)
    for round in playout.rounds:
        position = laws.position(game, state, rnd, tally)
        stream.begin()
        after, events = round.resolve(game, state, stream)
        fallen = laws.PlayedRound(round.answers, round.move, tuple(stream.faces))
        telling.check_narration(game, game.view(state, None), events, game.view(after, None), tally.hearing)
        laws.transition(game, position, fallen, (after, events), tally)
        state = after
    laws.position(game, state, rnd, tally)
    return state
