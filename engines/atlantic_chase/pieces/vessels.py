"""Ships as they stand on the board (AC-6, AC-11), the agreed rules, the limits of a battle, orders given, and shots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any

from engines.atlantic_chase.data import SHIP, UNHARMED, Face, ShipRow
from engines.atlantic_chase.data.ids import FAR, NO, NO_SHIP, OFF, Ship, counter_of
from engines.kernel.base.values import copier, value_class
from engines.kernel.dice.modifiers import Facts


@value_class
class Rules:
    """The options of a table: the mini-scenario it began with, and whether it goes on with the next one."""

    mini: str = "MS9"
    link: bool = False


@value_class(kw_only=True)
class Vessel:
    """A ship in play. `zone`: its zone on the battle board; `hits` on the side that shows, `suffered` in all,
    `begun` of them before this game.

    `torpedoes`: attacks it may still make. `hit_limit`: the hits that destroy a ship which is never damaged, 0 for none.
    `enters`: the round at the end of which it comes, 0 once it has. `force`: the force it belongs to. `known_as`: the ship that
    it stands for.
    """

    zone: str = OFF
    hits: int = 0
    suffered: int = 0
    begun: int = 0
    is_damaged: bool = False
    is_sunk: bool = False
    is_dispersed: bool = False
    has_left: bool = False
    torpedoes: int = 0
    hit_limit: int = 0
    may_smoke: bool = True
    enters: int = 0
    force: str = ""
    known_as: str = ""

    @property
    def is_on_board(self) -> bool:
        """Whether it is on the battle board."""
        return self.zone != OFF

    @property
    def is_turned(self) -> bool:
        """Whether the back of its counter shows."""
        return self.is_damaged or self.is_dispersed

    def at(self, zone: str) -> Vessel:
        """The ship in another zone, or off the board."""
        moved = _copied(self)
        moved.zone = zone  # type: ignore[misc]
        return moved


_copied: Callable[[Vessel], Vessel] = copier(Vessel)


@value_class(kw_only=True)
class Limits:
    """The limits of a battle: `rounds`, and whether one may break away in the last (`last_break`).

    `break_ship` keeps her side from breaking away unless she is in `break_zone`. `break_after`: rounds in which nobody does.
    `disperses`: whether a Convoy may; not while `escort` is on the board and undamaged.
    """

    rounds: int = 3
    last_break: bool = True
    break_ship: Ship = NO_SHIP
    break_zone: str = FAR
    break_after: int = 0
    disperses: bool = False
    escort: Ship = NO_SHIP


@value_class(kw_only=True)
class Shot:
    """A gunnery or torpedo attack of this round, as pictures show it: dice, those that `counted`, what was added, hits."""

    ship: Ship
    target: Ship
    range: str
    faces: tuple[int, ...]
    counted: tuple[int, ...]
    rows: Facts
    total: int
    hits: int
    is_torpedo: bool = False


@value_class(kw_only=True)
class Attempt:
    """The last attempt of a side to break away, the round of that number, with its dice and what was added."""

    seat: int
    number: int
    faces: tuple[int, ...]
    rows: Facts
    total: int
    is_away: bool


Pairs = tuple[tuple[Ship, str], ...]
"""The order of each of some ships."""


@value_class(kw_only=True)
class Orders:
    """The orders of a side for a round: targets of guns and torpedoes, zones, who makes smoke and whom it conceals.

    `over` is None while that is still to be asked. `disperse`: Convoys that do. `leave`: whether to break away.
    """

    guns: Pairs = ()
    torpedoes: Pairs = ()
    moves: Pairs = ()
    smoke: tuple[Ship, ...] = ()
    over: Pairs | None = ()
    disperse: tuple[Ship, ...] = ()
    leave: str = NO


Move = tuple[Ship, str, str]
"""A ship that has moved, from where and to where."""
Screen = tuple[Ship, tuple[Ship, ...]]
"""A ship that makes smoke, and those it conceals beside itself."""
StoredOrders = tuple[Any, ...]
"""Orders as a rule keeps them, of ids and tuples alone."""


def orders_kept(orders: Orders) -> StoredOrders:
    """Orders for a rule to keep."""
    return (orders.guns, orders.torpedoes, orders.moves, orders.smoke, orders.over, orders.disperse, orders.leave)


def orders_given(kept: StoredOrders) -> Orders:
    """Orders that a rule has kept."""
    guns, torpedoes, moves, smoke, over, disperse, leave = kept
    return Orders(guns=guns, torpedoes=torpedoes, moves=moves, smoke=smoke, over=over, disperse=disperse, leave=leave)


Bounds = tuple[tuple[str, Any], ...]
"""Limits as a rule keeps them."""


def bounds(limits: Limits) -> Bounds:
    """Limits for a rule to keep."""
    return tuple([(one.name, getattr(limits, one.name)) for one in fields(Limits)])


@cache
def row_of(ship: Ship) -> ShipRow:
    """The counter of a ship."""
    return SHIP[counter_of(ship)]


def face(ship: Ship, vessel: Vessel) -> Face:
    """AC-6g, AC-11c: the side of its counter that shows."""
    row = row_of(ship)
    return row.back if vessel.is_turned and row.back is not None else row


@cache
def kind_of(ship: Ship) -> str:
    """AC-6k: its class."""
    return row_of(ship).kind


@cache
def is_convoy(ship: Ship) -> bool:
    """Whether it is a Convoy."""
    return kind_of(ship) == "CONVOY"


@cache
def is_battery(ship: Ship) -> bool:
    """AC-11m: whether it is a Shore Battery, which counts as no ship (AC-D124)."""
    return kind_of(ship) == "SHORE"


@cache
def is_never_damaged(ship: Ship) -> bool:
    """AC-58e: whether hits only add up on it."""
    return kind_of(ship) in UNHARMED


def left_to_turn(ship: Ship, vessel: Vessel) -> int:
    """AC-T0j: further hits that damage or sink it; a ship without such a number counts as one."""
    most = vessel.hit_limit if is_never_damaged(ship) else face(ship, vessel).hits
    return max(1, most - vessel.hits) if most else 1
