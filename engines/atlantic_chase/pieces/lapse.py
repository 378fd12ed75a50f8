"""Segments that go (AC-16b, AC-19, AC-20, AC-51, AC-53), told by how many go from each end; the Trajectory Total (AC-17)."""

from __future__ import annotations

from collections.abc import Iterable

from engines.atlantic_chase.data.tables import BAD, TABLES
from engines.atlantic_chase.pieces.chart import Chart
from engines.atlantic_chase.pieces.lines import Track, halted, part

Ends = tuple[int, int]
"""AC-16b: how many segments go from the tail, and how many from the head."""
STAYING = 3
"""AC-53e: segments that Shadow leaves."""
BY_TABLE, BY_DIE = "table", "die"


def trajectory_total(own: Iterable[Track], target: Track, helpers: Iterable[Track]) -> int:
    """AC-17b to -17g, AC-18a, AC-47e: the longest of the active side's forces, with the target, less the other side's helpers.

    A force that helps in two ways stands in `helpers` once (AC-D29), the target itself never (AC-D28).
    """
    base = max([track.length for track in own], default=0) + target.length
    return max(0, base - sum([track.length for track in helpers]))


def methods(chart: Chart, track: Track, weather: str) -> tuple[str, ...]:
    """AC-19a, AC-20a, AC-20c, AC-20d: how the number of a Time Lapse may be found, by the table or by a die."""
    if weather == BAD or chart.arctic.issuperset(track.hexes):
        return (BY_DIE,)
    return (BY_TABLE,) if chart.arctic.isdisjoint(track.hexes) else (BY_TABLE, BY_DIE)


def by_table(speed: str) -> int:
    """AC-19a: segments that a Time Lapse takes in Good weather."""
    return TABLES.time_lapse.good[speed]


def cap(speed: str, number: int) -> int:
    """AC-20f, AC-20i, AC-D5: the most segments that go if the Intel Limit is invoked."""
    return min(number, TABLES.time_lapse.limit[speed])


def lapses(track: Track, number: int, launch: str = "") -> tuple[Ends, ...]:
    """AC-19b to -19d, AC-D7: what may go in a Time Lapse that touches no Intel; one entry (0, 0) if nothing can.

    AC-27o: the segment at the `launch` point goes last of all.
    """
    if not track.intel and number >= len(track.hexes):
        return ((len(track.hexes), 0),)
    tail, head = _plain(track, launch)
    going = min(number, tail + head)
    return tuple([(some, going - some) for some in range(max(0, going - head), min(tail, going) + 1)])


def _plain(track: Track, launch: str) -> Ends:
    """How many segments without Intel lie at each end before the first with it, or before the launch point."""
    stops = [place for place, hex in enumerate(track.hexes) if hex in track.intel or hex == launch]
    return (stops[0], len(track.hexes) - 1 - stops[-1]) if stops else (len(track.hexes), len(track.hexes))


def limited(track: Track, most: int, launch: str = "") -> tuple[Ends, ...]:
    """AC-20e to -20h, AC-D4, AC-D8: what may go if the Intel Limit is invoked, up to `most`, one with Intel among them."""
    places = [place for place, hex in enumerate(track.hexes) if hex in track.intel]
    whole = len(track.hexes)
    found = [(tail, going - tail) for going in range(1, min(most, whole - 1) + 1) for tail in range(going + 1)]
    found += [(whole, 0)] if most >= whole else []
    found = [(tail, head) for tail, head in found if sum(place < tail or place >= whole - head for place in places) == 1]
    if launch:
        at = track.hexes.index(launch)
        found = [(tail, head) for tail, head in found if tail + head == whole or tail <= at < whole - head]
    return tuple(found)


def cut(track: Track, ends: Ends, at: str = "") -> Track:
    """AC-14e, AC-14f, AC-D9: a line without those segments; if none is left, a station `at` a hex that has just been vacated."""
    tail, head = ends
    return part(track, tail, len(track.hexes) - head) if tail + head < len(track.hexes) else halted(track, at or track.head)


def vacated(track: Track, ends: Ends, launch: str = "") -> tuple[str, ...]:
    """AC-14f, AC-19e, AC-27o: the hexes in which the station may be put, empty if segments are left."""
    return () if sum(ends) < len(track.hexes) else (launch,) if launch else track.hexes


def sides(track: Track, hex: str) -> tuple[Track, ...]:
    """AC-51a to -51e: what can be left of a line that loses the segment in that hex, the tail first.

    Two for a hole; one if it was an end; a station in the hex itself if it was the only segment.
    """
    at, whole = track.hexes.index(hex), len(track.hexes)
    if whole == 1:
        return (halted(track, hex),)
    return tuple([part(track, first, last) for first, last in ((0, at), (at + 1, whole)) if first < last])


def shadows(track: Track, hex: str) -> tuple[Track, ...]:
    """AC-53e, AC-53f, AC-53h: the lines that Shadow can leave, each with the segment in that hex; a short line as it is."""
    at, whole = track.hexes.index(hex), len(track.hexes)
    if whole <= STAYING:
        return (track,)
    return tuple([part(track, first, first + STAYING) for first in range(max(0, at - 2), min(at, whole - STAYING) + 1)])
