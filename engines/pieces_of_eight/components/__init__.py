"""The coins: what each may do, from where, and at what (sections 8 and 9 of the rules)."""

from __future__ import annotations

from engines.pieces_of_eight.components.abilities import Ability
from engines.pieces_of_eight.components.attacks import Bomb, Broadside, Cannon, Captain, Cutlass, Mate, Pistols
from engines.pieces_of_eight.components.others import BarrelOfGrog, BuriedTreasure, CallToQuarters, Pillage
from engines.pieces_of_eight.components.reactions import BlackSpot, CaptainsMonkey, FullSail, Treachery

ABILITY: dict[str, Ability] = {
    ability.kind: ability
    for ability in (
        Captain(),
        Mate(),
        Cutlass(),
        Pistols(),
        Cannon(),
        Broadside(),
        Bomb(),
        Pillage(),
        BarrelOfGrog(),
        BuriedTreasure(),
        CallToQuarters(),
        FullSail(),
        BlackSpot(),
        CaptainsMonkey(),
        Treachery(),
    )
}
"""Every kind of coin."""
