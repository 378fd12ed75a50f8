"""Deception: the next turn of a captain is one card drawn at random."""

from __future__ import annotations

from engines.kaisers_pirates.components.cards import OnCaptain
from engines.kaisers_pirates.data.ids import Card, CardKind, Target, seat_of
from engines.kaisers_pirates.pieces.holdings import Waiting
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.reach import FOG_BANK, touchable
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Reason, reason

KIND = CardKind("deception")
WAITED = reason("KP-D27", "kp.e.waited")


class Deception(OnCaptain):
    """KP-3.3.10a: it is put with the Force of an opponent without a waiting card (KP-3.3.10i)."""

    kind = KIND

    def spared(self, seen: Outlook, other: int) -> Reason | None:
        return waited(seen, other) or touchable(seen, other)

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> None:
        wait(table, seat, KIND, target, card)


def waited(seen: Outlook, other: int) -> Reason | None:
    """KP-D27: at most one card waits for a captain."""
    kind = seen.table.waits_for(other)
    return WAITED if kind is not None and kind != FOG_BANK else None


def wait(table: Table, seat: int, kind: CardKind, target: Target, card: Card) -> None:
    """KP-3.1.5c: the card lies with the Force of its victim."""
    other = seat_of(target)
    assert other is not None
    table.take_up(card)
    table.waiting = (*table.waiting, Waiting(kind, card, other, seat))
