"""Who may fire at what, and shots (CT-SHOT)."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.cartagena.data import ATTACK, CLASS_OF, LEVEL, SIDE, WORK
from engines.cartagena.data.board import BESIDE, IS_SLOT, ROW, WITHIN
from engines.cartagena.data.ids import ENGLISH, VOLLEY, Ship, Square
from engines.cartagena.rules import losses, stacks
from engines.cartagena.rules.abilities import DESNAUX, FIREARMS, shots_of
from engines.cartagena.rules.ending import decided
from engines.cartagena.rules.holdings import CULVERIN
from engines.cartagena.rules.orders import Order
from engines.cartagena.table import Table
from engines.kernel.frames import Done, Roll, Step
from engines.kernel.values import light

DIE, LONG = 6, 4
REACH = (0, 0, 1, 2, 2, 3, 3)
LONG_REACH = (0, 0, 1, 2, 2, 3, 4)
"""CT-SHOT-05, CT-SHOT-06: how far each face reaches; 0 misses."""
CANNON_RANGE, CULVERIN_RANGE = 3, 2
"""CT-STAT-24, CT-STAT-25."""
VOLLEY_HIT = 5
"""CT-HERO-13."""


def place_of(table: Table, shooter: str) -> Square:
    """Where a shooter is."""
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
    found: list[str] = [ship for ship, hull in table.hulls.items() if _may_fire(table, ship, seat) and not hull.idle]
    for square, pile in table.piles.items():
        if pile.side != side:
            continue
        if (square in table.works and table.commander(square) == seat) or (
            square in table.guns and table.owner(pile.troops[0] if pile.troops else pile.heroes[-1]) == seat
        ):
            found.append(square)
    return [*found, *_volleys(table, seat, side)]


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


@light(kw_only=True)
class Shot(Order):
    """CT-SHOT-04 One shooter fires; `left` shots at one target."""

    kind: ClassVar[str] = "cartagena.shot"
    shooter: str
    target: Square
    left: int = 1

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-SHOT-04: shooter and target are named."""
        at = place_of(table, self.shooter)
        table.fired = table.fired | {self.shooter.removeprefix(VOLLEY)}
        if self.shooter.startswith(VOLLEY) or self.shooter in table.works:
            stacks.show(table, at)
        if self.shooter.startswith(VOLLEY):
            table.tell("volley", at=at, to=self.target, **losses.aimed(table, self.target))
            return Roll((DIE,) * ATTACK[table.piles[at].top], self.at(self.strike))
        far = WITHIN[at][self.target]
        table.tell("fires", shooter=self.shooter, to=self.target, number=far, **losses.aimed(table, self.target))
        return self.at(self.fire, left=shots(table, self.shooter))

    def fire(self, table: Table, _: Any) -> Step[Table]:
        """CT-SHOT-04: one die."""
        return Roll((DIE,), self.at(self.fall, left=self.left - 1))

    def fall(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """CT-SHOT-05 to -09, CT-SHOT-19: what the face reaches; a second shot while the target is there."""
        at, before = place_of(table, self.shooter), losses.target_in(table, self.target)
        is_hit = faces[0] in hitting(table, self.shooter, WITHIN[at][self.target])
        table.tell("shot", to=self.target, face=faces[0], outcome="hit" if is_hit else "miss")
        if is_hit:
            losses.hit(table, self.target, self.side(table))
        ended = decided(table)
        if ended is not None or not self.left or not _is_there(table, self.target, before):
            return ended or Done()
        return self.at(self.fire)

    def strike(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """CT-HERO-13: a volley wounds on a 5."""
        table.tell("shot", to=self.target, face=max(faces), outcome="hit" if max(faces) >= VOLLEY_HIT else "miss")
        if max(faces) >= VOLLEY_HIT:
            losses.hit(table, self.target, self.side(table))
        return decided(table) or Done()


def _is_there(table: Table, target: Square, before: str) -> bool:
    """CT-D82: a work whose last defender fell is still the target, a stack in the open until its last piece falls."""
    now = losses.target_in(table, target)
    return bool(now) and (now == before or now == losses.EMPTY_WORK)
