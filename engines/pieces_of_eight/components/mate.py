"""The Mate: destroys any one active coin, then itself (PE-MATE); for what it helps with, see `with_mate`."""

from __future__ import annotations

from engines.pieces_of_eight.components.ability import AtCoin
from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.pieces.ship import PLACES


class Mate(AtCoin):
    """PE-MATE-01: destroys any one active coin, then itself."""

    kind = Kind("mate")
    rule = "PE-MATE-01"
    destroys = True
    reach = PLACES
