"""Task Forces in play (AC-7), the optional rules of an operation, and the points that have been counted."""

from __future__ import annotations

from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.pieces.lines import Track
from engines.kernel.base.values import value_class


@value_class(kw_only=True)
class Terms:
    """Section 32: the optional rules of an operation. `escorts`: AC-T20a; `groups`: whether German groups may come (AC-T20i).

    `safety_line`: AC-T20f. `damaged_limit`, `cv_limit` and `battle_clears` are AC-62f, AC-62g and AC-62h.
    """

    escorts: bool = True
    groups: bool = True
    damaged_limit: bool = False
    cv_limit: bool = False
    battle_clears: bool = False
    safety_line: bool = False


@value_class(kw_only=True)
class Counted:
    """AC-D109: the hits of a ship that have been counted, and the halves of points that damage to it has brought."""

    hits: int = 0
    damage: int = 0
    is_damaged: bool = False
    is_sunk: bool = False


@value_class(kw_only=True)
class Squadron:
    """A Task Force in play: its ships, its track on the chart, and whether it has an evasion (AC-24d)."""

    ships: tuple[Ship, ...]
    track: Track
    evades: bool = False

    @property
    def hexes(self) -> tuple[str, ...]:
        """AC-4b: the hexes in which it is."""
        return self.track.hexes

    @property
    def is_line(self) -> bool:
        """AC-14a: whether it is a trajectory."""
        return self.track.is_line

    def on(self, track: Track) -> Squadron:
        """AC-D87: the Task Force on another track; an evasion stays with it."""
        return Squadron(ships=self.ships, track=track, evades=self.evades)
