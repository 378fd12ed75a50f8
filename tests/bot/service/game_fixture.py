"""The service's test game, a round of which has every kind of question a game can ask.

Before the first round everybody hides a flag in a sealed sheet (drafts hold). In each round the captain on turn draws a
card in secret and steers (one question, lines in advance); the others are asked in a sealed window whether they fire;
then all vote, openly. Open moves: `resign`, `shout` (only told), `flag` by the host.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, ClassVar

from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.lines import ASK_ME, GAME, TURN, AdvanceLine, Moment
from engines.kernel.choices.shapes import Choice, OneOf, SomeOf
from engines.kernel.choices.sheet import Part, Sheet, Shortcut
from engines.kernel.contract.game import Game, OpenMove, OptionField, Transition, Turn, chosen
from engines.kernel.hidden.whereabouts import AllWhereabouts, Whereabouts
from engines.kernel.resolution.frames import Ask, Asked, Chance, End, Event, Frame, Move, Result, Roll, State
from engines.kernel.resolution.resolve import begin
from engines.kernel.resolution.saves import Saves


@dataclass
class Sea:
    """Flags and hidden cards by seat, points by seat, who has resigned."""

    rounds: int
    flags: dict[int, str]
    cards: dict[int, int]
    points: dict[int, int]
    gone: tuple[int, ...] = ()
    events: list[Event] = field(default_factory=list, compare=False)

    def clone(self) -> Sea:
        return replace(self, flags=dict(self.flags), cards=dict(self.cards), points=dict(self.points), events=[])


@value_class(kw_only=True)
class Voyage(Frame[Sea]):
    """The whole game, round by round."""

    kind = "harbour.voyage"
    round: int = 0
    turn: int = 0

    def begin(self, sea: Sea, _: Any) -> Any:
        return Ask(tuple(sea.points), self.at(self.hide), "hide", sealed=True)

    def may_hide(self, sea: Sea, seat: int) -> Choice:
        def script() -> Any:
            yield Part("flag", say("q.flag"), OneOf(options=("plain", "black"), default="plain"))

        return Sheet(script=script, draft_counts=True)

    def hide(self, sea: Sea, answers: Mapping[int, Any]) -> Any:
        sea.flags.update({seat: answer["flag"] for seat, answer in answers.items()})
        sea.events.append(Event("hidden", {}))
        return self.at(self.draw)

    def draw(self, sea: Sea, _: Any) -> Any:
        if self.round == sea.rounds or len(sea.gone) >= len(sea.points) - 1:
            return End(result_of(sea))
        return Roll((6,), self.at(self.drawn), known_to=(self.turn,))

    def drawn(self, sea: Sea, faces: tuple[int, ...]) -> Any:
        sea.cards[self.turn] = faces[0]
        return Ask((self.turn,), self.at(self.steer), "steer")

    def may_steer(self, sea: Sea, seat: int) -> Choice:
        return OneOf(options=("port", "starboard"), default="port")

    def steer(self, sea: Sea, answers: Mapping[int, str]) -> Any:
        sea.events.append(Event("steered", {"seat": self.turn, "way": answers[self.turn]}))
        others = tuple(seat for seat in sea.points if seat != self.turn and seat not in sea.gone)
        return Ask(others, self.at(self.fire), "window", sealed=True, shows_waiting=False, shortcuts=("hold",))

    def may_fire(self, sea: Sea, seat: int) -> Choice:
        def script() -> Any:
            options = ("hold", "fire") if sea.flags[seat] == "black" else ("hold",)
            yield Part("do", say("q.fire"), OneOf(options=options, default="hold"))

        return Sheet(script=script, shortcuts=(Shortcut("hold", say("b.hold"), {"do": "hold"}, {"window": "hold"}),))

    def fire(self, sea: Sea, answers: Mapping[int, Any]) -> Any:
        for seat, answer in answers.items():
            if answer["do"] == "fire":
                sea.points[seat] += 1
                sea.events.append(Event("fired", {"seat": seat}))
        waiting = tuple(seat for seat in sea.points if seat not in sea.gone)
        return Ask(waiting, self.at(self.vote), "vote")

    def may_vote(self, sea: Sea, seat: int) -> Choice:
        return OneOf(options=("no", "yes"), default="no")

    def vote(self, sea: Sea, answers: Mapping[int, str]) -> Any:
        yes = sum(answer == "yes" for answer in answers.values())
        sea.points[self.turn] += yes
        sea.events.append(Event("voted", {"n": yes}))
        return self.next_turn(sea)

    def next_turn(self, sea: Sea) -> Any:
        left = [seat for seat in sea.points if seat not in sea.gone] or [0]
        later = [seat for seat in left if seat > self.turn]
        return self.at(self.draw, round=self.round + 1, turn=(later or left)[0])

    def on_shout(self, sea: Sea, seat: int, move: Move) -> Any:
        sea.events.append(Event("shouted", {"seat": seat, "word": move.args["word"]}))

    def on_resign(self, sea: Sea, seat: int, move: Move) -> Any:
        sea.gone = (*sea.gone, seat)
        sea.events.append(Event("resigned", {"seat": seat}))
        return self.next_turn(sea)

    def on_flag(self, sea: Sea, seat: int, move: Move) -> Any:
        sea.gone = (*sea.gone, seat)
        return End(replace(result_of(sea), reason="time"))


def result_of(sea: Sea) -> Result:
    """Most points win; whoever is gone is last."""
    order = sorted(sea.points, key=lambda seat: (seat in sea.gone, -sea.points[seat], seat))
    return Result(tuple((seat,) for seat in order), "points", tuple(sea.points.values()))


@dataclass(frozen=True)
class Seen:
    """What one viewer may know."""

    viewer: int | None
    rounds: int
    points: dict[int, int]
    gone: tuple[int, ...]
    flag: str | None
    card: int | None
    turn: str = ""


class FixtureGame(Game[Sea, Seen]):
    """The test game."""

    id = "harbour"
    players = range(1, 7)
    rules_version = 3
    releases: ClassVar[Mapping[int, str]] = {1: "0.0.8", 2: "0.0.9", 3: "0.1.0"}
    saves = Saves(1, Sea)

    def option_fields(self, seats: int) -> tuple[OptionField, ...]:
        plain = {value: say("o.value", n=value) for value in range(12)}
        rounds = OptionField("rounds", say("o.rounds"), (2, 1, 4, 6, 8), plain)
        blitz = OptionField("blitz", say("o.blitz"), (0, 2, 3), plain)
        return (rounds, blitz) if seats < 4 else (rounds, blitz, OptionField("fleets", say("o.fleets"), (1, 2), plain))

    def read_options(self, given: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
        return chosen(self.option_fields(seats), given)

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> Transition[Sea]:
        sea = Sea(options["rounds"], {}, {}, dict.fromkeys(range(seats), 0))
        return begin(sea, Voyage(turn=chance(seats) - 1), chance)

    def open_moves(self, state: State[Sea], seat: int) -> tuple[OpenMove, ...]:
        words = OneOf(options=("ahoy", "belay"), default="ahoy")
        return (OpenMove("resign", say("m.resign"), twice=True), OpenMove("shout", say("m.shout"), args={"word": words}))

    def seats_to_be_asked(self, state: State[Sea]) -> frozenset[int]:
        return frozenset(state.table.points) - frozenset(state.table.gone)

    def whereabouts(self, state: State[Sea]) -> AllWhereabouts:
        flags = {f"flag {seat}": Whereabouts(("flag", seat), (seat,)) for seat in state.table.flags}
        return flags | {f"card {seat}": Whereabouts(("card", seat), (seat,)) for seat in state.table.cards}

    def foreseen(self, view: Seen, kind: str) -> tuple[AdvanceLine, ...]:
        window = OneOf(options=(ASK_ME, "hold"), default=ASK_ME)
        vote = OneOf(options=(ASK_ME, "no", "yes"), default=ASK_ME)
        own = SomeOf(options=("yes", f"only {view.viewer}"), least=1, most=2, default=("yes",), rule="F-1")
        signals = AdvanceLine("signals", say("l.signals"), own, GAME)
        lines = (signals, AdvanceLine("window", say("l.window"), window, GAME), AdvanceLine("vote", say("l.vote"), vote, TURN))
        return lines if kind in ("steer", "window") else ()

    def moment(self, state: State[Sea]) -> Moment:
        frame = state.stack[0]
        assert isinstance(frame, Voyage)
        return Moment(turn=frame.round)

    def answer_from_lines(self, lines: Mapping[str, Answer], state: State[Sea], seat: int) -> Answer | None:
        kind = state.asked.kind if state.asked else ""
        if kind == "window" and "window" in lines:
            return {"do": lines["window"]}
        said = "yes" if "yes" in lines.get("signals", ()) else None
        return lines.get("vote", said) if kind == "vote" else None

    def view(self, state: State[Sea], viewer: int | None) -> Seen:
        sea = state.table
        return Seen(
            viewer,
            sea.rounds,
            dict(sea.points),
            sea.gone,
            None if viewer is None else sea.flags.get(viewer),
            None if viewer is None else sea.cards.get(viewer),
            self.turn_of(state),
        )

    def turn_of(self, state: State[Sea]) -> str:
        """The turn that is told as one: every question."""
        frame = state.stack[0] if state.stack else None
        return f"{frame.round}.{frame.step}" if isinstance(frame, Voyage) else "over"

    def turn(self, view: Seen) -> Turn:
        return Turn(view.turn)

    def reveal(self, state: State[Sea]) -> Seen:
        return self.view(state, None)

    def dump_view(self, view: Seen) -> Any:
        return {
            "points": list(view.points.values()),
            "gone": list(view.gone),
            "viewer": view.viewer,
            "flag": view.flag,
            "card": view.card,
            "rounds": view.rounds,
            "turn": view.turn,
        }

    def load_view(self, saved: Any) -> Seen:
        points, gone = dict(enumerate(saved["points"])), tuple(saved["gone"])
        return Seen(saved["viewer"], saved["rounds"], points, gone, saved["flag"], saved["card"], saved.get("turn", ""))

    def imagine(self, view: Seen, rnd: Random) -> State[Sea]:
        seats = view.points
        sea = Sea(view.rounds, {seat: rnd.choice(("plain", "black")) for seat in seats}, {}, dict(seats), view.gone)
        return State(sea, (Voyage(step="hide"),), Asked(tuple(seats), "hide", True))

    def mind(self, view: Seen, choice: Choice, rnd: Random) -> Answer:
        assert view.viewer is not None
        return choice.sample(rnd)

    def narrate(self, event: Event, viewer: int | None) -> tuple[Message, ...]:
        args = {
            name: Captain(value) if name == "seat" else say(f"t.{value}") if isinstance(value, str) else value
            for name, value in event.facts.items()
            if name in ("seat", "way", "word", "n")
        }
        if event.kind == "rolled":
            return (say("t.drew", face=event.facts["faces"][0]),)
        return (say(f"t.{event.kind}", **args),)

    def headline(self, events: tuple[Event, ...], view: Seen) -> Message:
        return say(f"h.{events[-1].kind}") if events else say("h.begin")

    def highlights(self, events: tuple[Event, ...]) -> tuple[tuple[int, str | int, int], ...]:
        return tuple((event.facts["seat"], event.kind, 1) for event in events if "seat" in event.facts)

    def readback(self, choice: Choice, answer: Answer) -> Message:
        return say("r.answer")

    def waiting_line(self, view: Seen, asked: Asked) -> Message:
        return say(f"ask.{asked.kind}")

    def invariants(self, state: State[Sea]) -> None:
        assert set(state.table.points) >= set(state.table.gone)


class ByRounds(FixtureGame):
    """The same, where a round is a turn: who is on turn follows the captain on turn."""

    def turn_of(self, state: State[Sea]) -> str:
        frame = state.stack[0] if state.stack else None
        return f"{frame.round}.{frame.turn}" if isinstance(frame, Voyage) else "over"

    def turn(self, view: Seen) -> Turn:
        on_turn = int(view.turn.partition(".")[2] or 0)
        return Turn(view.turn, (on_turn + 1) % len(view.points))

    def opens_post(self, events: tuple[Event, ...]) -> bool:
        return any(event.kind != "shouted" for event in events)


game = FixtureGame()
by_rounds = ByRounds()


def games(id: str) -> FixtureGame:
    """The games of the tests' host."""
    if id != "harbour":
        raise KeyError(id)
    return game
