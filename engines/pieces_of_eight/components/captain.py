"""The Captain: destroys any one active coin, and stays (PE-CAPTAIN)."""

from __future__ import annotations

from engines.pieces_of_eight.components.ability import AtCoin
from engines.pieces_of_eight.data.ids import Mode
from engines.pieces_of_eight.pieces.ship import CAPTAIN, PLACES


class Captain(AtCoin):
    """PE-CAPTAIN-01: destroys any one active coin, and stays."""

    kind = CAPTAIN
    rule = "PE-CAPTAIN-01"
    destroys = True
    reach = PLACES

    def is_lost(self, mode: Mode) -> bool:
        return False
