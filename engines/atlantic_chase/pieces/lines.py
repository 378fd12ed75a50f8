"""A force on the chart as a value (AC-14, AC-15): a station, or a line of segments, with the markers on it; how a line grows."""

from __future__ import annotations

from collections.abc import Collection

from engines.atlantic_chase.data.ids import GERMAN
from engines.atlantic_chase.data.tables import TABLES
from engines.atlantic_chase.pieces.chart import Chart
from engines.kernel.base.messages import Verbatim
from engines.kernel.base.values import altered, value_class
from engines.kernel.choices.legality import Reason, reason

LONGEST = TABLES.longest
"""AC-15a: segments of a trajectory, at most."""
Hexes = tuple[str, ...]


@value_class(kw_only=True)
class Track:
    """The hexes of a force on the chart (AC-1b, AC-14a): one for a station, those of its segments from tail to head for a line.

    `box`: the port box in which its station lies, without a hex. `intel`, `contact`: the hexes with such a marker, in the order
    of the line (AC-21e, AC-23c).
    """

    hexes: Hexes = ()
    box: str = ""
    is_line: bool = False
    intel: Hexes = ()
    contact: Hexes = ()

    @property
    def length(self) -> int:
        """AC-17g: its segments, 0 for a station."""
        return len(self.hexes) if self.is_line else 0

    @property
    def tail(self) -> str:
        """The end drawn first, or the hex of a station, "" in a box."""
        return self.hexes[0] if self.hexes else ""

    @property
    def head(self) -> str:
        """The end drawn last, or the hex of a station, "" in a box."""
        return self.hexes[-1] if self.hexes else ""

    def is_in(self, hex: str) -> bool:
        """AC-4b: whether its station or a segment of it lies in that hex."""
        return hex in self.hexes


def station(hex: str, contact: bool = False) -> Track:
    """A station in a hex (AC-14a)."""
    return Track(hexes=(hex,), contact=(hex,) if contact else ())


def in_box(box: str) -> Track:
    """AC-8b, AC-D25: a station in a port box, without markers."""
    return Track(box=box)


def line(hexes: Hexes, intel: Hexes = (), contact: Hexes = ()) -> Track:
    """A trajectory from tail to head."""
    return Track(hexes=hexes, is_line=True, intel=_in_order(hexes, intel), contact=_in_order(hexes, contact))


def shared(one: Track, other: Track) -> Hexes:
    """AC-4b: the hexes in which two forces both are, in the order of the first."""
    return tuple([hex for hex in one.hexes if hex in other.hexes])


def marked(track: Track, intel: Collection[str] = (), contact: Collection[str] = ()) -> Track:
    """AC-21e, AC-23c, AC-21f: the force with more markers, at most one of a kind in a hex, and no Intel on a station."""
    on_line = {*track.intel, *intel} if track.is_line else ()
    return altered(track, intel=_in_order(track.hexes, on_line), contact=_in_order(track.hexes, {*track.contact, *contact}))


def unmarked(track: Track, hex: str, keeps_contact: bool = False) -> Track:
    """AC-23f, AC-52j: the force without its markers in that hex."""
    contact = track.contact if keeps_contact else tuple([one for one in track.contact if one != hex])
    return altered(track, intel=tuple([one for one in track.intel if one != hex]), contact=contact)


def halted(track: Track, hex: str) -> Track:
    """A station in that hex in place of a line: AC-21f, no Intel; AC-23d, AC-23e, AC-54f: contact stays there alone."""
    return station(hex, hex in track.contact)


def part(track: Track, first: int, last: int) -> Track:
    """AC-21g, AC-23d: the segments of a line from that place to before the other, with the markers on these."""
    return line(track.hexes[first:last], track.intel, track.contact)


def _in_order(hexes: Hexes, some: Collection[str]) -> Hexes:
    return tuple([hex for hex in hexes if hex in some]) if some else ()


def against_line(chart: Chart, side: str, hexes: Hexes) -> Reason | None:
    """AC-15a to -15e, AC-43f: why a side may not have a trajectory of those hexes, None if it may."""
    if not 0 < len(hexes) <= LONGEST:
        return reason("AC-15a", "ac.bar.line.long", most=LONGEST)
    for place, hex in enumerate(hexes):
        if not chart.has(hex):
            return reason("AC-4c", "ac.bar.line.map", hex=Verbatim(hex))
        if hex in hexes[:place]:
            return reason("AC-15b", "ac.bar.line.twice", hex=Verbatim(hex))
        if place and (why := against_step(chart, side, hexes[place - 1], hex)) is not None:
            return why
    return None


def against_step(chart: Chart, side: str, one: str, other: str) -> Reason | None:
    """AC-43f: why a trajectory of a side may not go on from a hex in play to another, None if it may."""
    named = {"hex": Verbatim(other), "before": Verbatim(one)}
    if other not in chart.beside[one]:
        return reason("AC-43f", "ac.bar.line.beside", **named)
    if chart.canal == {one, other} and side != GERMAN:
        return reason("AC-4f", "ac.bar.line.canal", **named)
    return None if chart.joins(side, one, other) else reason("AC-4d", "ac.bar.line.barred", **named)


def against_growth(chart: Chart, side: str, track: Track, tail: Hexes, head: Hexes) -> Reason | None:
    """AC-43b to -43f: why a Trajectory action may not add those hexes beyond each end, None if it may.

    `head` and `tail` begin beside the line and lead away from it.
    """
    if not track.hexes:
        return reason("AC-43c", "ac.bar.line.box")
    if track.is_line and not tail and not head:
        return reason("AC-D96", "ac.bar.line.nothing")
    return against_line(chart, side, joined(track, tail, head))


def joined(track: Track, tail: Hexes, head: Hexes) -> Hexes:
    """AC-16a: the hexes of a line with more beyond each end."""
    return (*reversed(tail), *track.hexes, *head)


def grown(track: Track, tail: Hexes, head: Hexes, triggers: Collection[str]) -> Track:
    """AC-43a to -43h, AC-43j: the line after a Trajectory action. A segment placed in a trigger gets Intel (AC-21a)."""
    hexes, placed = joined(track, tail, head), {*tail, *head, *(() if track.is_line else track.hexes)}
    return line(hexes, (*track.intel, *[hex for hex in placed if hex in triggers]), track.contact)


def written(track: Track) -> str:
    """A track by the hexes of its ends."""
    return f"{track.tail}-{track.head}"
