"""The end of a turn (KP-T1.7 to KP-T1.11): Refuge rolls, discards, the draw, and new Merchantmen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.kaisers_pirates.data import likeness
from engines.kaisers_pirates.data.ids import Card
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.rules.drawing import Refill
from engines.kaisers_pirates.rules.shelter import RefugeRolls, rolls_due
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.arrangements import Ranking
from engines.kernel.choices.shapes import Choice
from engines.kernel.resolution.frames import Ask, Call, Done, Event, Frame, Question, Step

OPEN = 2
"""KP-3.1.7: discards that everybody may look at."""


@value_class(kw_only=True)
class Closing(Frame[Table]):
    """KP-T1.7 to KP-T1.11 The end of the turn of P. `fogged`, `deceived`: Fog Bank or Deception has waited for P. `left`: the
    captains still to discard."""

    kind: ClassVar[str] = "kaisers_pirates.closing"
    saved_steps: ClassVar[tuple[str, ...]] = ("order",)
    questions: ClassVar[tuple[Question, ...]] = (Question("kp.discards"),)
    seat: int
    fogged: bool = False
    deceived: bool = False
    left: tuple[int, ...] = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-T1.7: rolls in a Refuge."""
        return Call(RefugeRolls(seat=self.seat, left=rolls_due(table, self.seat)), self.at(self.gather))

    def gather(self, table: Table, _: Any) -> Step[Table]:
        """KP-T1.8, KP-3.3.10g, KP-3.3.14c: the card that waited for P is among P's."""
        for one in table.waiting:
            if one.seat == self.seat:
                table.spend(self.seat, one.card)
        table.waiting = tuple([one for one in table.waiting if one.seat != self.seat])
        order = (self.seat, *(seat for seat in _after(table, self.seat) if any(one[0] == seat for one in table.answered)))
        return self.at(self.discard, left=order)

    def discard(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.1.5a, KP-3.1.5b: P first, the others on top, each in the order he likes; not asked in solitaire (KP-T1.8)."""
        if not self.left:
            return self.at(self.draw)
        cards = due(table, self.left[0])
        if len(cards) < 2 or table.rules.is_solitaire:
            put(table, self.left[0], cards)
            return self.at(self.discard, left=self.left[1:])
        return Ask((self.left[0],), self.at(self.order), "kp.discards", shows_waiting=False)

    def may_order(self, table: Table, seat: int) -> Choice:
        """KP-T1.8: the order of play by default, what was not played at the bottom."""
        cards = due(table, seat)
        return Ranking(items=cards, default=cards, name=names.card, alike=likeness, rule="KP-3.1.5a")

    def order(self, table: Table, answers: Mapping[int, tuple[Card, ...]]) -> Step[Table]:
        """KP-T1.8."""
        put(table, self.left[0], tuple(answers[self.left[0]]))
        return self.at(self.discard, left=self.left[1:])

    def draw(self, table: Table, _: Any) -> Step[Table]:
        """KP-T1.9, KP-3.3.14c: one card, but for a Fog Bank; KP-T1.10: the last ends the Round."""
        if self.fogged:
            return Refill(seat=self.seat)
        drawn, table.deck = table.deck[-1], table.deck[:-1]
        table.peeked = tuple([one for one in table.peeked if one[0] < len(table.deck)])
        table.hands[self.seat] = (*table.hands[self.seat], drawn)
        table.events.append(Event("draws", {"seat": self.seat, "n": len(table.deck)}, {"card": drawn}, (self.seat,)))
        return Refill(seat=self.seat) if table.deck else Done()


def _after(table: Table, seat: int) -> tuple[int, ...]:
    """KP-T1.8: the captain attacked first, the others clockwise."""
    others = table.others(seat)
    return tuple(sorted(others, key=lambda other: (other != table.victim, others.index(other))))


def due(table: Table, seat: int) -> tuple[Card, ...]:
    """The cards that a captain discards at the end of the turn: of P's, those that were not played first."""
    own = table.laid if seat == table.on_turn else ()
    lying = (*(one.card for one in own if not one.up), *(one.card for one in own if one.up))
    return (*lying, *(card for one, card in table.answered if one == seat))


def put(table: Table, seat: int, cards: tuple[Card, ...]) -> None:
    """KP-3.1.5: on the pile, the last on top; face down in solitaire (KP-5.3.1)."""
    table.answered = tuple([one for one in table.answered if one[0] != seat])
    unseen = tuple([one.card for one in table.laid if not one.up])
    if seat == table.on_turn:
        table.laid = ()
    if cards:
        table.bury(cards, unseen=unseen)
        top = () if table.rules.is_solitaire else table.discard[-OPEN:]
        table.tell("discards", seat=seat, n=len(cards), top=top)
