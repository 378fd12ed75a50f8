"""Minesweeper: mines are removed before they do harm."""

from __future__ import annotations

from engines.kaisers_pirates.components.answering import AWAY, not_now, table_of
from engines.kaisers_pirates.components.cards import Reaction
from engines.kaisers_pirates.data.ids import Card, CardKind
from engines.kaisers_pirates.rules.attack import MINES, Attack
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Reason

KIND = CardKind("minesweeper")


class Minesweeper(Reaction):
    """KP-3.3.22: against all mines of a Raider or a submarine."""

    kind = KIND
    in_hand = 1.0
    helps = 1.0

    def bar(self, attack: Attack, table: Table) -> Reason | None:
        return None if attack.means == MINES else not_now(table_of(attack))

    def answer(self, attack: Attack, card: Card) -> str:
        return AWAY
