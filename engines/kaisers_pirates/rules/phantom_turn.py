"""The phantom's turn (KP-5.4, KP-T8): Solitaire cards and the red die; none of it is a decision of the phantom's captain."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.data import SOLITAIRE
from engines.kaisers_pirates.data.ids import CardKind, Ship
from engines.kaisers_pirates.rules.closing import due, put
from engines.kaisers_pirates.rules.drawing import Refill
from engines.kaisers_pirates.rules.phantom_action import PhantomAction
from engines.kaisers_pirates.rules.phantom_hunt import PhantomHunt
from engines.kaisers_pirates.rules.reach import FOG_BANK
from engines.kaisers_pirates.rules.recognition import REFLAG
from engines.kaisers_pirates.rules.shelter import RefugeRolls, rolls_due
from engines.kaisers_pirates.rules.solitaire import Drawn, SolitaireDraw, choosing, value
from engines.kaisers_pirates.rules.starting import start
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Call, Done, Frame, Step

DECEPTION, SECOND_CHANCE = CardKind("deception"), CardKind("second_chance")
NONE, HUNT = 1, 2
"""KP-5.4.3.1b, KP-5.4.3.2: the numbers of Offensive Actions."""


@value_class(kw_only=True)
class PhantomTurn(Frame[Table]):
    """KP-T8 `extra`: given by Second Chance. `fogged`: a Fog Bank waits; `forced`: Deception or Recon Aircraft was played on the
    phantom."""

    kind: ClassVar[str] = "kaisers_pirates.phantom_turn"
    saved_steps: ClassVar[tuple[str, ...]] = ("draw", "hunted", "close")
    extra: bool = False
    fogged: bool = False
    forced: bool = False

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-T8.1, KP-T8.2, KP-5.4.3.7b: ships without a marker return, the others stay and roll."""
        start(table, PHANTOM, is_extra=self.extra)
        waits, scouted, table.scouted = table.waits_for(PHANTOM), table.scouted, False
        onward = self.at(self.open, fogged=waits == FOG_BANK, forced=waits == DECEPTION or scouted)
        for ship in table.warships(PHANTOM):
            if table.in_refuge(ship) and ship not in table.damaged and ship not in table.limited:
                table.leave_refuge(ship)
                table.left = table.left | {ship}
                table.tell("leaves", seat=PHANTOM, ship=ship)
        return Call(RefugeRolls(seat=PHANTOM, left=rolls_due(table, PHANTOM)), onward)

    def open(self, table: Table, _: Any) -> Step[Table]:
        """KP-T8.1: no action in a Fog Bank."""
        return self.at(self.close if self.fogged else self.draw)

    def draw(self, table: Table, _: Any) -> Step[Table]:
        """KP-T8.3, KP-T8.4: a Solitaire card and the red die."""
        return Call(SolitaireDraw(), self.at(self.read))

    def read(self, table: Table, drawn: Drawn) -> Step[Table]:
        """KP-5.4.3.1a, KP-T8.7; KP-5.4.3.9, KP-5.4.3.10: one action, 3 or 4, after Deception or Recon Aircraft."""
        card, die = drawn
        number = 4 - die % 2 if self.forced else die
        action = SOLITAIRE[card].offense[number - 1]
        table.tell("offense", card=card, die=die, does=action.does)
        if number == NONE:
            return self.at(self.close)
        if number == HUNT:
            return Call(PhantomHunt(card=card, does=action.does), self.at(self.hunted))
        ends = action.ends or self.forced
        return Call(PhantomAction(card=card, does=action.does), self.at(self.close if ends else self.draw))

    def hunted(self, table: Table, made: bool) -> Step[Table]:
        """KP-5.4.3.2, KP-5.4.3.3d: an intercept that cannot be made ends the turn."""
        return self.at(self.draw if made else self.close)

    # -- the end of the turn (KP-5.4.7)

    def close(self, table: Table, _: Any) -> Step[Table]:
        """KP-T8.8, KP-T8.1: cards played on the phantom and reactions are discarded face down."""
        for one in table.waiting:
            if one.seat == PHANTOM:
                table.spend(PHANTOM, one.card)
        table.waiting = tuple([one for one in table.waiting if one.seat != PHANTOM])
        for side in (PHANTOM, *table.seats):
            put(table, side, due(table, side))
        return self.at(self.refill) if self.fogged else self.dispose(table)

    def dispose(self, table: Table) -> Step[Table]:
        """KP-5.4.2, KP-T8.9: the card drawn goes unseen to the discard pile; the last ends the Round."""
        table.discard, table.deck = (*table.discard, table.deck[-1]), table.deck[:-1]
        table.tell("disposes", n=len(table.deck))
        return self.at(self.refill) if table.deck else Done()

    def refill(self, table: Table, _: Any) -> Step[Table]:
        """KP-5.4.7: both sides."""
        return Call(Refill(seat=PHANTOM), self.at(self.recover))

    def recover(self, table: Table, _: Any) -> Step[Table]:
        """KP-5.4.3.12: a card is drawn while a Raider or Prize Ship of the phantom is recognized."""
        return Call(SolitaireDraw(has_die=False), self.at(self.reflag)) if exposed(table) else self.at(self.end)

    def reflag(self, table: Table, drawn: Drawn) -> Step[Table]:
        """KP-5.4.3.12: Reflag as its Special Action disguises one of them."""
        special = SOLITAIRE[drawn[0]].special
        table.tell("special", card=drawn[0], does=special, joins=special == REFLAG)
        if special != REFLAG:
            return self.at(self.end)
        return Call(choosing(table, exposed(table), value), self.at(self.hide))

    def hide(self, table: Table, ship: Ship) -> Step[Table]:
        """KP-5.4.3.12, KP-3.3.32a."""
        table.disguise(ship)
        table.tell("disguised", ship=ship)
        return self.at(self.end)

    def end(self, table: Table, _: Any) -> Step[Table]:
        """KP-5.4.1, KP-5.4.8: the Solitaire deck is shuffled; an extra turn may follow."""
        table.solitaire = ()
        return PhantomTurn(extra=True) if SECOND_CHANCE in table.played else Done()


def exposed(table: Table) -> tuple[Ship, ...]:
    """KP-5.4.3.12: the Raiders and Prize Ships of the phantom that are recognized."""
    return tuple([ship for ship in table.fleets[PHANTOM] if ship in table.recognized])
