"""Intelligence: a look at a hand, or at the top of the draw deck and its order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engines.kaisers_pirates.components.cards import Action
from engines.kaisers_pirates.data import likeness
from engines.kaisers_pirates.data.ids import DECK, Card, CardKind, Target, captain_target, seat_of
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.reach import touchable
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.arrangements import Ranking
from engines.kernel.choices.legality import Legality, reason
from engines.kernel.choices.shapes import Choice
from engines.kernel.resolution.frames import Ask, Done, Event, Frame, Question, Step

KIND = CardKind("intelligence")
EMPTY = reason("KP-D53", "kp.e.no_cards")


class Intelligence(Action):
    """KP-3.3.17a: one opponent's hand, told in no order of its own: how it lies would tell what was drawn last; or the deck."""

    kind = KIND

    def targets(self, seen: Outlook) -> Iterator[Legality[Target]]:
        yield DECK, None
        for other in seen.opponents:
            yield captain_target(other), touchable(seen, other) if seen.table.hands[other] else EMPTY

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> Frame[Table] | None:
        other = seat_of(target)
        if other is None:
            return DeckLook(seat=seat, count=min(len(table.hands), len(table.deck)))
        cards = tuple(sorted(table.hands[other]))
        table.learn(seat, cards)
        told = {"seat": seat, "other": other, "n": len(cards)}
        table.events.append(Event("spies", told, {"cards": cards}, (seat,)))
        return None


@value_class(kw_only=True)
class DeckLook(Frame[Table]):
    """KP-3.3.17b P looks at as many cards as there are captains, and puts them back in any order."""

    kind: ClassVar[str] = "kaisers_pirates.deck_look"
    saved_steps: ClassVar[tuple[str, ...]] = ("put_back",)
    questions: ClassVar[tuple[Question, ...]] = (Question("kp.deck"),)
    seat: int
    count: int

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-I.27: P alone sees them; what others knew of these places holds no more."""
        low = len(table.deck) - self.count
        kept = tuple([one for one in table.peeked if one[0] < low])
        table.peeked = (*kept, *((place, self.seat) for place in range(low, len(table.deck))))
        told = {"seat": self.seat, "n": self.count}
        table.events.append(Event("looks", told, {"cards": tuple(reversed(table.deck[low:]))}, (self.seat,)))
        return Ask((self.seat,), self.at(self.put_back), "kp.deck")

    def may_put_back(self, table: Table, seat: int) -> Choice:
        """KP-3.3.17b: the card that P draws is the first; unchanged by default."""
        cards = tuple(reversed(table.deck[-self.count :]))
        return Ranking(items=cards, default=cards, name=names.card, alike=likeness, rule="KP-3.3.17b")

    def put_back(self, table: Table, answers: Mapping[int, tuple[Card, ...]]) -> Step[Table]:
        """KP-3.3.17b: on top, in that order."""
        table.deck = (*table.deck[: -self.count], *reversed(tuple(answers[self.seat])))
        return Done()
