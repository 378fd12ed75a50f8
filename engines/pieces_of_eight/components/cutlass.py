"""The Cutlass: destroys any one open coin, and may be kept with a Mate (PE-CUTLASS)."""

from __future__ import annotations

from engines.pieces_of_eight.components.with_mate import KeptByMate
from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.pieces.ship import FORE, NEST


class Cutlass(KeptByMate):
    """PE-CUTLASS-01: destroys any one open coin."""

    kind = Kind("cutlass")
    rule = "PE-CUTLASS-01"
    kept_by = "PE-CUTLASS-02"
    reach = (NEST, FORE)
    out_of_reach = "pe.why.at.open"
