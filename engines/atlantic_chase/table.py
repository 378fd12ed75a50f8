"""The state between decisions: ships with hits and zones, smoke, the round, what binds the battle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engines.atlantic_chase.data.ids import OFF, SIDES, Ship
from engines.atlantic_chase.rules.vessels import Limits, Rules, Shot, Vessel, is_battery
from engines.kernel.base.table_fields import cloner, unseen
from engines.kernel.resolution.frames import Event


@dataclass(slots=True)
class Table:
    """A game in progress. Seat 0 is the British side, seat 1 the German (AC-1e).

    `mini`: the mini-scenario that is played, `is_second` whether it follows on another. `ships` are all in play, `fleets` those
    of each seat in their order. `smoke`: each ship that makes smoke with those it conceals beside itself. `round` counts from
    1, 0 before the first; `limits` are those of the battle. `active`: the seat that is active (AC-D83).

    `part` and `force`: those of a scenario in parts (AC-T21f); `hunted`: a Convoy was a gunnery target in this part or before.
    `shots` of this round. `left`: seats that have broken away. `grades` by seat once the battle is over.
    """

    rules: Rules = field(default_factory=Rules)
    mini: str = ""
    is_second: bool = False
    ships: dict[Ship, Vessel] = field(default_factory=dict)
    fleets: tuple[tuple[Ship, ...], tuple[Ship, ...]] = ((), ())
    smoke: dict[Ship, tuple[Ship, ...]] = field(default_factory=dict)
    weather: str = ""
    limits: Limits = field(default_factory=Limits)
    active: int = 0
    round: int = 0
    part: int = 0
    force: str = ""
    hunted: bool = False
    shots: tuple[Shot, ...] = ()
    left: tuple[int, ...] = ()
    grades: tuple[str, ...] = ()
    told: list[Event] = unseen(default_factory=list, anew=True)

    def clone(self) -> Table:
        """A table that can be changed without changing this one."""
        return _cloned(self)

    def tell(self, kind: str, **facts: Any) -> None:
        """Something happened that everybody may know."""
        self.told.append(Event(kind, facts))

    # -- whose, where

    def seat_of(self, ship: Ship) -> int:
        """The seat of a ship's side."""
        return 0 if ship in self.fleets[0] else 1

    def on_board(self, seat: int) -> tuple[Ship, ...]:
        """The ships of a side on the battle board, in their order, a Shore Battery among them."""
        return tuple([ship for ship in self.fleets[seat] if self.ships[ship].zone != OFF])

    def afloat(self, seat: int) -> tuple[Ship, ...]:
        """AC-D124: the ships of a side on the battle board that count."""
        return tuple([ship for ship in self.on_board(seat) if not is_battery(ship)])

    def zone(self, ship: Ship) -> str:
        """The zone of a ship, `OFF` if it is not on the board."""
        vessel = self.ships.get(ship)
        return vessel.zone if vessel is not None else OFF

    # -- smoke

    def is_concealed(self, ship: Ship) -> bool:
        """AC-60h: whether smoke lies over a ship, its own or another's."""
        return ship in self.smoke or any(ship in over for over in self.smoke.values())

    def screen(self, ship: Ship) -> Iterator[Ship]:
        """The ships whose smoke conceals it."""
        return (maker for maker, over in self.smoke.items() if ship == maker or ship in over)

    def clear(self, ship: Ship) -> None:
        """AC-D41: a ship that has left its zone, or the board, is in no smoke, and makes none."""
        self.smoke.pop(ship, None)
        for maker, over in self.smoke.items():
            if ship in over:
                self.smoke[maker] = tuple([one for one in over if one != ship])

    # -- off the board

    def take_off(self, ship: Ship) -> None:
        """A ship that is on the board no more."""
        self.clear(ship)
        self.ships[ship] = self.ships[ship].at(OFF)


_cloned = cloner(Table)
SEATS = tuple(range(len(SIDES)))
"""Both seats."""


def foe(seat: int) -> int:
    """The other seat."""
    return 1 - seat
