"""The Pistols: destroy any one aft coin, and may be kept with a Mate (PE-PISTOLS)."""

from __future__ import annotations

from engines.kernel.choices.legality import LegalityList, Reason
from engines.pieces_of_eight.components.ability import Ships, has_decks
from engines.pieces_of_eight.components.with_mate import KeptByMate
from engines.pieces_of_eight.data.ids import Action, Kind, Place
from engines.pieces_of_eight.pieces.ship import AFT, FORE, Places


class Pistols(KeptByMate):
    """PE-PISTOLS-01: destroys any one aft coin."""

    kind = Kind("pistols")
    rule = "PE-PISTOLS-01"
    kept_by = "PE-PISTOLS-02"
    reach = (AFT,)
    out_of_reach = "pe.why.at.aft"

    def plays(self, ships: Ships, seat: int, place: Place) -> LegalityList[Action]:
        return super().plays(ships, seat, place) if has_decks(ships) else self.no_target[place]

    def missing(self, there: Places, place: Place) -> Reason | None:
        """PE-POS-09: the only coin of a deck is its aft coin too."""
        return None if place == AFT and FORE in there else super().missing(there, place)
