"""A small game to try the kernel on: hidden cards, a sealed window to any depth, a sheet, a secret draw, an open move."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engines.kernel.base import codec
from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.contract.game import Game, OpenMove, OptionField, Transition, chosen
from engines.kernel.resolution.frames import Ask, Asked, Call, Chance, Done, End, Event, Frame, Move, Result, Roll, State, Step
from engines.kernel.resolution.resolve import begin
from engines.kernel.resolution.saves import Saves
from engines.kernel.resolution.window import CANCELLED, PASS, Caller, Window

CANCEL, COAL = "cancel", "coal"


@dataclass(slots=True)
class Raid:
    """Hands of hidden cards, hulls, and who has given up."""

    seats: tuple[int, ...]
    hands: dict[int, tuple[str, ...]]
    hulls: dict[int, int]
    turn: int = 0
    gone: frozenset[int] = frozenset()
    events: list[Event] = field(default_factory=list, compare=False)

    def clone(self) -> Raid:
        return Raid(self.seats, self.hands.copy(), self.hulls.copy(), self.turn, self.gone)

    def tell(self, kind: str, **facts: Any) -> None:
        self.events.append(Event(kind, facts))

    def afloat(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.seats if self.hulls[seat] > 0 and seat not in self.gone)

    def others(self, seat: int) -> tuple[int, ...]:
        return tuple(other for other in self.afloat() if other != seat)


@value_class(kw_only=True)
class Use(Window[Raid]):
    """4. Anybody may cancel a shot; a lot decides among several, and a cancel may itself be cancelled."""

    kind = "raiders.window"
    question = "window"
    user: int
    card: str = ""

    def announce(self, table: Raid) -> None:
        if self.card:
            hand = list(table.hands[self.user])
            hand.remove(self.card)
            table.hands[self.user] = tuple(hand)
            table.tell("cancels", seat=self.user)

    def seats_to_ask(self, table: Raid) -> tuple[int, ...]:
        return table.others(self.user)

    def may_hear(self, table: Raid, seat: int) -> Choice:
        return OneOf(options=(PASS, CANCEL) if CANCEL in table.hands[seat] else (PASS,), default=PASS)

    def responders(self, table: Raid, answers: Mapping[int, str]) -> tuple[Caller, ...]:
        return tuple((seat,) for seat, answer in answers.items() if answer == CANCEL)

    def reply(self, caller: Caller) -> Frame[Raid]:
        return Use(user=caller[0], card=CANCEL)

    def stand(self, table: Raid, answers: Mapping[int, str]) -> Step[Raid]:
        return Done(True)

    def go_on(self, table: Raid) -> Step[Raid]:
        table.tell("holds", seat=self.user)
        return Done(True)

    def on_reply(self, table: Raid, result: bool) -> Step[Raid]:
        table.tell("stopped", seat=self.user, by=self.by)
        return Done(CANCELLED)


@value_class(kw_only=True)
class Turn(Frame[Raid]):
    """3. A captain draws a card in secret, then fires or coals; the last afloat wins."""

    kind = "raiders.turn"
    saved_steps = ("order", "fire")
    target: int = -1

    def begin(self, table: Raid, _: object) -> Step[Raid]:
        seat = table.turn
        if len(table.afloat()) == 1:
            won = table.afloat()[0]
            return End(Result(((won,), tuple(other for other in table.seats if other != won)), "afloat"))
        if seat not in table.afloat():
            table.turn = (seat + 1) % len(table.seats)
            return self
        return Roll((2,), self.at(self.draw), known_to=(seat,))

    def draw(self, table: Raid, face: tuple[int, ...]) -> Step[Raid]:
        card = (CANCEL, COAL)[face[0] - 1]
        table.hands[table.turn] = (*table.hands[table.turn], card)
        table.events.append(Event("draws", {"seat": table.turn}, {"card": card}, (table.turn,)))
        return Ask((table.turn,), self.at(self.order), "turn")

    def may_order(self, table: Raid, seat: int) -> Choice:
        def script() -> Any:
            action = yield Part("action", say("q.action"), OneOf(options=("fire", "coal"), default="coal"))
            if action == "fire":
                names = tuple(str(other) for other in table.others(seat))
                yield Part(
                    "target", say("q.target"), OneOf(options=names, default=names[0], name=lambda name: say("seat", n=int(name)))
                )

        return Sheet(script=script)

    def order(self, table: Raid, answers: Mapping[int, Mapping[str, str]]) -> Step[Raid]:
        answer = answers[table.turn]
        if answer["action"] == "coal":
            table.tell("coals", seat=table.turn)
            return self.at(self.end)
        table.tell("fires", seat=table.turn, target=int(answer["target"]))
        return Call(Use(user=table.turn), self.at(self.fire, target=int(answer["target"])))

    def fire(self, table: Raid, stood: bool | None) -> Step[Raid]:
        return self.at(self.end) if stood is CANCELLED else Roll((6,), self.at(self.hit))

    def hit(self, table: Raid, faces: tuple[int, ...]) -> Step[Raid]:
        table.hulls[self.target] = max(0, table.hulls[self.target] - faces[0])
        table.tell("hits", seat=self.target, hull=table.hulls[self.target])
        return self.at(self.end)

    def end(self, table: Raid, _: object) -> Step[Raid]:
        table.turn = (table.turn + 1) % len(table.seats)
        return self.at(self.begin, target=-1)

    def on_resign(self, table: Raid, seat: int, move: Move) -> Step[Raid] | None:
        table.gone |= {seat}
        table.tell("resigns", seat=seat)
        return self.at(self.begin, target=-1)


@dataclass(frozen=True, slots=True)
class Seen:
    viewer: int | None
    hands: tuple[int, ...]
    own: tuple[str, ...]
    hulls: tuple[int, ...]
    turn: int
    gone: tuple[int, ...]
    stack: tuple[dict[str, Any], ...]
    asked: Asked | None


class Raiders(Game[Raid, Seen]):
    """The game, whole."""

    id = "raiders"
    players = range(2, 5)
    rules_version = 1
    releases: ClassVar[Mapping[int, str]] = {1: "0.1.0"}
    saves = Saves(1, Raid)

    def option_fields(self, seats: int) -> tuple[OptionField, ...]:
        return (OptionField("hull", say("o.hull"), (6, 12), {6: say("o.hull.6"), 12: say("o.hull.12")}),)

    def read_options(self, given: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
        return chosen(self.option_fields(seats), given)

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> Transition[Raid]:
        who = tuple(range(seats))
        return begin(Raid(who, dict.fromkeys(who, ()), dict.fromkeys(who, options["hull"])), Turn(), chance)

    def open_moves(self, state: State[Raid], seat: int) -> tuple[OpenMove, ...]:
        if state.stack and state.stack[-1].kind == "raiders.turn" and seat in state.table.afloat():
            return (OpenMove("resign", say("resign"), True),)
        return ()

    def view(self, state: State[Raid], viewer: int | None) -> Seen:
        table = state.table
        stack = tuple(
            {"kind": frame.kind, **{name: getattr(frame, name) for name in ("step", "user", "target") if hasattr(frame, name)}}
            for frame in state.stack
        )
        own = () if viewer is None else tuple(sorted(table.hands[viewer]))
        return Seen(
            viewer,
            tuple(len(table.hands[seat]) for seat in table.seats),
            own,
            tuple(table.hulls.values()),
            table.turn,
            tuple(sorted(table.gone)),
            stack,
            state.asked,
        )

    def reveal(self, state: State[Raid]) -> Seen:
        return self.view(state, None)

    def dump_view(self, view: Seen) -> Any:
        return codec.dump(view)

    def load_view(self, saved: Any) -> Seen:
        return codec.load(Seen, saved)

    def imagine(self, view: Seen, rnd: Random) -> State[Raid]:
        who = tuple(range(len(view.hands)))
        hands = {
            seat: view.own if seat == view.viewer else tuple(rnd.choice((CANCEL, COAL)) for _ in range(view.hands[seat]))
            for seat in who
        }
        table = Raid(who, hands, dict(enumerate(view.hulls)), view.turn, frozenset(view.gone))
        rules = {"raiders.turn": functools.partial(Turn), "raiders.window": functools.partial(Use)}
        stack = tuple(
            rules[saved["kind"]](**{name: value for name, value in saved.items() if name != "kind"}) for saved in view.stack
        )
        result = None if view.asked else End(Result((), "?")).result
        return State(table, stack, view.asked, result)

    def mind(self, view: Seen, choice: Choice, rnd: Random) -> Answer:
        return choice.sample(rnd)

    def narrate(self, event: Event, viewer: int | None) -> tuple[Message, ...]:
        if event.kind == "rolled":
            return ()
        seat = Captain(event.facts["seat"])
        if "card" in event.facts:
            return (say("draws.card", captain=seat, card=say(event.facts["card"])),)
        return (say(event.kind, captain=seat),)

    def headline(self, events: tuple[Event, ...], view: Seen) -> Message:
        return say("turn", captain=Captain(view.turn))

    def readback(self, choice: Choice, answer: Answer) -> Message:
        return say("answer")

    def waiting_line(self, view: Seen, asked: Asked) -> Message:
        return say(f"ask.{asked.kind}")

    def invariants(self, state: State[Raid]) -> None:
        assert all(hull >= 0 for hull in state.table.hulls.values())
        assert all(card in (CANCEL, COAL) for hand in state.table.hands.values() for card in hand)


raiders = Raiders()
