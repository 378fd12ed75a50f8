"""The battle board (AC-56): who is in which zone, and over whom smoke lies; of a table, and of a view of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engines.atlantic_chase.data import BOARD, RANGE, SPEEDS
from engines.atlantic_chase.data.ids import OFF, ZONES, Ship
from engines.atlantic_chase.pieces.vessels import Vessel, face, is_battery

RANGES = tuple(BOARD.gun)
"""AC-56j: ranges, the shortest first."""


class Positions(Protocol):
    """The ships of both sides, and their smoke: a table or a view."""

    @property
    def ships(self) -> Mapping[Ship, Vessel]:
        """All ships in play."""

    @property
    def fleets(self) -> tuple[tuple[Ship, ...], tuple[Ship, ...]]:
        """The ships of each seat, in their order."""

    @property
    def smoke(self) -> Mapping[Ship, tuple[Ship, ...]]:
        """Each ship that makes smoke with those it conceals beside itself."""


def foe(seat: int) -> int:
    """The other seat."""
    return 1 - seat


def seat_of(board: Positions, ship: Ship) -> int:
    """The seat of a ship's side."""
    return 0 if ship in board.fleets[0] else 1


def zone_of(board: Positions, ship: Ship) -> str:
    """The zone of a ship, `OFF` if it is not on the board."""
    vessel = board.ships.get(ship)
    return vessel.zone if vessel is not None else OFF


def on_board(board: Positions, seat: int) -> tuple[Ship, ...]:
    """The ships of a side on the board, in their order, a Shore Battery among them."""
    return tuple([ship for ship in board.fleets[seat] if board.ships[ship].zone != OFF])


def afloat(board: Positions, seat: int) -> tuple[Ship, ...]:
    """AC-D124: the ships of a side on the board that count."""
    return tuple([ship for ship in on_board(board, seat) if not is_battery(ship)])


def has_left(board: Positions, seat: int) -> bool:
    """AC-61b, AC-61g: whether a side has broken away."""
    return any(board.ships[ship].has_left for ship in board.fleets[seat])


def is_concealed(board: Positions, ship: Ship) -> bool:
    """AC-60h: whether smoke lies over a ship, its own or another's."""
    return ship in board.smoke or any(ship in over for over in board.smoke.values())


def range_of(board: Positions, ship: Ship, target: Ship) -> str:
    """AC-56j: the range between two ships of different sides, "" if one is not on the board."""
    return RANGE.get((zone_of(board, ship), zone_of(board, target)), "")


def pace(board: Positions, ship: Ship) -> int:
    """AC-6b: the place of a ship's speed among all speeds, 0 for the slowest."""
    speed = face(ship, board.ships[ship]).speed
    return SPEEDS.index(speed) if speed in SPEEDS else 0


def reach(zone: str) -> tuple[str, ...]:
    """AC-60a, AC-D40: the zones of its side in which a ship may be after it has moved, or stayed, in their order."""
    at = ZONES.index(zone)
    return ZONES[max(0, at - 1) : at + 2]


def toward(zone: str, goal: str) -> str:
    """The zone into which a ship moves that makes for another."""
    at, end = ZONES.index(zone), ZONES.index(goal)
    return ZONES[at + (end > at) - (end < at)]
