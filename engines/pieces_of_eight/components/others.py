"""Coins that take, fetch and rearrange (section 8)."""

from __future__ import annotations

from engines.pieces_of_eight.components.abilities import PLAIN, Ability, Ships, open_targets
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.table import CAPTAIN, may_come_back


class Pillage(Ability):
    """PE-PILLAGE-01, -03: takes an open coin of another player; a Captain only when there is none aboard."""

    kind = "pillage"
    aims = True

    def modes(self, ships: Ships, seat: int, place: str) -> tuple[str, ...]:
        return (PLAIN,) if self.targets(ships, seat) else ()

    def targets(self, ships: Ships, seat: int) -> tuple[str, ...]:
        own, has_captain = f"{seat}.", ships[seat].has_captain
        others = [target for target in open_targets(ships, seat) if not target.startswith(own)]
        return tuple([target for target in others if not (has_captain and self._is_captain(ships, target))])

    def _is_captain(self, ships: Ships, target: str) -> bool:
        return KIND[self.aim(ships, target, "").coins[0]] == CAPTAIN


class BarrelOfGrog(Ability):
    """PE-GROG-01: fetches a coin of choice out of the own hold (PE-D10: one must be able to come back)."""

    kind = "barrel_of_grog"

    def modes(self, ships: Ships, seat: int, place: str) -> tuple[str, ...]:
        return (PLAIN,) if may_come_back(ships[seat]) else ()


class BuriedTreasure(Ability):
    """PE-TREASURE-01: brings two random coins back out of the own hold (PE-D10: one must be able to come back)."""

    kind = "buried_treasure"

    def modes(self, ships: Ships, seat: int, place: str) -> tuple[str, ...]:
        return (PLAIN,) if may_come_back(ships[seat]) else ()


class CallToQuarters(Ability):
    """PE-QUARTERS-01: brings one random coin back and rearranges the ship; with an empty hold too (PE-D10)."""

    kind = "call_to_quarters"
