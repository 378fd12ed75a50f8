"""Ways of ships and land pieces over the board as it stands (CT-MOVE, CT-MAP)."""

from __future__ import annotations

from engines.cartagena.data import CLASS_OF, SIDE
from engines.cartagena.data.board import (
    BESIDE,
    LAND,
    MIXED,
    RANK,
    STEPS_OF_BARGES,
    STEPS_OF_SHIPS,
    WITHIN,
    land_steps,
    ship_reach,
)
from engines.cartagena.data.ids import Ship, Square
from engines.cartagena.table import Table


def sailing(table: Table, ship: Ship) -> tuple[Square, ...]:
    """CT-MOVE-05 to -08, -11: the empty squares that a ship may end in; nothing but enemy land pieces is in its way."""
    hull, kind = table.hulls[ship], CLASS_OF[ship]
    if hull.idle:
        return ()
    reach = ship_reach(hull.at, kind.level, kind.move)
    stops = [square for square in MIXED & table.piles.keys() if table.piles[square].side != kind.side]
    if stops and not set(stops).isdisjoint(reach):
        reach = _around(hull.at, STEPS_OF_BARGES if kind.level == 1 else STEPS_OF_SHIPS, kind.move, frozenset(stops))
    return tuple([square for square in reach if square not in table.afloat and square not in table.piles])


def _around(at: Square, steps: dict[str, tuple[Square, ...]], move: int, stops: frozenset[Square]) -> tuple[Square, ...]:
    reached: dict[Square, None] = {at: None}
    edge = [at]
    for _ in range(move):
        edge = [onward for one in edge for onward in steps[one] if onward not in reached and onward not in stops]
        reached |= dict.fromkeys(edge)
    del reached[at]
    return tuple(sorted(reached, key=RANK.__getitem__))


def passing(table: Table, side: str, at: Square, far: int) -> list[Square]:
    """CT-MOVE-09 to -13: the squares that land pieces of that side may pass, the own one first."""
    steps, piles, afloat = land_steps(frozenset(table.works)), table.piles, table.afloat
    found = {at: None}
    edge = [at]
    for _ in range(far):
        ahead = []
        for one in edge:
            for onward in steps[one]:
                if onward in found or (onward in piles and piles[onward].side != side):
                    continue
                if onward in afloat and SIDE[afloat[onward]] != side:
                    continue
                found[onward] = None
                ahead.append(onward)
        edge = ahead
    return list(found)


def marching(table: Table, side: str, at: Square, far: int, with_gun: bool = False) -> tuple[Square, ...]:
    """CT-MOVE-02 to -04, -11, CT-D47: the squares that land pieces may end in; for a culverin those without work and gun."""
    ends = [square for square in passing(table, side, at, far) if square != at and square not in table.afloat]
    if with_gun:
        ends = [square for square in ends if square not in table.works and square not in table.guns]
    return tuple(sorted(ends, key=RANK.__getitem__))


def boarding(table: Table, side: str, at: Square, far: int, troops: int) -> tuple[Ship, ...]:
    """CT-MOVE-15, CT-D20: the own ships with room that a last step, to any of the 8 neighbours, leads aboard."""
    near = [
        (ship, hull.at) for ship, hull in table.hulls.items() if WITHIN[at].get(hull.at, far + 1) <= far and SIDE[ship] == side
    ]
    open_ = [(ship, spot) for ship, spot in near if not troops or table.berths(ship) >= troops]
    if not open_:
        return ()
    passed = set(passing(table, side, at, far - 1))
    return tuple([ship for ship, spot in open_ if not passed.isdisjoint(BESIDE[spot])])


def is_open_step(table: Table, one: Square, other: Square) -> bool:
    """CT-ATK-23: whether a land piece may step from one square to the other, whoever is there."""
    return other in land_steps(frozenset(table.works)).get(one, ())


def landing(table: Table, ship: Ship) -> tuple[Square, ...]:
    """CT-DIS-06, CT-D58: the squares beside a ship where its pieces may land."""
    side, at = SIDE[ship], table.hulls[ship].at
    return tuple([square for square in BESIDE.get(at, ()) if _may_land(table, side, square)])


def _may_land(table: Table, side: str, square: Square) -> bool:
    if square not in LAND or square in table.afloat:
        return False
    pile = table.piles.get(square)
    return pile.side == side if pile is not None else square not in table.works
