"""A second test game, with what a host has to carry that the first one lacks.

Parley: in each round every captain gives a word in secret, by one of seven ready-made answers, and gets as many points. Seats
stand for the red and the blue side, with the option `lot` for none; the one of the first seat of three is alone. Anybody may
hoist any of twelve signals at any time. One person may hold several seats but where there are lots; with `dice` something is
drawn. A game hands its points on to the next one, until a captain has twenty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, ClassVar

from engines.kernel.base.messages import Captain, Message, Verbatim, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Part, Sheet, Shortcut
from engines.kernel.contract.game import Game, OpenMove, OptionField, Transition, chosen
from engines.kernel.contract.sides import Side
from engines.kernel.resolution.frames import Ask, Asked, Chance, End, Event, Frame, Move, Result, State
from engines.kernel.resolution.resolve import begin
from engines.kernel.resolution.saves import Saves

WORDS = tuple(f"word{number}" for number in range(7))
SIGNALS = tuple(f"signal{number}" for number in range(12))
GOAL = 20
"""Points of a seat with which a series ends."""
RED, BLUE = Side("red", say("side.red")), Side("blue", say("side.blue"))
SIDES = {2: (RED, BLUE), 3: (RED, BLUE, BLUE), 4: (RED, BLUE, RED, BLUE)}


@dataclass
class Shore:
    """Points by seat, rounds that are left, and the signals hoisted."""

    seats: tuple[int, ...]
    rounds: int
    points: tuple[int, ...]
    signals: tuple[str, ...] = ()
    events: list[Event] = field(default_factory=list, compare=False)

    def clone(self) -> Shore:
        return replace(self, events=[])


@value_class(kw_only=True)
class Talk(Frame[Shore]):
    """Round by round."""

    kind = "parley.talk"
    saved_steps = ("hear",)

    def begin(self, shore: Shore, _: Any) -> Any:
        if not shore.rounds:
            order = sorted(shore.seats, key=lambda seat: -shore.points[seat])
            return End(Result(tuple((seat,) for seat in order), "points", shore.points))
        return Ask(shore.seats, self.at(self.hear), "parley.word", sealed=True, shortcuts=WORDS)

    def may_hear(self, shore: Shore, seat: int) -> Choice:
        def script() -> Any:
            yield Part("word", say("q.word"), OneOf(options=WORDS, default=WORDS[0]))

        cuts = tuple(Shortcut(word, say(word), {"word": word}, {}) for word in WORDS)
        return Sheet(script=script, shortcuts=cuts)

    def hear(self, shore: Shore, answers: Mapping[int, Any]) -> Any:
        given = tuple(WORDS.index(answers[seat]["word"]) for seat in shore.seats)
        shore.points = tuple(had + new for had, new in zip(shore.points, given, strict=True))
        shore.rounds -= 1
        shore.events.append(Event("heard", {"points": shore.points}))
        return self.at(self.begin)


def _hoist(self: Talk, shore: Shore, seat: int, move: Move) -> None:
    shore.signals = (*shore.signals, move.kind)
    shore.events.append(Event("hoisted", {"seat": seat}))


for _signal in SIGNALS:
    setattr(Talk, f"on_{_signal}", _hoist)


@dataclass(frozen=True)
class Seen:
    """What everybody may know, and who looks."""

    viewer: int | None
    rounds: int
    points: tuple[int, ...]


class Parley(Game[Shore, Seen]):
    """The second test game."""

    id = "parley"
    players = range(2, 5)
    rules_version = 1
    releases: ClassVar[Mapping[int, str]] = {1: "0.1.0"}
    saves = Saves(1, Shore)
    views = Seen

    def option_fields(self, seats: int) -> tuple[OptionField, ...]:
        plain: dict[Any, Message] = {value: say("o.value", n=int(value)) for value in (1, 2, 3)}
        lot = OptionField("lot", say("o.lot"), (False, True), {False: say("no"), True: say("yes")})
        dice = OptionField("dice", say("o.dice"), (False, True), {False: say("no"), True: say("yes")})
        return (OptionField("rounds", say("o.rounds"), (2, 1, 3), plain), lot, dice)

    def read_options(self, given: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
        return chosen(self.option_fields(seats), given)

    def sides(self, options: Mapping[str, Any], seats: int) -> tuple[Side, ...]:
        return () if options.get("lot") else SIDES[seats]

    def draws(self, options: Mapping[str, Any], seats: int) -> bool:
        return bool(options.get("dice"))

    def shares_seats(self, options: Mapping[str, Any], seats: int) -> bool:
        return not options.get("lot")

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> Transition[Shore]:
        if options["dice"]:
            chance(6)
        return begin(Shore(tuple(range(seats)), options["rounds"], (0,) * seats), Talk(), chance)

    def campaign_options(self, given: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
        return given

    def carryover(self, state: State[Shore]) -> Any:
        return {"points": list(state.table.points)} if max(state.table.points) < GOAL else None

    def describe_carryover(self, handed: Any) -> tuple[Message, ...]:
        return tuple(say("res.wins", captain=Captain(seat), number=points) for seat, points in enumerate(handed["points"]))

    def setup_from(self, handed: Any, seats: int, options: Mapping[str, Any], chance: Chance) -> Transition[Shore]:
        if options["dice"]:
            chance(6)
        return begin(Shore(tuple(range(seats)), options["rounds"], tuple(handed["points"])), Talk(), chance)

    def open_moves(self, state: State[Shore], seat: int) -> tuple[OpenMove, ...]:
        return tuple(OpenMove(signal, say("m.signal", what=Verbatim(signal))) for signal in SIGNALS)

    def view(self, state: State[Shore], viewer: int | None) -> Seen:
        return Seen(viewer, state.table.rounds, state.table.points)

    def reveal(self, state: State[Shore]) -> Seen:
        return self.view(state, None)

    def imagine(self, view: Seen, rnd: Random) -> State[Shore]:
        seats = tuple(range(len(view.points)))
        asked = Asked(seats, "parley.word", True, True, WORDS)
        return State(Shore(seats, view.rounds, view.points), (Talk(step="hear"),), asked)

    def mind(self, view: Seen, choice: Choice, rnd: Random) -> Answer:
        return choice.sample(rnd)

    def narrate(self, event: Event, viewer: int | None) -> tuple[Message, ...]:
        if event.kind == "heard":
            return (say("t.heard"),)
        return (say("t.hoisted", seat=Captain(event.facts["seat"])),)

    def headline(self, events: tuple[Event, ...], view: Seen) -> Message:
        return say("h.parley")

    def readback(self, choice: Choice, answer: Answer) -> Message:
        return say("r.answer")

    def waiting_line(self, view: Seen, asked: Asked) -> Message:
        return say("ask.word")

    def invariants(self, state: State[Shore]) -> None:
        assert len(state.table.points) == len(state.table.seats)


game = Parley()


def games(id: str) -> Parley:
    """The game of a host that knows no other."""
    if id != "parley":
        raise KeyError(id)
    return game
