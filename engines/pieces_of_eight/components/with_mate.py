"""Coins that an active Mate helps (PE-COMBO): they are kept, or cannot be played without one."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from engines.kernel.choices.legality import LegalityList, Reason, reason
from engines.pieces_of_eight.components.ability import KEEP, NO_SECOND, PLAIN, SECOND, SHOW, AtCoin, Plays, Ships, played
from engines.pieces_of_eight.components.mate import Mate
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import Action, Mode, Place
from engines.pieces_of_eight.pieces.ship import Ship, owned


class KeptByMate(AtCoin):
    """PE-CUTLASS-02, PE-PISTOLS-02: with an active Mate the owner may keep the coin; a hidden Mate is shown (PE-D14)."""

    destroys = True
    kept_by: ClassVar[str]

    def plays(self, ships: Ships, seat: int, place: Place) -> LegalityList[Action]:
        return self.by_mate[mate_of(ships[seat])][place]

    @cached_property
    def by_mate(self) -> dict[str, Plays]:
        """The modes by the Mate that is active."""
        none, is_open = reason(self.kept_by, "pe.why.mate"), reason(self.kept_by, "pe.why.mateopen")
        return {mate: self._modes_with(mate, is_open if mate == "open" else none) for mate in ("open", "hidden", "")}

    def _modes_with(self, mate: str, why: Reason) -> Plays:
        kept, shown = None if mate == "open" else why, None if mate == "hidden" else why
        return played((PLAIN, None), (KEEP, kept), (SHOW, shown), (SECOND, NO_SECOND))

    def is_lost(self, mode: Mode) -> bool:
        return mode == PLAIN


def mate_of(ship: Ship) -> str:
    """PE-COMBO-03: "open" when a Mate is open, "hidden" when only the hidden aft coin is one, "" without an active Mate."""
    if owned(ship.open, Mate.kind):
        return "open"
    return "hidden" if ship.deck and KIND[ship.deck[-1]] == Mate.kind else ""
