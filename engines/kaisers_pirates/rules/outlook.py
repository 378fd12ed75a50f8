"""What a play is judged by: the public table, one's own cards, and what the plays before it will have done (KP-3.1, KP-3.2)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from engines.kaisers_pirates.data import KIND
from engines.kaisers_pirates.data.ids import Card, CardKind, PlayId, Ship
from engines.kaisers_pirates.table import ACTION, Laid, Table
from engines.kernel.values import copier, light


@light
class Play:
    """What a captain does with a card: an own ship, the British Forces or a kind of card, and its target."""

    actor: str
    target: Ship

    @property
    def ship(self) -> Ship:
        """The actor, where it is an own ship."""
        return Ship(self.actor)

    @property
    def kind(self) -> CardKind:
        """The actor, where it is a kind of card."""
        return CardKind(self.actor)


@cache
def play_id(actor: str, target: Ship) -> PlayId:
    """The option that stands for a play: always the same string, so that looking it up compares no letters."""
    return PlayId(f"{actor}>{target}")


@cache
def play_of(option: PlayId) -> Play:
    """The play that an option stands for: ids of options are taken apart here alone."""
    actor, _, target = option.partition(">")
    return Play(actor, Ship(target))


@light
class Outlook:
    """One's turn as it stands, or as a plan leaves it.

    `cards` may still be committed; once that is done, `laid` are the committed ones and `cards` is empty. `targets`: the ships of
    the others, (ship, its owner). `busy`: own ships that have intercepted; `placed`: those with a card on them.
    """

    seat: int
    cards: tuple[Card, ...]
    laid: tuple[Laid, ...] | None
    fleet: tuple[Ship, ...]
    merchantmen: tuple[Ship, ...]
    targets: tuple[tuple[Ship, int], ...]
    raiders_and_warships: tuple[tuple[Ship, int], ...]
    damaged: frozenset[Ship]
    busy: frozenset[Ship]
    placed: frozenset[Ship]
    aimed: frozenset[Ship]
    victim: int | None

    def lying(self, place: str) -> tuple[Card, ...]:
        """The committed cards that lie there face down."""
        return tuple([one.card for one in self.laid or () if one.place == place and not one.up])

    def actions(self, kind: CardKind) -> tuple[Card, ...]:
        """The cards of that kind whose action half may be played."""
        cards = self.cards if self.laid is None else self.lying(ACTION)
        return tuple([card for card in cards if KIND[card] == kind])

    def becoming(self, **changed: Any) -> Outlook:
        """The outlook with other fields."""
        onward = _copied(self)
        for name, value in changed.items():
            setattr(onward, name, value)
        return onward


_copied: Callable[[Outlook], Outlook] = copier(Outlook)


def outlook(table: Table, seat: int, *, committed: bool) -> Outlook:
    """The turn of a seat: before it has committed its cards, or afterwards."""
    others = [other for other in table.seats if other != seat]
    return Outlook(
        seat,
        () if committed else table.hands[seat],
        table.laid if committed else None,
        table.fleets[seat],
        table.merchantmen[seat],
        tuple([(ship, other) for other in others for ship in table.merchantmen[other]]),
        tuple([(ship, other) for other in others for ship in table.fleets[other]]),
        table.damaged,
        table.busy,
        frozenset(),
        table.aimed,
        table.victim,
    )
