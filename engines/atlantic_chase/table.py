"""The state between decisions: ships with hits and zones, smoke, the round, what binds the battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.atlantic_chase.data.ids import OFF, Leader, Ship
from engines.atlantic_chase.pieces.chart import Bases, Waters, waters
from engines.atlantic_chase.pieces.squadrons import Counted, Squadron, Terms
from engines.atlantic_chase.pieces.vessels import Attempt, Limits, Move, Rules, Screen, Shot, Vessel
from engines.kernel.base.table_fields import cloner, unseen
from engines.kernel.resolution.frames import Event


@dataclass(slots=True)
class Table:
    """A game in progress. Seat 0 is the British side, seat 1 the German (AC-1e).

    `mini`: the mini-scenario that is played, `is_second` whether it follows on another. `ships` are all in play, `fleets` those
    of each seat in their order. `smoke`: each ship that makes smoke with those it conceals beside itself. `round` counts from
    1, 0 before the first; `limits` are those of the battle. `active`: the seat that is active (AC-D83).

    `part` and `force`: those of a scenario in parts (AC-T21f); `hunted`: a Convoy was a gunnery target in this part or before.
    `shots` of this round, and those of the `last`. `moves`, `screens`, `announced`: the moves of
    the last maneuver, the smoke laid in it, and the seats that wished to break away after it. `attempt`: the last one of these.

    `leaders` who may still be used, each with his ship. `evasion`: seats that may still spend one; `escaped`: ships that have
    left by one.
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
    last: tuple[Shot, ...] = ()
    moves: tuple[Move, ...] = ()
    screens: tuple[Screen, ...] = ()
    announced: tuple[int, ...] = ()
    attempt: Attempt | None = None
    leaders: dict[Leader, Ship] = field(default_factory=dict)
    evasion: tuple[int, ...] = ()
    escaped: tuple[Ship, ...] = ()
    events: list[Event] = unseen(default_factory=list, anew=True)

    def clone(self) -> Table:
        """A table that can be changed without changing this one."""
        return _cloned(self)

    @property
    def seats(self) -> range:
        """Both seats."""
        return range(len(self.fleets))

    def tell(self, kind: str, **facts: Any) -> None:
        """Something happened that everybody may know; ships that stand for others are named so among its facts."""
        named = tuple([(ship, vessel.known_as) for ship, vessel in self.ships.items() if vessel.known_as and _has(facts, ship)])
        self.events.append(Event(kind, {**facts, "named": named} if named else facts))

    def clear(self, ship: Ship) -> None:
        """AC-D41: a ship that has left its zone, or the board, is in no smoke, and makes none."""
        self.smoke.pop(ship, None)
        for maker, over in self.smoke.items():
            if ship in over:
                self.smoke[maker] = tuple([one for one in over if one != ship])

    def move(self, ship: Ship, zone: str) -> None:
        """AC-D41: a ship in another zone; smoke is left behind, what the ship makes goes with it alone."""
        was_smoking = ship in self.smoke
        self.clear(ship)
        if was_smoking:
            self.smoke[ship] = ()
        self.ships[ship] = self.ships[ship].at(zone)

    def take_off(self, ship: Ship) -> None:
        """A ship that is on the board no more."""
        self.clear(ship)
        self.ships[ship] = self.ships[ship].at(OFF)


_cloned = cloner(Table)


@dataclass(slots=True)
class Ocean(Table):
    """An operation in progress. `active` is the side with the initiative.

    `squadrons`: the Task Forces in play. `groups`: ships that may still come, by group; `pool`: those of the escort pool.
    `stealth`: each stealth force with its hex, "" in the box. `markers`: air bases that a side has chosen.

    `officers`: leaders with the ships they are on; `admirals`: those ashore, with the uses they have left. `duty`: the force
    that the German side must name next as the one that acts (AC-10r), `bound` those that their side must name next (AC-10j).

    `sky`: Good or Bad weather; `tally` of failures to take the initiative. `points` are victory points of each seat, in halves;
    `counted`: hits and points counted for each ship; `deeds` count at
    the end (AC-T20h). `completed`: ships that have Completed, each with its port box.

    `passes` in a row, `changes` of the initiative, `acts`: actions done. `freed`: stations that have made their free move,
    `is_reorganized`: whether the last action was a Reorganize.
    """

    operation: str = ""
    terms: Terms = field(default_factory=Terms)
    squadrons: dict[str, Squadron] = field(default_factory=dict)
    groups: dict[str, tuple[Ship, ...]] = field(default_factory=dict)
    pool: tuple[Ship, ...] = ()
    stealth: dict[str, str] = field(default_factory=dict)
    markers: Bases = ()
    officers: dict[Leader, Ship] = field(default_factory=dict)
    admirals: dict[Leader, int] = field(default_factory=dict)
    duty: str = ""
    bound: tuple[str, ...] = ()
    sky: str = ""
    tally: int = 0
    points: tuple[int, int] = (0, 0)
    counted: dict[Ship, Counted] = field(default_factory=dict)
    completed: tuple[tuple[Ship, str], ...] = ()
    deeds: tuple[str, ...] = ()
    passes: int = 0
    changes: int = 0
    acts: int = 0
    freed: tuple[str, ...] = ()
    is_reorganized: bool = False

    @property
    def waters(self) -> Waters:
        """The chart in the year of the operation."""
        return waters(self.operation, self.markers)

    def tell(self, kind: str, **facts: Any) -> None:
        """Something happened that everybody may know; no ship stands for another in an operation."""
        self.events.append(Event(kind, facts))

    def clone(self) -> Ocean:
        """An operation that can be changed without changing this one."""
        return _cloned_ocean(self)


_cloned_ocean = cloner(Ocean)


def _has(facts: Mapping[str, Any], ship: Ship) -> bool:
    """Whether a fact is that ship, or has it."""
    return any(ship == value or (isinstance(value, tuple) and ship in value) for value in facts.values())
