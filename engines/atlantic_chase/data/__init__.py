"""The numbers of the components: ships, boards, tables, operations, mini-scenarios. Each file says where it comes from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import Field, model_validator

from engines.atlantic_chase.data.ids import NO_SHIP, SIDES, ZONES, Counter, Leader, Ship, counter_of
from engines.atlantic_chase.data.row import Row
from engines.kernel.contract.lessons import Book
from engines.kernel.speech.rulebook import Contents

UNHARMED = ("CONVOY", "DD", "SHORE")
"""AC-11a, AC-11k, AC-11n: kinds of ships that are never damaged."""


class Face(Row):
    """A side of a counter (AC-6a): speed, gun values up to short range and beyond (None: does not fire), hits it takes."""

    speed: str
    short: int | None
    long: int | None
    hits: int | None
    source: str = ""


class ShipRow(Face):
    """A counter: its undamaged side, and its `back` if it has a damaged or dispersed one; `copies` of it are in the game."""

    id: Counter
    name: str
    nation: str
    side: str
    kind: str
    torpedo: bool
    air: bool = False
    copies: int = Field(ge=1)
    back: Face | None
    turns_to: Counter | None = None


class Ships(Row):
    """The whole file of ships."""

    source: str
    ships: tuple[ShipRow, ...]


class DiceRow(Row):
    """AC-57b to -57d: dice of a range, and which two of them count."""

    count: int
    keep: str


class HitRow(Row):
    """A row of a table of results: from which sum on how many hits."""

    least: int
    hits: int


class BreakAway(Row):
    """AC-61c to -61f: the least sum, and what is added to it."""

    least: int
    all_far: int
    enemy_near: int
    slowest: int


class BattleBoard(Row):
    """The battle board. `speed`: what a target of that speed adds; `screened`: ships beside the one that makes smoke."""

    source: str
    rounds: dict[str, int]
    ranges: tuple[tuple[str, str, str], ...]
    ranges_source: str
    dice: dict[str, DiceRow]
    gun: dict[str, str]
    gunnery: tuple[HitRow, ...]
    torpedo: tuple[HitRow, ...]
    speed: dict[str, int]
    smoke: int
    screened: int
    torpedo_from: tuple[str, ...]
    torpedo_at: tuple[str, ...]
    break_away: BreakAway


class LeaderRow(Row):
    """A leader (AC-10). `makes_six`: a die of his side may become a 6 (AC-10i); `adds`: to a roll (AC-10m); `uses`: AC-10g.

    `box`: the port box beside which he stands, if he is on no ship (AC-10c).
    """

    id: Leader
    name: str
    side: str
    makes_six: bool = False
    adds: int = 0
    uses: int = 1
    box: str = ""


class Leaders(Row):
    """The whole file of leaders."""

    source: str
    leaders: tuple[LeaderRow, ...]


class Placed(Row):
    """A ship of a mini-scenario, where it begins, and what it is allowed. `enters`: the round at the end of which it comes;
    `force`: the force it belongs to; `linked`: it comes only with the scenario before; `known_as`: the ship it stands for.
    """

    ship: Ship
    zone: str
    hits: int = 0
    hit_limit: int = 0
    torpedoes: int | None = None
    may_smoke: bool = True
    smoke: bool = False
    enters: int = 0
    force: str = ""
    linked: bool = False
    known_as: str = Field(default="", alias="as")

    @model_validator(mode="after")
    def _check(self) -> Placed:
        if self.zone not in ZONES or counter_of(self.ship) not in SHIP:
            raise ValueError(f"no such ship or zone: {self.ship} {self.zone}")
        return self


class BreakFrom(Row):
    """AC-T21d: the zone in which that ship must be before her side may break away."""

    ship: Ship
    zone: str


class Added(Row):
    """The number added once that ship is damaged."""

    ship: Ship
    value: int


class Parts(Row):
    """AC-T21f: parts of a scenario, rounds of each, the least sum by which each force but the first comes, and what is added."""

    count: int
    rounds: int
    forces: dict[str, int]
    convoy_targeted: int
    damaged: Added
    source: str


class Grades(Row):
    """AC-T21c: the conditions of the grades of a side, as `rules.grades` reads them."""

    decisive: dict[str, Any]
    marginal: dict[str, Any]


class Mini(Row):
    """A mini-scenario. `next`: the one it may go on with; `dispersal`: whether a Convoy may disperse (AC-D131)."""

    id: str
    date: str
    weather: str
    active: str
    opponent: str
    british: tuple[Placed, ...]
    german: tuple[Placed, ...]
    break_only_from: BreakFrom | None = None
    no_break_before: int = 0
    no_dispersal_with: Ship = NO_SHIP
    dispersal: bool = False
    parts: Parts | None = None
    grades: dict[str, Grades]
    linked_grades: dict[str, Grades] | None = None
    next: str = ""

    @property
    def fleets(self) -> tuple[tuple[Placed, ...], tuple[Placed, ...]]:
        """The ships by seat."""
        return self.british, self.german


class Minis(Row):
    """The whole file of mini-scenarios."""

    source: str
    mini: tuple[Mini, ...]


_FOLDER = Path(__file__).parent
SHIP: dict[Counter, ShipRow] = {row.id: row for row in Ships.model_validate_json((_FOLDER / "ships.json").read_text()).ships}
"""The counters by id (AC-H9)."""
BOARD = BattleBoard.model_validate_json((_FOLDER / "battle.json").read_text())
"""The battle board (AC-H4 to -H6)."""
LEADER: dict[Leader, LeaderRow] = {
    row.id: row for row in Leaders.model_validate_json((_FOLDER / "leaders.json").read_text()).leaders
}
"""The leaders by id (AC-H11)."""
MINI: dict[str, Mini] = {row.id: row for row in Minis.model_validate_json((_FOLDER / "scenarios.json").read_text()).mini}
"""The mini-scenarios by id (AC-H11)."""
BOOK = Book.model_validate_json((_FOLDER / "lessons.json").read_text())
"""The lessons."""
CONTENTS = Contents.model_validate_json((_FOLDER / "rules.json").read_text())
"""The topics and pages of the rules."""
RANGE: dict[tuple[str, str], str] = {pair: range_ for one, other, range_ in BOARD.ranges for pair in ((one, other), (other, one))}
"""AC-56j: the range between two zones, each of its own side."""
SPEEDS = tuple(BOARD.speed)
"""AC-6b: speeds, the slowest first."""
assert all({*mini.grades} == {*SIDES} for mini in MINI.values()), "a side without grades"


def hits_of(table: tuple[HitRow, ...], total: int) -> int:
    """AC-57e, AC-59g: the hits of a sum in a table of results."""
    return max((row.hits for row in table if total >= row.least), default=0)
