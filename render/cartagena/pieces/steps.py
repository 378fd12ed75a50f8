"""The marks of a step on the map: arrows for moves, dotted lines for fire, crosses for losses, ticks for the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engines.cartagena.data.ids import Square
from engines.kernel.speech import changes
from engines.kernel.speech.changes import Fell, Fired, Moved, Struck, change_of
from render.board.marks import new_box, new_flag
from render.cartagena.pieces.plan import Plan
from render.cartagena.pieces.scene import Scene, place
from render.kit import lines
from render.kit.lines import Polyline
from render.paint.canvas import Board, Point

FROM, TO = 24, 26
"""Pixels between the middle of a square and the ends of a line."""
LARGE, SMALL = 20, 8
"""Half the height of the cross on what has fallen, in an empty square and beside what stands there."""
LOOKS = {Moved.word: ("solid", 8.0, True), Fired.word: ("dotted", 6.5, False), Struck.word: ("dash_dot", 7.0, True)}
"""Pattern, width and whether it has an arrow, of each sort of line."""


@dataclass(frozen=True)
class Stroke:
    """A line of a step from square to square, with the number of its event."""

    sort: str
    start: Square
    end: Square
    number: int


@dataclass(frozen=True)
class Spot:
    """A square in which something happened, with the number of its event; whether it is empty now."""

    sort: str
    at: Square
    number: int
    is_free: bool = False


Mark = Stroke | Spot


def marks(scene: Scene) -> Iterator[Mark]:
    """Lines and squares of the step, in the order of its events."""
    full = {*scene.view.piles, *(hull.at for hull in scene.view.hulls.values())}
    for _, what, number in scene.fresh:
        change = change_of(what)
        if isinstance(change, changes.Stroke):
            start, end = place(scene.view, change.start), place(scene.view, change.end)
            if start and end and start != end:
                yield Stroke(change.word, start, end, number)
        elif isinstance(change, changes.Spot) and (at := place(scene.view, change.at)):
            yield Spot(change.word, at, number, at not in full)


def draw(b: Board, plan: Plan, found: tuple[Mark, ...]) -> None:
    """All marks of a step: squares first, lines above them, the flags with the numbers last."""
    shown = flags(found)
    spots = {spot.at: spot for spot in found if isinstance(spot, Spot) and plan.has(spot.at)}
    for spot in spots.values():
        _spot(b, plan, spot, shown[spot.number])
    strokes = [one for one in found if isinstance(one, Stroke) and (plan.has(one.start) or plan.has(one.end))]
    for stroke in strokes:
        _stroke(b, plan, stroke)
    for stroke in strokes:
        if plan.has(stroke.end) and stroke.end not in spots and stroke.number in shown:
            x, y = plan.grid.middle(stroke.end)
            new_flag(b, x, y, 30 * plan.u, shown[stroke.number], 1)


def flags(found: tuple[Mark, ...]) -> dict[int, int]:
    """The numbers of the flags on the whole map, from 1, by the number of the event. The last event of a square has its flag."""
    last = {mark.at if isinstance(mark, Spot) else mark.end: mark.number for mark in sorted(found, key=_is_spot)}
    return {number: place for place, number in enumerate(sorted(set(last.values())), 1)}


def _is_spot(mark: Mark) -> bool:
    return isinstance(mark, Spot)


def _spot(b: Board, plan: Plan, spot: Spot, flag: int) -> None:
    x0, y0, x1, y1 = plan.grid.box(spot.at)
    if spot.sort == Fell.word:
        _cross(b, plan, spot)
    new_box(b, x0 + 1, y0 + 1, x1 - 1, y1 - 1, flag)


def _cross(b: Board, plan: Plan, spot: Spot) -> None:
    """A cross over an empty square; a small one in the corner of a square in which something stands."""
    x0, _, x1, y1 = plan.grid.box(spot.at)
    half = (LARGE if spot.is_free else SMALL) * plan.u
    x, y = ((x0 + x1) / 2, y1 - plan.cell / 2) if spot.is_free else (x0 + 2 * half, y1 - 2 * half)
    for way in (1, -1):
        ends = ((x - half, y - way * half), (x + half, y + way * half))
        lines.draw(b, Polyline("", ends, b.theme.fresh, width=7 * plan.u), b.theme.page)


def _stroke(b: Board, plan: Plan, stroke: Stroke) -> None:
    pattern, width, has_arrow = LOOKS[stroke.sort]
    ends = _shortened(plan.grid.middle(stroke.start), plan.grid.middle(stroke.end), plan.u)
    line = Polyline("", ends, b.theme.fresh, pattern, width * plan.u, arrow=has_arrow)
    lines.draw(b, line, b.theme.page)


def _shortened(a: Point, z: Point, u: float) -> tuple[Point, Point]:
    """The line without what would lie over the pieces at its ends."""
    far = max(abs(z[0] - a[0]), abs(z[1] - a[1]), 1.0)
    dx, dy = (z[0] - a[0]) / far, (z[1] - a[1]) / far
    return (a[0] + dx * FROM * u, a[1] + dy * FROM * u), (z[0] - dx * TO * u, z[1] - dy * TO * u)
