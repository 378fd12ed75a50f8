"""The basis on which a play is judged: the public table, own cards, and the effect of the plays before it (KP-3.1, KP-3.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engines.kaisers_pirates.data import KIND
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship
from engines.kaisers_pirates.pieces.holdings import ACTION, Commitment
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import copier, value_class


@value_class
class Outlook:
    """One's turn as it stands, or as a plan leaves it.

    `cards` may still be committed; once that is done, `laid` are the committed ones and `cards` is empty. `placed`: own ships
    with a card of the plan on them; `refuged`: own ships in a Refuge by the plan. The other fields are those of the table, which
    stays as it is.
    """

    table: Table
    seat: int
    cards: tuple[Card, ...]
    laid: tuple[Commitment, ...] | None
    damaged: frozenset[Ship]
    busy: frozenset[Ship]
    aimed: frozenset[Ship]
    left: frozenset[Ship]
    victim: int | None
    bothered: frozenset[int]
    played: frozenset[CardKind]
    placed: frozenset[Ship] = frozenset()
    refuged: frozenset[Ship] = frozenset()

    @property
    def fleet(self) -> tuple[Ship, ...]:
        """The own Warships and Raiders."""
        return self.table.warships(self.seat)

    @property
    def merchantmen(self) -> tuple[Ship, ...]:
        """The own Merchantmen."""
        return self.table.merchantmen[self.seat]

    @property
    def opponents(self) -> tuple[int, ...]:
        """The seats of the opponents, clockwise."""
        return self.table.opponents(self.seat)

    def theirs(self, rows: list[tuple[Ship, ...]]) -> Iterator[tuple[Ship, int]]:
        """The ships of the opponents in those rows, each with its owner."""
        return ((ship, other) for other in self.opponents for ship in rows[other])

    def in_refuge(self, ship: Ship) -> bool:
        """KP-3.3.20: in an Island Refuge now, or by the plan."""
        return ship in self.refuged or (ship not in self.left and self.table.in_refuge(ship))

    def lying(self, place: str, *, mines: bool = False) -> tuple[Card, ...]:
        """The committed cards that lie there face down."""
        return tuple([one.card for one in self.laid or () if one.place == place and one.mines == mines and not one.up])

    def actions(self, kind: CardKind) -> tuple[Card, ...]:
        """The cards of that kind whose action half may be played in front of the Force."""
        cards = self.cards if self.laid is None else self.lying(ACTION)
        return tuple([card for card in cards if KIND[card] == kind]) if cards else ()

    def kinds(self) -> frozenset[CardKind]:
        """The kinds of which there is such a card."""
        return frozenset([KIND[card] for card in (self.cards if self.laid is None else self.lying(ACTION))])

    def becoming(self, **changed: Any) -> Outlook:
        """The outlook with other fields."""
        onward = _copied(self)
        for name, value in changed.items():
            setattr(onward, name, value)
        return onward


_copied: Callable[[Outlook], Outlook] = copier(Outlook)


def outlook(table: Table, seat: int, *, committed: bool) -> Outlook:
    """The turn of a seat: before it has committed its cards, or afterwards."""
    return Outlook(
        table,
        seat,
        () if committed else table.hands[seat],
        table.laid if committed else None,
        table.damaged,
        table.busy,
        table.aimed,
        table.left,
        table.victim,
        table.bothered,
        table.played,
    )
