"""A turn (CO-2): hands are filled, cards laid face down, and turned one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.corsairs.components.cards import HAULS, RAIDS, kind_of
from engines.corsairs.rules.answering import Played
from engines.corsairs.rules.orders import HAUL, RAID, order_of, plan
from engines.corsairs.rules.scoring import result
from engines.corsairs.table import HAND, Table
from engines.kernel.base.chance import Random
from engines.kernel.base.secret_fields import sealed
from engines.kernel.base.values import value_class
from engines.kernel.choices.plan import Item
from engines.kernel.choices.shapes import Choice
from engines.kernel.resolution.frames import Ask, Call, End, Event, Frame, Question, Roll, Step
from engines.kernel.resolution.window import CANCELLED

PLAN = "cs.plan"


def some_orders(table: Table, known: Mapping[str, Any], rnd: Random) -> tuple[str, ...]:
    """Any orders for the cards laid."""
    foes = table.foes(known["seat"])
    return tuple(rnd.choice((HAUL, f"{RAID}.{rnd.choice(foes)}")) for _ in table.laid)


@value_class(kw_only=True)
class Turn(Frame[Table]):
    """CO-2 The captain on turn; `orders` are those of the cards laid, `order` that of the card turned."""

    kind: ClassVar[str] = "corsairs.turn"
    saved_steps: ClassVar[tuple[str, ...]] = ("lay", "resolve")
    questions: ClassVar[tuple[Question, ...]] = (Question(PLAN, "planning", "cs.q.plan"),)
    seat: int
    order: str = ""
    orders: tuple[str, ...] = sealed("seat", resample=some_orders, default=())

    def begin(self, table: Table, _: object) -> Step[Table]:
        """CO-2.1 All fill their hands to four, from the captain on turn on; CO-4.1 without a deck the game is over."""
        if not table.deck:
            return End(result(table))
        seats = (*range(self.seat, len(table.seats)), *range(self.seat))
        short = next((seat for seat in seats if len(table.hands[seat]) < HAND), None)
        if short is None:
            return Ask((self.seat,), self.at(self.lay), PLAN)
        return Roll((len(table.deck),), self.at(self.draw), known_to=(short,))

    def draw(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """CO-2.1 Any card of the deck, known to its captain alone."""
        seats = (*range(self.seat, len(table.seats)), *range(self.seat))
        seat = next(seat for seat in seats if len(table.hands[seat]) < HAND)
        card = table.deck[faces[0] - 1]
        table.deck = tuple(other for other in table.deck if other != card)
        table.hold(seat, tuple(sorted((*table.hands[seat], card))))
        table.events.append(Event("draws", {"seat": seat}, {"card": kind_of(card)}, (seat,)))
        if table.deck or all(len(hand) == HAND for hand in table.hands):
            return self.at(self.begin)
        return Ask((self.seat,), self.at(self.lay), PLAN)

    def may_lay(self, table: Table, seat: int) -> Choice:
        """CO-2.2 Up to three cards of his hand."""
        return plan(table.hands[seat], table.foes(seat))

    def lay(self, table: Table, answers: Mapping[int, tuple[Item, ...]]) -> Step[Table]:
        """CO-2.2 They lie face down in their order."""
        items = answers[self.seat]
        table.laid = tuple(str(item["card"]) for item in items)
        table.hold(self.seat, tuple(card for card in table.hands[self.seat] if card not in table.laid))
        table.tell("lays", seat=self.seat, n=len(items))
        return self.at(self.turn_up, orders=tuple(order_of(item, table.foes(self.seat)) for item in items))

    def turn_up(self, table: Table, _: object) -> Step[Table]:
        """CO-2.3 The next card is turned; behind the last the next captain is on turn."""
        if not table.laid:
            table.turn += 1
            return Turn(seat=table.on_turn)
        card, order = table.laid[0], self.orders[0]
        table.laid, table.turned = table.laid[1:], (card,)
        half, _, target = order.partition(".")
        table.tell("turns", seat=self.seat, card=kind_of(card), half=half, target=int(target or -1))
        played = Played(seat=self.seat, card=card, order=order)
        return Call(played, self.at(self.resolve, order=order, orders=self.orders[1:]))

    def resolve(self, table: Table, stood: bool | None) -> Step[Table]:
        """CO-2.4 A haul brings points; a raid takes points that the other has."""
        card, (half, _, target) = kind_of(table.turned[0]), self.order.partition(".")
        if stood is not CANCELLED and half == HAUL:
            self._gain(table, HAULS[card])
        elif stood is not CANCELLED:
            taken = min(RAIDS[card], table.points[int(target)])
            table.score(int(target), -taken)
            self._gain(table, taken)
        table.pile, table.turned = (*table.pile, *table.turned), ()
        return self.at(self.turn_up, order="")

    def _gain(self, table: Table, points: int) -> None:
        table.score(self.seat, points)
        table.tell("gains", seat=self.seat, n=points)
