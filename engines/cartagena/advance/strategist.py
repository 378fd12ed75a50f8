"""The question to the Great strategist, put where anybody can see that another order may do more (CT-TIME-12)."""

from __future__ import annotations

from collections.abc import Iterable

from engines.cartagena.data.ids import Card
from engines.cartagena.knowledge.imagine import imagine
from engines.cartagena.knowledge.observe import view
from engines.cartagena.mind.rows import ORDERS, Outlook
from engines.cartagena.pieces.holdings import Row, less
from engines.cartagena.rules.phase import Phase
from engines.cartagena.rules.up import ATTACKS, order_in
from engines.cartagena.table import Table
from engines.kernel.base.chance import Unmixed
from engines.kernel.resolution.frames import State

MORE = 0.1
"""The gain beyond the order turned up from which another is worth a question: a third of that for which computers swap."""


def is_worth_asking(state: State[Table], seat: int) -> bool:
    """Whether some card that may lie face down in the row does more than the one turned up, or lets its owner defend where he is
    attacked. By what everybody sees alone: nobody learns of the row from the question, or from its absence."""
    frame, table = state.stack[-1], imagine(view(state, None), Unmixed()).table
    assert isinstance(frame, Phase)
    number = frame.strategist(table)
    if number is None:
        return False
    row, outlook = table.rows[number], Outlook(table, seat, table.side(seat))
    here, others = order_in(row, table.phase), _unseen(row)
    gains = [outlook.value(card) for card in others if card in ORDERS]
    now = outlook.value(here) if here in ORDERS else 0.0
    return max(gains, default=0.0) > now + MORE or (here not in ATTACKS and _may_defend(frame, table, row, others))


def _unseen(row: Row) -> Iterable[Card]:
    """The cards of the deck, but for those of the row that everybody sees."""
    return dict.fromkeys(less(row.deck, [card for card, is_seen in zip(row.slots, row.seen, strict=True) if is_seen]))


def _may_defend(frame: Phase, table: Table, row: Row, others: Iterable[Card]) -> bool:
    """CT-STACK-04: whether the other side can attack in this phase, and an order to defend with may lie in the row."""
    foes = [number for number, one in enumerate(table.rows) if one.side != row.side]
    attacks = [number for number in foes if order_in(table.rows[number], table.phase) in ATTACKS]
    return not ATTACKS.isdisjoint(others) and any(frame.frame(table, number).is_open(table) for number in attacks)
