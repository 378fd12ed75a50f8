"""The Full Sail: after a loss of an open coin to an opponent, its owner takes the next turn (PE-SAIL)."""

from __future__ import annotations

from engines.kernel.base.messages import Message, say
from engines.pieces_of_eight.components.reactive import AnswersLoss
from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.table import Table


class FullSail(AnswersLoss):
    """PE-SAIL-01: after a loss of an open coin to an opponent, its owner takes the next turn."""

    kind = Kind("full_sail")
    rule = "PE-SAIL-01"
    word = "sail"

    def chosen(self, by: int) -> Message:
        return say("pe.loss.sail")

    def stand(self, table: Table, owner: int, destroyer: int) -> None:
        """PE-TIME-29: he is next; a later one replaces it."""
        table.following = owner
        table.tell("sail", seat=owner)
