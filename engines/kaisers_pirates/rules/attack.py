"""An intercept as it was announced (KP-3.2.3, KP-3.2.4): who attacks what with which cards, and the modifiers of both rolls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kaisers_pirates.data import AT_NIGHT, BRITISH_COIN, FLEET, KIND, MERCHANTMEN
from engines.kaisers_pirates.data.ids import NO_CARD, NO_KIND, Card, CardKind, Ship
from engines.kaisers_pirates.rules.dice import Modifier
from engines.kaisers_pirates.table import BRITISH
from engines.kernel.values import light

NIGHT = Modifier("KP-3.2.7.6", "kp.why.night", -1)
HURT_ATTACKER = Modifier("KP-3.2.7.5a", "kp.why.hurt", -2)
HURT_TARGET = Modifier("KP-3.2.7.5c", "kp.why.hurt", -2)
FIELDS = ("seat", "actor", "target", "owner", "card", "assist")


@light
class Attack:
    """`actor`: an own ship, or `BRITISH`. `card`: the one whose Intercept! half is used. `assist`: an Assist card, or ""."""

    seat: int
    actor: str
    target: Ship
    owner: int
    card: Card
    assist: Card = NO_CARD

    @property
    def facts(self) -> dict[str, Any]:
        """The same as an event tells it."""
        return {name: getattr(self, name) for name in FIELDS}

    @property
    def coin(self) -> tuple[int, ...]:
        """KP-3.2.3a, KP-3.2.4b: the coin of the card for the British Forces, else the ship's own."""
        return BRITISH_COIN[self.card] if self.actor == BRITISH else FLEET[Ship(self.actor)].attack

    @property
    def is_at_night(self) -> bool:
        """KP-1.1.4.5a: whether the Intercept! half shows Night Action."""
        return self.card in AT_NIGHT

    @property
    def is_on_merchantman(self) -> bool:
        return self.target in MERCHANTMEN

    @property
    def support(self) -> CardKind:
        """The kind of the Assist card, "" for none."""
        return KIND[self.assist] if self.assist else NO_KIND

    def rows(self, damaged: frozenset[Ship]) -> tuple[Modifier, ...]:
        """The modifiers of the attack that no card gives."""
        rows = (HURT_ATTACKER,) if self.actor in damaged else ()
        return (*rows, NIGHT) if self.is_at_night else rows

    def defense_rows(self, damaged: frozenset[Ship]) -> tuple[Modifier, ...]:
        """The modifiers of the defense."""
        return (HURT_TARGET,) if self.target in damaged else ()


def attack_of(known: Mapping[str, Any]) -> Attack:
    """The attack that an event, or the fields of a rule, tell of."""
    return Attack(*(known[name] for name in FIELDS))
