"""The rule by which each kind of attack is resolved."""

from __future__ import annotations

from engines.kaisers_pirates.rules.attack import INTERROGATE, MINES, TORPEDOES, Attack
from engines.kaisers_pirates.rules.intercept import Intercept
from engines.kaisers_pirates.rules.interrogation import Interrogation
from engines.kaisers_pirates.rules.mines import MineAttack
from engines.kaisers_pirates.rules.torpedoes import TorpedoAttack
from engines.kaisers_pirates.table import Table
from engines.kernel.resolution.frames import Frame


def rule_of(attack: Attack) -> Frame[Table]:
    """KP-T3 to KP-T6."""
    if attack.means == MINES:
        return MineAttack(**attack.facts)
    if attack.means == TORPEDOES:
        return TorpedoAttack(**attack.facts)
    if attack.actor == INTERROGATE:
        return Interrogation(seat=attack.seat, ship=attack.target, owner=attack.owner, card=attack.card)
    return Intercept(**attack.facts)
