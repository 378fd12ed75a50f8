"""Submarines: U-27 and U-41 with torpedoes, UC-16 and UC-29 with torpedoes or mines."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kaisers_pirates.components.cards import Action
from engines.kaisers_pirates.data import MERCHANTMEN
from engines.kaisers_pirates.data.ids import NO_SHIP, Card, CardKind, Ship, Target, captain_target, seat_of
from engines.kaisers_pirates.rules.attack import MINES, TORPEDOES, Attack
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.reach import attackable
from engines.kaisers_pirates.table import Table
from engines.kernel.choices.legality import Legality, reason

RECOGNIZED_ALREADY = reason("KP-6.9a", "kp.e.recognized")


class Submarine(Action):
    """KP-3.3.42a: torpedoes at one opposing Merchantman; by the optional rule at an unrecognized Prize Ship (KP-6.9a)."""

    kind = CardKind("submarines_u_27_u_41")
    is_attack = True
    in_hand = 2.0

    def targets(self, seen: Outlook) -> Iterator[Legality[Target]]:
        for ship, owner in seen.theirs(seen.table.merchantmen):
            yield Target(ship), attackable(seen, owner)
        if seen.table.rules.has("prize_torpedoes"):
            for ship, owner in seen.theirs(seen.table.fleets):
                if ship in MERCHANTMEN:
                    yield Target(ship), RECOGNIZED_ALREADY if seen.table.is_known(ship) else attackable(seen, owner)

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> Attack:
        owner = table.owner(Ship(target))
        assert owner is not None
        return Attack(seat, self.kind, Ship(target), owner, card, assists, TORPEDOES)


class MineLayer(Submarine):
    """KP-3.3.43a, KP-D58: the same, or mines against all Merchantmen of one opponent."""

    kind = CardKind("submarines_uc_16_uc_29")
    in_hand = 2.0

    def targets(self, seen: Outlook) -> Iterator[Legality[Target]]:
        yield from Submarine.targets(self, seen)
        for other in seen.opponents:
            yield captain_target(other), attackable(seen, other)

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> Attack:
        other = seat_of(target)
        if other is None:
            return Submarine.play(self, table, seat, target, card, assists)
        return Attack(seat, self.kind, NO_SHIP, other, card, assists, MINES)
