"""Surprise Attack: an intercept that some answers cannot stop, with +2."""

from __future__ import annotations

from engines.kaisers_pirates.components.cards import Assist
from engines.kaisers_pirates.data.ids import CardKind
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.rules.dice import Modifier

KIND = CardKind("surprise_attack")
TWO = Modifier("KP-3.3.44a", "kp.card.surprise_attack", 2)


class SurpriseAttack(Assist):
    """KP-3.3.44a: +2 for the British Forces, a Warship or a Raider. KP-3.3.44c: it bars Reaction cards (KP-R.4)."""

    kind = KIND

    def rows(self, attack: Attack) -> tuple[Modifier, ...]:
        return (TWO,)
