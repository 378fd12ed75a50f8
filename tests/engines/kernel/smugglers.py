"""A small game of cards on the kernel's zones: a deck, hands, a pile, cellars; a rule with a hidden card and a sealed bribe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.base.secret_fields import naming, sealed
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.contract.game import Game, Transition
from engines.kernel.hidden.determinize import deal
from engines.kernel.hidden.frame_secrets import FrameView, Ref, imagined_state, stack_view
from engines.kernel.hidden.stocks import Stock
from engines.kernel.hidden.zones import ALL, NOBODY, Zone, ZoneView, deck, hand, pile, place_of, zone_views
from engines.kernel.resolution.frames import (
    Ask,
    Asked,
    Call,
    Chance,
    Done,
    End,
    Event,
    Frame,
    Question,
    Result,
    Roll,
    State,
    Step,
)
from engines.kernel.resolution.resolve import begin
from engines.kernel.resolution.saves import Saves

CARDS = tuple(f"{kind}.{number}" for kind in ("rum", "tea", "gun") for number in range(1, 5))
BRIBES = ("none", "purse", "chest")


def kind_of(card: str) -> str:
    return card.partition(".")[0]


@dataclass(slots=True)
class Coast:
    """Where the cards are; the top of a deck and of the pile is last. `aside` are cards that nobody has seen."""

    deck: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    cellars: tuple[tuple[str, ...], ...]
    discards: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    events: list[Event] = field(default_factory=list, compare=False)

    def clone(self) -> Coast:
        return Coast(self.deck, self.hands, self.cellars, self.discards, self.aside)

    @property
    def seats(self) -> range:
        return range(len(self.hands))

    def zones(self) -> dict[str, Zone[str]]:
        """Who knows what of the cards: everybody counts them all, and sees the top two of the pile."""
        hands = {f"hand.{seat}": hand(cards, seat) for seat, cards in enumerate(self.hands)}
        cellars = {f"cellar.{seat}": Zone(cards, NOBODY, (seat,)) for seat, cards in enumerate(self.cellars)}
        return {"deck": deck(self.deck), "aside": deck(self.aside), "pile": pile(self.discards, 2), **hands, **cellars}


def some_bribe(table: Coast, known: Mapping[str, Any], rnd: Random) -> str:
    return rnd.choice(BRIBES)


@value_class(kw_only=True)
class Landing(Frame[Coast]):
    """2 A hidden card comes ashore with a sealed bribe; the next captain searches it or not."""

    kind = "smugglers.landing"
    saved_steps = ("search",)
    questions = (Question("sm.search", "landing", "sm.q.search"),)
    seat: int
    card: str = naming()
    spare: tuple[str, ...] = naming(default=())
    bribe: str = sealed("seat", resample=some_bribe)

    def begin(self, table: Coast, _: object) -> Step[Coast]:
        return Ask(((self.seat + 1) % len(table.seats),), self.at(self.search), "sm.search")

    def may_search(self, table: Coast, seat: int) -> Choice:
        return OneOf(options=("yes", "no"), default="no")

    def search(self, table: Coast, answers: Mapping[int, str]) -> Step[Coast]:
        hands, cellars = list(table.hands), list(table.cellars)
        hands[self.seat] = tuple(card for card in hands[self.seat] if card != self.card)
        if "yes" in answers.values() and self.bribe != "chest":
            table.discards = (*table.discards, self.card)
            table.events.append(Event("seized", {"seat": self.seat, "card": kind_of(self.card)}))
        else:
            cellars[self.seat] = (*cellars[self.seat], self.card)
            table.events.append(Event("landed", {"seat": self.seat}, {"card": kind_of(self.card)}, (self.seat,)))
        table.hands, table.cellars = tuple(hands), tuple(cellars)
        return Done()


@value_class(kw_only=True)
class Night(Frame[Coast]):
    """1 Each in turn draws in secret and lands a card, until the deck is empty."""

    kind = "smugglers.night"
    saved_steps = ("land", "end")
    questions = (Question("sm.land", "night"),)
    seat: int = 0

    def begin(self, table: Coast, _: object) -> Step[Coast]:
        if not table.deck:
            return End(Result((tuple(table.seats),), "dawn"))
        return Roll((len(table.deck),), self.at(self.draw), known_to=(self.seat,))

    def draw(self, table: Coast, faces: tuple[int, ...]) -> Step[Coast]:
        card = table.deck[faces[0] - 1]
        table.deck = tuple(other for other in table.deck if other != card)
        table.hands = tuple((*cards, card) if seat == self.seat else cards for seat, cards in enumerate(table.hands))
        return Ask((self.seat,), self.at(self.land), "sm.land")

    def may_land(self, table: Coast, seat: int) -> Choice:
        def script() -> Any:
            yield Part("card", say("sm.q.card"), OneOf(options=table.hands[seat], default=table.hands[seat][0]))
            yield Part("bribe", say("sm.q.bribe"), OneOf(options=BRIBES, default="none"))

        return Sheet(script=script)

    def land(self, table: Coast, answers: Mapping[int, Mapping[str, str]]) -> Step[Coast]:
        answer = answers[self.seat]
        spare = tuple(card for card in table.hands[self.seat] if card != answer["card"])[:1]
        return Call(Landing(seat=self.seat, card=answer["card"], spare=spare, bribe=answer["bribe"]), self.at(self.end))

    def end(self, table: Coast, _: object) -> Step[Coast]:
        return replace(self, step="begin", seat=(self.seat + 1) % len(table.seats))


@value_class
class View:
    viewer: int | None
    zones: Mapping[str, ZoneView]
    stack: tuple[FrameView, ...]
    asked: Asked | None
    result: Result | None


class Smugglers(Game[Coast, View]):
    """The game, whole."""

    id = "smugglers"
    players = range(2, 4)
    rules_version = 1
    releases: ClassVar[Mapping[int, str]] = {1: "0.1.0"}
    saves = Saves(1, Coast)
    views = View

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> Transition[Coast]:
        hands = tuple(CARDS[2 * seat : 2 * seat + 2] for seat in range(seats))
        return begin(Coast(CARDS[2 * seats + 1 :], hands, ((),) * seats, (), CARDS[2 * seats : 2 * seats + 1]), Night(), chance)

    def view(self, state: State[Coast], viewer: int | None) -> View:
        zones = state.table.zones()

        def where(card: str, is_seen: bool) -> Ref:
            return (*place_of(zones, card), kind_of(card) if is_seen else "")

        stack = stack_view(state, viewer, where)
        return View(None if viewer == ALL else viewer, zone_views(zones, viewer, kind_of), stack, state.asked, state.result)

    def imagine(self, view: View, rnd: Random) -> State[Coast]:
        zones = deal(view.zones, (Stock(CARDS, view.zones),), rnd, kind_of).zones
        seats = range(sum(name.startswith("hand") for name in zones))
        hands, cellars = (tuple(zones[f"{name}.{seat}"] for seat in seats) for name in ("hand", "cellar"))
        table = Coast(zones["deck"], hands, cellars, zones["pile"], zones["aside"])
        return imagined_state(view, table, rnd, lambda ref: zones[ref[0]][ref[1]])

    def narrate(self, event: Event, viewer: int | None) -> tuple[Message, ...]:
        facts = event.facts
        named = {"card": say(facts["card"])} if "card" in facts else {}
        return () if event.kind == "rolled" else (say(f"sm.{event.kind}", captain=Captain(facts["seat"]), **named),)

    def waiting_line(self, view: View, asked: Asked) -> Message:
        return say(f"sm.ask.{asked.kind}")

    def invariants(self, state: State[Coast]) -> None:
        """Every card lies in one place."""
        assert sorted(card for zone in state.table.zones().values() for card in zone.things) == sorted(CARDS)


smugglers = Smugglers()
