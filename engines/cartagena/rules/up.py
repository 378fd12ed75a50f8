"""Orders turned up in this phase, and the order that a Repeat stands for (CT-REP, CT-D10)."""

from __future__ import annotations

from engines.cartagena.data import BASIC
from engines.cartagena.data.ids import NO_CARD, Card
from engines.cartagena.pieces.holdings import Row
from engines.cartagena.table import Table

REPEAT, INITIATIVE = Card("repeat"), Card("initiative")
ATTACKS = frozenset({Card("attack"), Card("surprise_attack")})
"""CT-SUR-04: orders that let their owner re-order stacks."""


def order_in(row: Row, slot: int) -> Card:
    """CT-REP-01 to -05, CT-INI-07: the order in a slot; that of the card to its left for a Repeat; "" for none."""
    card = row.slots[slot]
    if card != REPEAT:
        return card
    if not slot:
        return NO_CARD
    left = order_in(row, slot - 1)
    return left if left in BASIC else NO_CARD


def up(row: Row, slot: int) -> dict[str, Card]:
    """The order that a Repeat in a slot stands for, as a fact of an event; no fact for any other card."""
    return {"order": order_in(row, slot)} if row.slots[slot] == REPEAT else {}


def may_defend(table: Table, seat: int) -> bool:
    """CT-STACK-04, CT-ATK-22, CT-D68: whether an attack order of that player lies up in this phase."""
    return any(row.seat == seat and row.slots and order_in(row, table.phase) in ATTACKS for row in table.rows)
