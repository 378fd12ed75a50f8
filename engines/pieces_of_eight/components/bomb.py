"""The Bomb: with an active Mate, destroys both open coins of one player, then itself (PE-BOMB)."""

from __future__ import annotations

from functools import cached_property

from engines.kernel.base.messages import Message, say
from engines.kernel.choices.legality import LegalityList, reason
from engines.pieces_of_eight.components.ability import KEEP, NO_SECOND, PLAIN, SECOND, SHOW, Aim, AtShip, Plays, Ships, played
from engines.pieces_of_eight.components.with_mate import mate_of
from engines.pieces_of_eight.data.ids import Action, Kind, Mode, Place, Target, target_parts
from engines.pieces_of_eight.pieces.ship import FORE, NEST, Ship


class Bomb(AtShip):
    """PE-BOMB-01, -02: with an active Mate, destroys both open coins of one player, then itself."""

    kind = Kind("bomb")
    rule = "PE-BOMB-01"
    reach = (NEST, FORE)

    def plays(self, ships: Ships, seat: int, place: Place) -> LegalityList[Action]:
        return self._by_mate[mate_of(ships[seat])][place]

    @cached_property
    def _by_mate(self) -> dict[str, Plays]:
        shown = played((SHOW, None), (KEEP, self.cost(KEEP)), (SECOND, NO_SECOND))
        return {"open": self.only_plain, "hidden": shown, "": played((PLAIN, reason("PE-BOMB-01", "pe.why.bomb")))}

    def mode_name(self, mode: Mode) -> Message:
        """The Bomb is not kept by the Mate, it needs one."""
        return say("pe.mode.show.bomb") if mode == SHOW else super().mode_name(mode)

    def can_hit(self, ship: Ship) -> bool:
        return bool(ship.coins)

    def aim(self, ships: Ships, target: Target, position: Place) -> Aim:
        victim, _ = target_parts(target)
        return Aim(victim, (NEST, FORE), ships[victim].open)
