"""An attack as it was announced (KP-3.2.3, KP-3.2.4, KP-T4, KP-T5): who attacks what with which cards, and the modifiers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kaisers_pirates.data import AT_NIGHT, BRITISH_COIN, CARD, FLEET, KIND, VESSEL
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship
from engines.kaisers_pirates.pieces.holdings import BRITISH
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.dice.modifiers import Modifier

INTERCEPT, MINES, TORPEDOES = "intercept", "mines", "torpedoes"
"""How it is attacked."""
INTERROGATE, MONITOR = CardKind("interrogate"), CardKind("monitor")
"""KP-3.2.3b: Action Cards by which the British Forces intercept with the coin of the action half."""
NIGHT = Modifier("KP-3.2.7.6", "kp.why.night", -1)
HURT_ATTACKER, HURT_TARGET = "KP-3.2.7.5a", "KP-3.2.7.5c"
LIMITED = Modifier("KP-3.2.7.4a", "kp.why.limited", -2)
FIELDS = ("seat", "actor", "target", "owner", "card", "assists", "means")


@value_class
class Attack:
    """`actor`: an own ship, `BRITISH`, or a kind of card. `card`: the one that is spent, whose Intercept! half counts in an
    intercept. `assists`: the Assist cards that join. The target of mines is "" until a Merchantman is attacked."""

    seat: int
    actor: str
    target: Ship
    owner: int
    card: Card
    assists: tuple[Card, ...] = ()
    means: str = INTERCEPT

    @property
    def facts(self) -> dict[str, Any]:
        """The attack as an event tells it."""
        return {name: getattr(self, name) for name in FIELDS}

    @property
    def coin(self) -> tuple[int, ...]:
        """KP-3.2.3a, KP-3.2.4b, KP-1.1.4.1b: the coin of the card for the British Forces, else the attacker's own."""
        if self.means == MINES:
            return VESSEL[self.card].mines or () if self.card in VESSEL else CARD[CardKind("lay_mines")].strike or ()
        if self.means == TORPEDOES:
            return VESSEL[self.card].torpedoes or ()
        if self.actor == BRITISH:
            return BRITISH_COIN[self.card]
        return FLEET[self.ship].attack if self.is_by_ship else CARD[CardKind(self.actor)].strike or ()

    @property
    def ship(self) -> Ship:
        """The actor as a ship, if it is an own ship."""
        return Ship(self.actor)

    @property
    def is_by_ship(self) -> bool:
        """Whether an own Warship or Raider attacks."""
        return self.actor in FLEET

    @property
    def is_by_raider(self) -> bool:
        return self.is_by_ship and FLEET[self.ship].kind == "raider"

    @property
    def is_at_night(self) -> bool:
        """KP-1.1.4.5a: whether the Intercept! half that is used shows Night Action."""
        return self.means == INTERCEPT and (self.is_by_ship or self.actor == BRITISH) and self.card in AT_NIGHT

    @property
    def is_on_merchantman(self) -> bool:
        """Whether an own ship intercepts: Merchantmen alone are attacked so (KP-3.2.3b)."""
        return self.means == INTERCEPT and self.is_by_ship

    def has(self, kind: CardKind) -> bool:
        """Whether an Assist card of that kind joins."""
        return any(KIND[card] == kind for card in self.assists)

    def rows(self, table: Table) -> tuple[Modifier, ...]:
        """KP-M.1 to KP-M.3: the modifiers of the attack that no card gives; mines and torpedoes have none (KP-3.2.7.4b)."""
        if self.means != INTERCEPT:
            return ()
        rows = (*limits(table, self.ship), *hurts(table, self.ship, HURT_ATTACKER)) if self.is_by_ship else ()
        return (*rows, NIGHT) if self.is_at_night else rows

    def defense_rows(self, table: Table) -> tuple[Modifier, ...]:
        """KP-M.9: the modifiers of the defense."""
        return hurts(table, self.target, HURT_TARGET)


def hurts(table: Table, ship: Ship, rule: str, each: int = -2) -> tuple[Modifier, ...]:
    """The modifier for the Damage markers of a ship (KP-6.8.2)."""
    markers = table.markers(ship)
    return (Modifier(rule, "kp.why.hurt", each * markers),) if markers else ()


def limits(table: Table, ship: Ship) -> tuple[Modifier, ...]:
    """KP-3.2.7.4a."""
    return (LIMITED,) if ship in table.limited else ()


def attack_of(known: Mapping[str, Any]) -> Attack:
    """The attack that an event, or the fields of a rule, tell of."""
    return Attack(*(known[name] for name in FIELDS))
