"""Pillage: takes an open coin of another player, which becomes the own aft coin (PE-PILLAGE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.kernel.choices.legality import Legality, LegalityList, Reason, reason
from engines.kernel.resolution.frames import Step
from engines.pieces_of_eight.components.ability import AtCoin, Ships
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import NO_COIN, Action, Kind, Place, Target, target_parts
from engines.pieces_of_eight.pieces.ship import AFT, Places, is_captain
from engines.pieces_of_eight.rules import ending
from engines.pieces_of_eight.table import Table

if TYPE_CHECKING:
    from engines.pieces_of_eight.rules.play import Play

_OWN, _SECOND_CAPTAIN = reason("PE-PILLAGE-01", "pe.why.at.own"), reason("PE-CAPTAIN-02", "pe.why.twocaptains")


class Pillage(AtCoin):
    """PE-PILLAGE-01, -03: takes an open coin of another player; a Captain only when there is none aboard."""

    kind = Kind("pillage")
    rule = "PE-PILLAGE-01"
    out_of_reach = "pe.why.at.open"

    def plays(self, ships: Ships, seat: int, place: Place) -> LegalityList[Action]:
        can_take = any(why is None for _, why in self.targets(ships, seat))
        return (self.only_plain if can_take else self.no_target)[place]

    def judge(self, there: Places, place: Place) -> Reason | None:
        if place not in there:
            return self.missing(there, place)
        return self.unreached if place == AFT else None

    def targets(self, ships: Ships, seat: int) -> Iterator[Legality[Target]]:
        """None of the own coins, and no second Captain (PE-CAPTAIN-02)."""
        own = ships[seat]
        for target, why in super().targets(ships, seat):
            other, place = target_parts(target)
            if other == seat and place in own.places():
                yield target, _OWN
            elif why is None and own.has_captain and is_captain(ships[other].at(place) or NO_COIN):
                yield target, _SECOND_CAPTAIN
            else:
                yield target, why

    def resolve(self, play: Play, table: Table) -> Step[Table]:
        """PE-PILLAGE-01, -02: the coin becomes the own aft coin, if it still lies there."""
        coin, ship = play.aim[0], table.ships[play.victim]
        if coin not in ship.coins:
            table.tell("missed", seat=play.user)
            return play.pay(table, None)
        table.tell("pillage", seat=play.user, at=play.victim, coin=KIND[coin], place=ship.place_of(coin))
        table.forget((coin,))
        table.ships[play.victim] = ship.stripped((coin,), ship.hold)
        table.open_fore(play.victim, ship)
        table.stow(play.user, (coin,))
        table.know((coin,))
        if is_captain(coin):
            table.fall(play.victim)
        return ending.victory(table, (coin,)) or play.pay(table, None)
