"""The Black Spot: after a loss of an open coin to an opponent, that opponent loses his next turn (PE-SPOT)."""

from __future__ import annotations

from dataclasses import replace

from engines.kernel.base.messages import Captain, Message, say
from engines.pieces_of_eight.components.reactive import AnswersLoss
from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.table import Table


class BlackSpot(AnswersLoss):
    """PE-SPOT-01: after a loss of an open coin to an opponent, that opponent loses his next turn."""

    kind = Kind("black_spot")
    rule = "PE-SPOT-01"
    word = "spot"

    def chosen(self, by: int) -> Message:
        return say("pe.loss.spot", captain=Captain(by))

    def stand(self, table: Table, owner: int, destroyer: int) -> None:
        """PE-TIME-29, PE-SPOT-05: the opponent owes one more lost turn."""
        ship = table.ships[destroyer]
        table.ships[destroyer] = replace(ship, owed=ship.owed + 1)
        table.tell("spot", seat=owner, at=destroyer)
