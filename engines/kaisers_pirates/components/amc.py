"""AMC: an Armed Merchant Cruiser intercepts the attacker instead."""

from __future__ import annotations

from typing import ClassVar

from engines.kaisers_pirates.components import surprise_attack
from engines.kaisers_pirates.components.answering import AWAY, Answer, not_now, table_of
from engines.kaisers_pirates.components.cards import Reaction
from engines.kaisers_pirates.components.sailing import is_sailing
from engines.kaisers_pirates.components.searchlight import Searchlight
from engines.kaisers_pirates.data import FLEET, KIND, VESSEL
from engines.kaisers_pirates.data.ids import Card, CardKind
from engines.kaisers_pirates.pieces import dice
from engines.kaisers_pirates.pieces.holdings import SUNK
from engines.kaisers_pirates.rules.attack import HURT_TARGET, NIGHT, Attack, hurts
from engines.kaisers_pirates.rules.duel import Duel, Fighter
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.legality import Reason, reason
from engines.kernel.dice.modifiers import Modifier
from engines.kernel.resolution.frames import Call, Done, Frame, Step

NAME = CardKind("amc")
SAILING = reason("KP-6.11.1a", "kp.e.sailing")


class Amc(Reaction):
    """KP-3.3.1a: against a Warship or Raider that intercepts a Merchantman, recognized or not."""

    kind = NAME
    exposes = True
    in_hand = 2.5
    helps = 1.0
    pays = 3.0

    def bar(self, attack: Attack, table: Table) -> Reason | None:
        if not attack.is_on_merchantman:
            return not_now(table_of(attack))
        return SAILING if is_sailing(attack.target, table) else None

    def answer(self, attack: Attack, card: Card) -> Frame[Table]:
        return AmcDuel(attack=attack, card=card)

    def duel(self, attack: Attack, card: Card, table: Table) -> Duel:
        """KP-T7a.1, KP-T7a.2: the two attacks."""
        its = VESSEL[card]
        night = (NIGHT,) if attack.is_at_night else ()
        cruiser = Fighter(card, its.attack or (), its.defense, night)
        return Duel(one=cruiser, other=raiding(attack, table))


@value_class(kw_only=True)
class AmcDuel(Answer):
    """KP-T7a The Merchantman is left alone (KP-3.3.1j)."""

    kind: ClassVar[str] = "kaisers_pirates.amc"

    def carried(self, table: Table) -> Step[Table]:
        return Call(Amc().duel(self.attack, self.card, table), self.at(self.read))

    def read(self, table: Table, came: tuple[str, str]) -> Step[Table]:
        """KP-T7a.3: both results."""
        done, suffered = came
        strike_ship(table, self.attack, done)
        if suffered == dice.SUNK:
            table.win(self.attack.seat, self.card, SUNK)
            table.tell("sunk", seat=self.attack.seat, ship=self.card, va=VESSEL[self.card].va)
        return Done(AWAY)


def raiding(attack: Attack, table: Table) -> Fighter:
    """The ship that intercepts, as it fights: its own modifiers, Surprise Attack and Searchlight (KP-3.3.1h, KP-3.3.1k)."""
    its = FLEET[attack.ship]
    rows = (*attack.rows(table), *duel_rows(attack, table))
    return Fighter(attack.ship, its.attack, its.defense, rows, hurts(table, attack.ship, HURT_TARGET))


def duel_rows(attack: Attack, table: Table) -> tuple[Modifier, ...]:
    """KP-3.3.1h, KP-3.3.46d."""
    helps = (surprise_attack.SurpriseAttack(), Searchlight())
    return tuple(row for card in attack.assists for one in helps if one.kind == KIND[card] for row in one.rows(attack, table))


def strike_ship(table: Table, attack: Attack, came: str) -> None:
    """KP-3.3.1c, KP-3.3.1d, KP-3.3.46b: what the intercepting ship suffers."""
    if came == dice.SUNK:
        table.win(attack.owner, attack.ship, SUNK)
        table.tell("sunk", seat=attack.owner, ship=attack.ship, va=FLEET[attack.ship].va)
    elif came == dice.DAMAGED:
        table.damage(attack.ship)
        table.tell("damaged", ship=attack.ship)
