"""Views of a game (AC-I1 to -I9): all of the table, and of orders that are given the viewer's own alone."""

from __future__ import annotations

from dataclasses import field

from engines.atlantic_chase.data.ids import Leader, Ship
from engines.atlantic_chase.pieces.chart import Bases, Waters, waters
from engines.atlantic_chase.pieces.squadrons import Counted, Squadron, Terms
from engines.atlantic_chase.pieces.vessels import Attempt, Limits, Move, Orders, Rules, Screen, Shot, Vessel
from engines.kernel.base.values import value_class
from engines.kernel.hidden.frame_secrets import FrameView
from engines.kernel.resolution.frames import Asked, Result


@value_class
class View:
    """The whole table, as one viewer (a seat, or None for everybody) may know it. Fields are those of the table.

    `orders`: the viewer's own orders that are drafted, or given and not carried out yet; None if there are none.
    """

    viewer: int | None
    rules: Rules
    mini: str
    is_second: bool
    ships: dict[Ship, Vessel]
    fleets: tuple[tuple[Ship, ...], tuple[Ship, ...]]
    smoke: dict[Ship, tuple[Ship, ...]]
    weather: str
    limits: Limits
    active: int
    round: int
    part: int
    force: str
    hunted: bool
    shots: tuple[Shot, ...]
    last: tuple[Shot, ...]
    moves: tuple[Move, ...]
    screens: tuple[Screen, ...]
    announced: tuple[int, ...]
    attempt: Attempt | None
    left: tuple[int, ...]
    grades: tuple[str, ...]
    leaders: dict[Leader, Ship] = field(default_factory=dict)
    evasion: tuple[int, ...] = ()
    escaped: tuple[Ship, ...] = ()
    orders: Orders | None = None
    stack: tuple[FrameView, ...] = ()
    asked: Asked | None = None
    result: Result | None = None


@value_class
class OceanView(View):
    """An operation as one viewer may know it: all of it, but orders in a battle (AC-I1, AC-I2). Fields are those of the table."""

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
