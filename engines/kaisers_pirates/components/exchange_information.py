"""Exchange Information: in team play partners pass each other cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.kaisers_pirates.components.bounding_main import ALONE
from engines.kaisers_pirates.components.cards import OnOwnForce
from engines.kaisers_pirates.data import likeness
from engines.kaisers_pirates.data.ids import Card, CardKind, Target
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import Reason
from engines.kernel.choices.shapes import Choice, SomeOf
from engines.kernel.resolution.frames import Ask, Done, Event, Frame, Question, Step

KIND = CardKind("exchange_information")


class ExchangeInformation(OnOwnForce):
    """KP-3.3.11a: P and the partner."""

    kind = KIND

    def closed(self, seen: Outlook) -> Reason | None:
        return None if seen.table.rules.teams else ALONE

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> Frame[Table]:
        mate = table.partner(seat)
        assert mate is not None
        return Exchange(seat=seat, mate=mate)


@value_class(kw_only=True)
class Exchange(Frame[Table]):
    """KP-3.3.11 Both choose at the same time what to pass."""

    kind: ClassVar[str] = "kaisers_pirates.exchange"
    saved_steps: ClassVar[tuple[str, ...]] = ("give",)
    questions: ClassVar[tuple[Question, ...]] = (Question("kp.exchange"),)
    seat: int
    mate: int

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-T1.14: whoever holds a card is asked."""
        seats = tuple([seat for seat in (self.seat, self.mate) if table.hands[seat]])
        return Ask(seats, self.at(self.give), "kp.exchange", sealed=True) if seats else Done()

    def may_give(self, table: Table, seat: int) -> Choice:
        """KP-3.3.11a, KP-3.3.11b: any number of cards of the hand; none by default."""
        hand = table.hands[seat]
        return SomeOf(options=hand, least=0, most=len(hand), default=(), name=names.card, alike=likeness, rule="KP-3.3.11a")

    def give(self, table: Table, answers: Mapping[int, tuple[Card, ...]]) -> Step[Table]:
        """KP-3.3.11b, KP-I.29: giver and receiver know the cards, the others the numbers."""
        for seat, cards in answers.items():
            table.give_up(seat, tuple(cards))
        for seat, cards in answers.items():
            other = self.mate if seat == self.seat else self.seat
            table.hands[other] = (*table.hands[other], *cards)
            table.learn(seat, tuple(cards))
            told = {"seat": seat, "other": other, "n": len(cards)}
            table.events.append(Event("passes", told, {"cards": tuple(cards)}, (seat, other)))
        return Done()
