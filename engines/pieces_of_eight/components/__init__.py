"""The coins: one module each, with all that is particular to it (sections 8 and 9 of the rules).

A module has the places and modes of a coin, its targets, its further questions, its effect, its cost and its reactions. The
rules of all coins are in `ability`, those of several in `with_mate`, `fetching`, `reactive`.
"""

from __future__ import annotations

from engines.pieces_of_eight.components.ability import Ability
from engines.pieces_of_eight.components.barrel_of_grog import BarrelOfGrog
from engines.pieces_of_eight.components.black_spot import BlackSpot
from engines.pieces_of_eight.components.bomb import Bomb
from engines.pieces_of_eight.components.broadside import Broadside
from engines.pieces_of_eight.components.buried_treasure import BuriedTreasure
from engines.pieces_of_eight.components.call_to_quarters import CallToQuarters
from engines.pieces_of_eight.components.cannon import Cannon
from engines.pieces_of_eight.components.captain import Captain
from engines.pieces_of_eight.components.captains_monkey import CaptainsMonkey
from engines.pieces_of_eight.components.cutlass import Cutlass
from engines.pieces_of_eight.components.full_sail import FullSail
from engines.pieces_of_eight.components.mate import Mate
from engines.pieces_of_eight.components.pillage import Pillage
from engines.pieces_of_eight.components.pistols import Pistols
from engines.pieces_of_eight.components.treachery import Treachery
from engines.pieces_of_eight.data import COINS
from engines.pieces_of_eight.data.ids import Kind

ABILITY: dict[Kind, Ability] = {
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
CANCELS = tuple(kind for kind, ability in ABILITY.items() if ability.cancels)
SAVES = tuple(kind for kind, ability in ABILITY.items() if ability.saves)
LOSS = tuple(kind for kind, ability in ABILITY.items() if ability.answers_loss)
"""The kinds that cancel a use, that save themselves, that answer a loss (in the order in which they are used, PE-TIME-29)."""
CANCELLING, SAVING, ANSWERING = (frozenset().union(*map(COINS.__getitem__, kinds)) for kinds in (CANCELS, SAVES, LOSS))
"""All coins that cancel a use, that save themselves, that answer a loss."""
BESIDE = tuple(ability for ability in ABILITY.values() if type(ability).beside is not Ability.beside)
"""The coins that an announcement asks about because its captain has them."""
