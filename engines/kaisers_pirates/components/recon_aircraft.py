"""Recon Aircraft: two cards of a captain change hands."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.components.cards import OnCaptain
from engines.kaisers_pirates.data.ids import Card, CardKind, Target, seat_of
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.reach import FOG_BANK, FOGGED
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import Reason, reason
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Done, Event, Frame, Roll, Step

KIND = CardKind("recon_aircraft")
STOLEN = 2
EMPTY = reason("KP-D53", "kp.e.no_cards")


class ReconAircraft(OnCaptain):
    """KP-3.3.31a: two random cards of an opponent; KP-D7: it does not count for KP-3.1.4."""

    kind = KIND

    def spared(self, seen: Outlook, other: int) -> Reason | None:
        if seen.table.waits_for(other) == FOG_BANK:
            return FOGGED
        return None if seen.table.hands[other] else EMPTY

    def bothers(self, owner: int) -> frozenset[int]:
        return frozenset()

    def play(self, table: Table, seat: int, target: Target, card: Card, assists: tuple[Card, ...]) -> Frame[Table]:
        other = seat_of(target)
        assert other is not None
        return Theft(seat=seat, other=other)


@value_class(kw_only=True)
class Theft(Frame[Table]):
    """KP-3.3.31a The cards are drawn by lot."""

    kind: ClassVar[str] = "kaisers_pirates.recon"
    seat: int
    other: int

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-T0.5: nobody sees the numbers."""
        held = len(table.hands[self.other])
        if not held:
            return Done()
        return Roll(tuple(range(held, max(held - STOLEN, 0), -1)), self.at(self.take), known_to=())

    def take(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-I.28: P and the victim learn which cards are taken, the others their number. KP-5.4.3.10: the phantom's next turn
        changes."""
        left = list(table.hands[self.other])
        taken = tuple([left.pop(face - 1) for face in faces])
        table.give_up(self.other, taken)
        table.hands[self.seat] = (*table.hands[self.seat], *taken)
        if self.other == PHANTOM:
            table.scouted = True
        else:
            table.learn(self.other, taken)
        told = {"seat": self.seat, "other": self.other, "n": len(taken)}
        table.events.append(Event("steals", told, {"cards": taken}, (self.seat, self.other)))
        return Done()
