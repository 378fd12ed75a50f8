"""Names below things that lie side by side: each as near its thing as the others leave room, in one line or in two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

from render.paint.canvas import Board
from render.paint.palette import RGB
from render.paint.type import measure

ROLE, CLEAR, LEADING, STACKED = "data", 12, 0.96, 28
"""The face that names are measured in; pixels between two names; from line to line, in heights of their letters; pixels of the
letters of two lines at most."""


@dataclass(frozen=True, slots=True)
class Caption:
    """A name with its middle, line by line."""

    x: float
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Captions:
    """Names in letters of one size, from left to right."""

    px: int
    each: tuple[Caption, ...]


@lru_cache(1024)
def captions(
    names: tuple[str, ...],
    middles: tuple[float, ...],
    ends: tuple[float, float],
    px: int,
    least: int,
    far: float = 1200,
    most: int = 2,
) -> Captions | None:
    """The names in letters of *px* pixels, or smaller ones down to *least*, none further than *far* from the middle of its thing;
    None if they have no room between the *ends*. *most*: lines of a name."""
    rooms = _rooms(middles, ends)
    for size in range(px, least - 1, -1):
        lines = tuple(_broken(name, size, room) if most > 1 else (name,) for name, room in zip(names, rooms, strict=True))
        if size > STACKED and any(len(each) > 1 for each in lines):
            continue
        wide = [max(measure(ROLE, size, line) for line in each) for each in lines]
        xs = spread(wide, middles, ends)
        if all(abs(x - middle) <= far for x, middle in zip(xs, middles, strict=True)) and _is_within(xs, wide, ends):
            return Captions(size, tuple(Caption(x, each) for x, each in zip(xs, lines, strict=True)))
    return None


def _rooms(middles: Sequence[float], ends: tuple[float, float]) -> list[float]:
    """The pixels that each name has if none makes way for another."""
    beside = (2 * ends[0] - middles[0], *middles, 2 * ends[1] - middles[-1]) if middles else ()
    return [min(middle - left, right - middle) - CLEAR for left, middle, right in zip(beside, middles, beside[2:], strict=False)]


def _broken(name: str, px: int, room: float) -> tuple[str, ...]:
    """A name in one line if it has room, else in the two lines that are the least wide."""
    words = name.split()
    if len(words) < 2 or measure(ROLE, px, name) <= room:
        return (name,)
    ways = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(ways, key=lambda way: max(measure(ROLE, px, line) for line in way))


def spread(wide: Sequence[float], middles: Sequence[float], ends: tuple[float, float]) -> list[float]:
    """The middles of things so *wide*, `CLEAR` pixels apart and as near the wished ones as can be, between the ends if there
    is room."""
    if not wide:
        return []
    before = list(accumulate(((a + b) / 2 + CLEAR for a, b in pairwise(wide)), initial=0.0))
    first, last = ends[0] + wide[0] / 2, ends[1] - wide[-1] / 2 - before[-1]
    runs: list[tuple[float, int]] = []
    for middle, off in zip(middles, before, strict=True):
        mean, count = middle - off, 1
        while runs and runs[-1][0] > mean:
            other, more = runs.pop()
            mean, count = (mean * count + other * more) / (count + more), count + more
        runs.append((mean, count))
    starts = [min(max(mean, first), max(first, last)) for mean, count in runs for _ in range(count)]
    return [start + off for start, off in zip(starts, before, strict=True)]


def _is_within(xs: Sequence[float], wide: Sequence[float], ends: tuple[float, float]) -> bool:
    return not xs or xs[-1] + wide[-1] / 2 <= ends[1] + 1


def write(b: Board, found: Captions, y: float, inks: Sequence[tuple[RGB, str]] = ()) -> None:
    """Put names down with their middles at *y*; *inks* are the colour and the face of each, else those of data."""
    for number, one in enumerate(found.each):
        tone, role = inks[number] if inks else (b.theme.ink, ROLE)
        top = y - (len(one.lines) - 1) / 2 * found.px * LEADING
        for at, line in enumerate(one.lines):
            b.written(one.x, top + at * found.px * LEADING, line, found.px, tone, role, "m")
