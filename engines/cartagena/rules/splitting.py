"""Sharing out the special cards of a side, where the table has agreed that players choose (CT-TIME-03, CT-MP-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

from engines.cartagena.data.ids import Card
from engines.cartagena.pieces import names
from engines.cartagena.rules.asking import put_to
from engines.cartagena.rules.decks import share_out, specials, usual
from engines.cartagena.rules.deployment import first_seats
from engines.cartagena.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, SomeOf
from engines.kernel.resolution.frames import Done, Frame, Question, Step
from engines.kernel.resolution.leavers import with_defaults


@value_class(kw_only=True)
class Split(Frame[Table]):
    """CT-TIME-03 The player of colour A says which special cards go to his half, both sides sealed."""

    kind: ClassVar[str] = "cartagena.split"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.split", "split", "ct.q.split"),)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-TIME-03: of a lone player himself, for his row of colour A."""
        return put_to(table, first_seats(table), self.at(self.hear), "ct.split")

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CT-D66: any of them; those of the data by default."""
        side = table.side(seat)
        options = numbered(specials(side, table.rules))
        return SomeOf(
            options=options, least=0, most=len(options), default=numbered(usual(side, table.rules)),
            name=lambda card: names.card(card.partition("#")[0]), alike=lambda card: card.partition("#")[0], rule="CT-MP-02",
        )  # fmt: skip

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-MP-02: the rest goes to the other half."""
        picked = {
            table.side(seat): [Card(card.partition("#")[0]) for card in cards]
            for seat, cards in with_defaults(table, self, first_seats(table), answers).items()
        }
        share_out(table, picked)
        for number, row in enumerate(table.rows):
            cards = tuple([card for card in row.deck if card in specials(row.side, table.rules)])
            table.tell("shared", **table.whose(number), cards=cards)
        return Done()


def numbered(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Cards with numbers, so that like ones are told apart."""
    counts: Counter[str] = Counter()
    found = []
    for card in cards:
        counts[card] += 1
        found.append(f"{card}#{counts[card]}")
    return tuple(found)
