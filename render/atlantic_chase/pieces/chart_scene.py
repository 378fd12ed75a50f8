"""The scene of a chart, into which a view is turned: forces with their tracks, other pieces, weather, initiative, points."""

from __future__ import annotations

from dataclasses import dataclass

from engines.atlantic_chase.data.tables import FORCE
from engines.atlantic_chase.pieces.chart import Waters
from engines.atlantic_chase.pieces.lines import Hexes, Track
from engines.kernel.base.messages import Message
from render.board import scene
from render.kit.lines import BEADS, PATTERNS
from render.paint.palette import RGB, Theme

GROUPS = ("brown", "tan", "red", "white")
"""The groups of forces by the colour of their segments (AC-5c); each has a bead and a tone of its own."""
TONES = (0, 2, 5, 1)
"""The seat whose colour a group has: these are told apart by every kind of eyes."""


@dataclass(frozen=True)
class ChartForce:
    """A force by its sign. `fresh`: hexes of it that changed, with the number of the event; `gone`: hexes it has left."""

    sign: str
    seat: int
    track: Track
    has_evasion: bool = False
    fresh: tuple[tuple[str, int], ...] = ()
    gone: Hexes = ()


@dataclass(frozen=True)
class ChartStealth:
    """A stealth force by its sign; `kind` is u_boat, submarine or mines; in its box if it is `at` no hex."""

    sign: str
    seat: int
    kind: str
    at: str = ""


@dataclass(frozen=True)
class ChartGroup:
    """A reinforcement group in a port box."""

    seat: int
    letter: str
    box: str


@dataclass(frozen=True)
class PlannedLine:
    """A line that a captain is about to lay, and the hexes in which it would get Intel."""

    seat: int
    hexes: Hexes
    intel: Hexes = ()


@dataclass(frozen=True)
class ChartView:
    """All that a chart shows. `halves`: points of each seat, in halves; `active`: the seat with the initiative."""

    waters: Waters
    title: Message
    weather: str
    active: int
    tally: int = 0
    halves: tuple[int, int] = (0, 0)
    detail: Message | None = None
    forces: tuple[ChartForce, ...] = ()
    stealth: tuple[ChartStealth, ...] = ()
    groups: tuple[ChartGroup, ...] = ()
    planned: tuple[PlannedLine, ...] = ()


ChartScene = scene.Scene[ChartView]


@dataclass(frozen=True)
class LineStyle:
    """The look of a force: its tone and what stands on that, the pattern of its line, the shape of a segment."""

    tone: RGB
    on: RGB
    pattern: str
    bead: str


def style(sign: str, theme: Theme) -> LineStyle:
    """The look of a force: a group has tone and bead, a member its own pattern."""
    row = FORCE[sign]
    group = GROUPS.index(row.colour)
    seat = theme.seats[TONES[group]]
    return LineStyle(seat.fill, seat.on, PATTERNS[row.stripes], BEADS[group])
