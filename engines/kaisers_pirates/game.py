"""The contract of the kernel, kept by The Kaiser's Pirates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

from engines.kaisers_pirates import options
from engines.kaisers_pirates.data import ACTION_DECK, FLEET, MERCHANTMEN
from engines.kaisers_pirates.knowledge.imagine import imagine
from engines.kaisers_pirates.knowledge.observe import view, zones_of
from engines.kaisers_pirates.rules import turn
from engines.kaisers_pirates.rules.round import Round
from engines.kaisers_pirates.saves import SAVES
from engines.kaisers_pirates.speech import prompts
from engines.kaisers_pirates.speech.events import EVENTS
from engines.kaisers_pirates.speech.narrate import headline, is_played
from engines.kaisers_pirates.table import Table
from engines.kaisers_pirates.view import View
from engines.kernel import resolution
from engines.kernel.chance import Random
from engines.kernel.choices import Answer, Choice
from engines.kernel.contract import Game, OptionField, Turned
from engines.kernel.frames import Asked, Chance, Event, State
from engines.kernel.messages import Message
from engines.kernel.turns import Turn


class KaisersPirates(Game[Table, View]):
    """The Kaiser's Pirates, for two to four captains who play for themselves (KP-0.5)."""

    id = "kaisers_pirates"
    players = range(2, 5)
    rules_version = 1
    releases: ClassVar[Mapping[int, str]] = {}
    saves = SAVES
    views = View
    tellings = EVENTS

    def option_fields(self, seats: int) -> tuple[OptionField, ...]:
        return options.fields(seats)

    def setup(self, seats: int, options_: Mapping[str, Any], chance: Chance) -> Turned[Table]:
        """KP-2.1."""
        kept = options.kept(self.read_options(options_, seats), seats)
        empty: list[Any] = [()] * seats
        table = Table(hands=empty[:], fleets=empty[:], merchantmen=empty[:], piles=empty[:])
        return resolution.begin(table, Round(kept=kept), chance)

    def view(self, state: State[Table], viewer: int | None) -> View:
        return view(state, viewer)

    def imagine(self, seen: View, rnd: Random) -> State[Table]:
        return imagine(seen, rnd)

    def headline(self, events: tuple[Event, ...], seen: View) -> Message:
        return headline(events, seen)

    def turn(self, seen: View) -> Turn:
        """The captain next in seat order follows."""
        return Turn(str(seen.turn), (seen.on_turn + 1) % len(seen.forces))

    def is_played(self, events: tuple[Event, ...]) -> bool:
        return is_played(events)

    def readback(self, choice: Choice, answer: Answer) -> Message:
        return prompts.said(choice, answer)

    def asking(self, seen: View, asked: Asked) -> Message:
        return prompts.asking(seen, asked)

    def question(self, seen: View, asked: Asked) -> Message:
        return prompts.question(seen, asked)

    def glossary(self, seen: View) -> tuple[tuple[Message, Message], ...]:
        return prompts.glossary(seen)

    def inventory(self, seen: View) -> tuple[Message, ...]:
        return prompts.inventory(seen)

    def invariants(self, state: State[Table]) -> None:
        """Every card and every ship lies in one place; nobody has more than three Merchantmen."""
        table = state.table
        cards = Counter(card for zone in zones_of(table).values() for card in zone.things)
        assert cards == Counter(ACTION_DECK), f"cards: {cards - Counter(ACTION_DECK)} {Counter(ACTION_DECK) - cards}"
        afloat = [ship for row in (*table.fleets, *table.merchantmen) for ship in row]
        ships = Counter((*afloat, *(won.ship for pile in table.piles for won in pile), *table.fleet_deck, *table.merchant_deck))
        assert ships == Counter((*FLEET, *MERCHANTMEN)), f"ships: {ships}"
        assert all(len(row) <= turn.MERCHANTMEN for row in table.merchantmen), "more than three Merchantmen"
        assert table.damaged <= set(afloat), "a ship that is not afloat is damaged"


game = KaisersPirates()
