"""Guns (CT-SHOT): shooters, and the targets that each may fire at."""

from __future__ import annotations

from engines.cartagena.data import CLASS_OF, LEVEL, SIDE, WORK
from engines.cartagena.data.board import BESIDE, IS_SLOT, ROW, WITHIN
from engines.cartagena.data.ids import ENGLISH, VOLLEY, Ship, Square
from engines.cartagena.pieces.holdings import CULVERIN
from engines.cartagena.rules.abilities import DESNAUX, FIREARMS, shots_of
from engines.cartagena.table import Table

DIE, LONG = 6, 4
REACH = (0, 0, 1, 2, 2, 3, 3)
LONG_REACH = (0, 0, 1, 2, 2, 3, 4)
"""CT-SHOT-05, CT-SHOT-06: how far each face reaches; 0 misses."""
CANNON_RANGE, CULVERIN_RANGE = 3, 2
"""CT-STAT-24, CT-STAT-25."""
VOLLEY_HIT = 5
"""CT-HERO-13."""


def place_of(table: Table, shooter: str) -> Square:
    """The square of a shooter."""
    if shooter in CLASS_OF:
        return table.hulls[Ship(shooter)].at
    return Square(shooter.removeprefix(VOLLEY))


def range_of(table: Table, shooter: str) -> int:
    """CT-STAT: how far a shooter can fire."""
    if shooter in CLASS_OF:
        return CLASS_OF[Ship(shooter)].range
    if shooter.startswith(VOLLEY):
        return 1
    work = table.work(Square(shooter))
    return WORK[work].range if work else CULVERIN_RANGE if table.gun(Square(shooter)) == CULVERIN else CANNON_RANGE


def hitting(table: Table, shooter: str, distance: int) -> tuple[int, ...]:
    """CT-SHOT-05, CT-SHOT-06: the faces that hit at that distance."""
    reach = LONG_REACH if range_of(table, shooter) == LONG else REACH
    return tuple([face for face, far in enumerate(reach) if far >= distance])


def shots(table: Table, shooter: str) -> int:
    """CT-SHOT-17: shots at one target."""
    if shooter in CLASS_OF:
        return shots_of(table, Ship(shooter), CLASS_OF[Ship(shooter)].shots)
    work = table.work(Square(shooter))
    return WORK[work].shots if work else 1


def guns_of(table: Table, seat: int, side: str) -> list[str]:
    """CT-SHOT-01 to -03, CT-UNIT-04: all that he could fire with; ships first."""
    shooters: list[str] = [ship for ship, hull in table.hulls.items() if _may_fire(table, ship, seat) and not hull.idle]
    for square, pile in table.piles.items():
        if pile.side != side:
            continue
        if (square in table.works and table.commander(square) == seat) or (
            square in table.guns and table.owner(pile.troops[0] if pile.troops else pile.heroes[-1]) == seat
        ):
            shooters.append(square)
    return [*shooters, *_volleys(table, seat, side)]


def _may_fire(table: Table, ship: Ship, seat: int) -> bool:
    """CT-SHOT-02, CT-SHOT-18: every own ship with guns on the board."""
    hull = table.hulls[ship]
    return table.owners[hull.camp] == seat and CLASS_OF[ship].range > 0 and hull.at not in IS_SLOT


def _volleys(table: Table, seat: int, side: str) -> list[str]:
    """CT-HERO-12, CT-D54: L3 troops on top of stacks beside Desnaux."""
    at = table.hero_at(DESNAUX) if DESNAUX in table.camps and SIDE[DESNAUX] == side else ""
    if not at:
        return []
    near = [square for square in BESIDE[at] if table.is_held(square, side)]
    return [VOLLEY + square for square in near if _is_volley(table, square, seat)]


def _is_volley(table: Table, square: Square, seat: int) -> bool:
    """Whether, as far as everybody knows, it may be one."""
    pile = table.piles[square]
    is_dark = not pile.heroes and pile.dark[0]
    return (is_firearm(table, square) or is_dark) and table.owner(pile.top) == seat


def is_firearm(table: Table, square: Square) -> bool:
    """Whether soldiers with firearms are on top."""
    return LEVEL.get(table.piles[square].top) == FIREARMS


def enemies(table: Table, side: str) -> list[Square]:
    """CT-SHOT-16, CT-D22, CT-D41: squares with enemy ships or land pieces, and for the English empty works."""
    found = [hull.at for hull in table.hulls.values() if not hull.camp.startswith(side) and hull.at not in IS_SLOT]
    found += [square for square, pile in table.piles.items() if pile.side != side]
    if side == ENGLISH:
        found += [square for square in table.works if square not in table.piles]
    return found


def within(table: Table, shooter: str, marks: list[Square]) -> tuple[Square, ...]:
    """CT-SHOT-14, CT-MAP-09: the marks that a shooter reaches; a battery to seaward alone."""
    at = place_of(table, shooter)
    far, distances = range_of(table, shooter), WITHIN[at]
    found = [mark for mark in marks if distances.get(mark, LONG + 1) <= far]
    if shooter in table.works and WORK[table.work(Square(shooter))].seaward:
        found = [mark for mark in found if ROW[mark] < ROW[at]]
    return tuple(found)
