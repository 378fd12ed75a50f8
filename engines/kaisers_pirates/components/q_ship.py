"""Q-Ship and Sail Q-Ship: a decoy in the place of the Merchantman draws the submarine."""

from __future__ import annotations

from typing import ClassVar

from engines.kaisers_pirates.components.answering import AWAY, Answer, not_now, table_of
from engines.kaisers_pirates.components.cards import Reaction
from engines.kaisers_pirates.components.sailing import is_sailing
from engines.kaisers_pirates.data import KIND, MERCHANTMEN, VESSEL
from engines.kaisers_pirates.data.ids import Card, CardKind
from engines.kaisers_pirates.pieces import dice
from engines.kaisers_pirates.pieces.holdings import SUNK
from engines.kaisers_pirates.rules.attack import TORPEDOES, Attack
from engines.kaisers_pirates.rules.check import Decided, check
from engines.kaisers_pirates.rules.duel import Duel, Fighter
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import Reason, reason
from engines.kernel.dice.modifiers import Modifier
from engines.kernel.resolution.frames import Call, Done, Frame, Step

SHIP, SAIL = CardKind("q_ship"), CardKind("sail_q_ship")
PRIZE = reason("KP-6.9.2", "kp.e.prize_target")
SAILING = reason("KP-6.11.1b", "kp.e.sailing")
NOT_SAILING = reason("KP-3.3.34c", "kp.e.not_sailing")
HURT = Modifier("KP-D17", "kp.why.hurt", -2)


class QShip(Reaction):
    """KP-3.3.28: against torpedoes at a Merchantman."""

    kind = SHIP
    in_hand = 1.0
    helps = 0.9
    pays = 2.0

    def bar(self, attack: Attack, table: Table) -> Reason | None:
        return _unfit(attack, table, SHIP) or (SAILING if is_sailing(attack.target, table) else None)

    def answer(self, attack: Attack, card: Card) -> Frame[Table]:
        return Lure(attack=attack, card=card)


class SailQShip(Reaction):
    """KP-3.3.34, KP-D48: the Q-Ship among the twelve Sailing Merchantmen, without depth charges."""

    kind = SAIL
    in_hand = 0.5
    helps = 0.8

    def bar(self, attack: Attack, table: Table) -> Reason | None:
        why = _unfit(attack, table, SAIL)
        if why is not None:
            return why
        return None if MERCHANTMEN[attack.target].sailing else NOT_SAILING

    def answer(self, attack: Attack, card: Card) -> Frame[Table]:
        return Lure(attack=attack, card=card)


def _unfit(attack: Attack, table: Table, kind: CardKind) -> Reason | None:
    if attack.means != TORPEDOES:
        return not_now(table_of(attack))
    return PRIZE if table.is_prize(attack.target) else None


@value_class(kw_only=True)
class Lure(Answer):
    """KP-T7b The Merchantman is left alone; no decision arises during the duel."""

    kind: ClassVar[str] = "kaisers_pirates.lure"

    def carried(self, table: Table) -> Step[Table]:
        """KP-T7b.1: C d10+d4 against R d10."""
        return Call(check(self.attack.owner, KIND[self.card]), self.at(self.meet))

    def meet(self, table: Table, decided: Decided) -> Step[Table]:
        """KP-T7b.2, KP-T7b.3: guns against guns, or torpedoes first."""
        decoy, boat = VESSEL[self.card], VESSEL[self.attack.card]
        if decided.succeeds:
            one = Fighter(self.card, decoy.guns or (), decoy.defense)
            return Call(Duel(one=one, other=Fighter(self.attack.card, boat.guns or (), boat.defense)), self.at(self.end))
        one = Fighter(self.attack.card, boat.torpedoes or (), boat.defense)
        return Call(Duel(one=one, other=Fighter(self.card, (), decoy.defense)), self.at(self.depth))

    def depth(self, table: Table, came: tuple[str, str]) -> Step[Table]:
        """KP-T7b.3, KP-T7b.4: the result at once; still afloat, depth charges, with the effect of damage just taken."""
        suffered, decoy = came[0], VESSEL[self.card]
        if suffered == dice.SUNK or not decoy.charges:
            return self.end(table, (dice.NONE, suffered))
        rows = (HURT,) if suffered == dice.DAMAGED else ()
        boat = Fighter(self.attack.card, (), VESSEL[self.attack.card].defense)
        return Call(Duel(one=Fighter(self.card, decoy.charges, decoy.defense, rows), other=boat), self.at(self.end))

    def end(self, table: Table, came: tuple[str, str]) -> Step[Table]:
        """KP-T7b.5: a sunk submarine goes to D's VA pile, a sunk Q-Ship to P's."""
        attack = self.attack
        won = ((came[0], attack.owner, attack.card), (came[1], attack.seat, self.card))
        for outcome, winner, card in won:
            if outcome == dice.SUNK:
                table.win(winner, card, SUNK)
                table.tell("sunk", seat=winner, ship=card, va=VESSEL[card].va)
        return Done(AWAY)
