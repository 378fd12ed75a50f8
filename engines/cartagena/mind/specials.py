"""Cards that are used once or set something up: what they bring, and on whom (CT-MUT, CT-WEA, CT-HOSP, CT-HEAL, CT-CAN)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.cartagena.components import cannon, mutiny, weather
from engines.cartagena.data import CLASS_OF, HERO, SIDE
from engines.cartagena.data.board import IS_SLOT
from engines.cartagena.data.ids import NONE, SPANISH, Piece, Ship, Square, place_of
from engines.cartagena.mind import worth
from engines.cartagena.mind.guns import Lure, fires
from engines.cartagena.mind.land import Ground
from engines.cartagena.rules.abilities import SMOLLETT
from engines.cartagena.rules.gunnery import CANNON_RANGE, CULVERIN_RANGE
from engines.cartagena.table import Table, foe

EVEN = 0.5
"""The chance of a 4 or more."""
SHOTS_TO_COME, STAYS = 0.8, 0.1
"""The weight of a gun ashore beside one shot, and the cost of a troop that is bound to its place."""
A_BED, BED_FOR = 0.15, 0.05
"""The value of a hospital, and the addition for each fallen troop."""
MUTINOUS = 2.0
"""The loss of a ship that neither moves nor fires for a turn, in shots."""


def rebels(table: Table, side: str) -> dict[Ship, float]:
    """The value of each English ship that neither moves nor fires."""
    lure = Lure(worth.marks(table, foe(side)))
    found = {}
    for ship in mutiny.ships(table):
        hull, kind = table.hulls[ship], CLASS_OF[ship]
        shot = lure.now(hull.at, kind.range) if kind.range and hull.at not in IS_SLOT else 0.0
        found[ship] = EVEN * MUTINOUS * shot * fires(table, ship) + 0.01 * kind.fame
    return found


def storm(table: Table) -> float:
    """The expected losses by Adverse weather."""
    return sum(EVEN * worth.troop(table.piles[square].troops[0]) for square in weather.exposed(table))


def hospital(table: Table, seat: int, side: str) -> tuple[float, str]:
    """The square where most own troops are, the furthest from danger, and what the hospital is worth there."""
    ground = Ground(table, side)
    mine = [square for square, pile in table.piles.items() if any(table.owner(one) == seat for one in pile.troops)]
    at = max(mine, key=lambda square: (-ground.alarm(square), table.piles[square].size), default=None)
    fallen = sum(SIDE[piece] == side for piece in table.lost)
    return (0.0, NONE) if at is None else (A_BED + BED_FOR * fallen, at)


def healing(table: Table, seat: int, side: str) -> float:
    """The value of a Heal order."""
    at = table.hospital if side == SPANISH else _surgeon(table, seat)
    return EVEN * worth.TROOP if at and any(SIDE[piece] == side for piece in table.lost) else 0.0


def _surgeon(table: Table, seat: int) -> Square | str:
    return table.hero_at(SMOLLETT) if SMOLLETT in table.camps and table.owner(SMOLLETT) == seat else ""


def emplaced(table: Table, side: str, crews: Sequence[str], far: int) -> tuple[float, str]:
    """The troop that would serve a gun best, and what that is worth."""
    lure, best = Lure(worth.marks(table, side)), (0.0, NONE)
    for crew in crews:
        square = table.hero_at(Piece(crew)) if crew in HERO else place_of(crew)[0]
        gain = SHOTS_TO_COME * lure.now(square, far) - STAYS
        best = max(best, (gain, crew))
    return best


def cannon_of(table: Table, seat: int, side: str) -> tuple[float, str]:
    """CT-CAN: who sets up a cannon."""
    return emplaced(table, side, cannon.crews(table, seat, side), CANNON_RANGE) if table.supply() else (0.0, NONE)


def culverin_of(table: Table, seat: int, side: str) -> tuple[float, str]:
    """CT-CUL: who becomes a culverin."""
    return emplaced(table, side, cannon.crews(table, seat, side), CULVERIN_RANGE)
