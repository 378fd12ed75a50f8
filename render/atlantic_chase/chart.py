"""The public pictures of an operation: the chart, whole and in sectors, under its bar, with port boxes and a key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engines.atlantic_chase.data.ids import SIDES
from engines.atlantic_chase.data.operations import NEUTRAL
from engines.atlantic_chase.pieces.places import halves
from engines.kernel.base.messages import say
from render.atlantic_chase.chart_key import key_of, signs_on
from render.atlantic_chase.pieces import chart_map, chart_tokens
from render.atlantic_chase.pieces.chart_ground import LANDS, WATERS, Ground
from render.atlantic_chase.pieces.chart_map import Lying
from render.atlantic_chase.pieces.chart_places import Box
from render.atlantic_chase.pieces.chart_scene import ChartScene, style
from render.atlantic_chase.pieces.plan import SEA, WHOLE, Plan
from render.board.pieces import chip
from render.glyphs import sign
from render.kit import legend
from render.kit.legend import LegendEntries
from render.paint import type as lettering
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.palette import SeatStyle

STRIP, ROW, SIGNED, NAMED = 100, 62, 50, 38
"""Pixels on the whole chart: its bar, a line of port boxes, a sign in one, letters of its name."""
SKIES = {"good": "sun", "bad": "storm"}
KEY_BOX = (16, 16, 416, 364)
"""The box of the key, over Canada."""
KEY_LETTERS, KEY_LINE = 37, 48
"""Pixels of its letters, and of a line of it."""
BOXES_LEFT, BOXES_LOW = 1010, 1086
"""The left and the lower edge of the port boxes, over lands that do not matter."""


@dataclass(frozen=True)
class Bar:
    """The bar over a chart: the operation, the weather, who acts with which tally, the points of both sides."""

    headline: str
    detail: str
    sky: str
    seat: SeatStyle
    is_german: bool
    tally: str
    points: tuple[tuple[SeatStyle, str], ...]


BoxRow = tuple[SeatStyle | None, bool, str, tuple[tuple[str, int, str], ...]]
"""The holder of a port box, whether pointed signs are his, its name, and what lies in it: what it is, whose, its sign."""


@dataclass(frozen=True)
class Charted:
    """The chart with what stands in its corners."""

    lying: Lying
    boxes: tuple[BoxRow, ...] = ()
    key: tuple[LegendEntries, ...] = ()


def drawn(scene: ChartScene) -> tuple[Band, ...]:
    """The whole chart, 1600 pixels wide."""
    boxes = tuple(box_rows(scene))
    key = legend.filled(key_of(scene), KEY_BOX[2] - KEY_BOX[0] - 30, 7, KEY_LETTERS)
    taken = (KEY_BOX, *_taken_by(boxes))
    facts = Charted(lying(scene, WHOLE, taken), boxes, key)
    return (bar(scene, WHOLE), Band(_draw_whole, facts, WHOLE.wide, WHOLE.high, scene.theme, is_still=True))


def sector(plan: Plan, scene: ChartScene) -> tuple[Band, ...]:
    """A piece of the chart, 1200 pixels wide, hexes twice as large."""
    facts = Charted(lying(scene, plan))
    room = plan.wide - plan.high - bar(scene, plan).height
    key = legend.legend_bands(signs_on(scene), frozenset(signs_on(scene)), scene.words, scene.theme, min(room, 2 * legend.LINE))
    return (bar(scene, plan), Band(_draw_sector, facts, plan.wide, plan.high, scene.theme, is_still=True), *key)


def lying(scene: ChartScene, plan: Plan, taken: tuple[Box, ...] = ()) -> Lying:
    """All that lies on a piece of the chart."""
    view = scene.view
    waters = view.waters
    bases = tuple([(side, hex) for side in SIDES for hex in SEA.hexes if hex in waters.bases[side]])
    named = tuple([(name, scene.plain(say(f"ac.sea.{name}"))) for name, *_ in (*WATERS, ("arctic",), *LANDS)])
    ports = []
    for port in SEA.ports:
        holder = waters.holders[port.id]
        seat = None if holder == NEUTRAL else SIDES.index(holder)
        ports.append((port.id, port.name, None if seat is None else scene.theme.seats[seat], seat == 1))
    forces = tuple(sorted(view.forces, key=lambda force: (force.seat, -force.track.length)))
    return Lying(Ground(plan, bases, named), tuple(ports), forces, view.stealth, view.planned, taken)


# -- the bar


def bar(scene: ChartScene, plan: Plan) -> Band:
    """The bar over a piece of the chart."""
    view = scene.view
    points = tuple([(scene.theme.seats[seat], halves(view.halves[seat]).text) for seat in (0, 1)])
    facts = Bar(
        scene.plain(view.title), scene.plain(view.detail) if view.detail else "", SKIES[view.weather],
        scene.theme.seats[view.active], bool(view.active),
        scene.plain(say("ac.pic.tally", number=view.tally)) if view.tally else "", points,
    )  # fmt: skip
    return Band(_draw_bar, facts, plan.wide, STRIP if plan.is_whole else 84, scene.theme)


def _draw_bar(b: Board, facts: Bar) -> None:
    t, u, y = b.theme, b.h / 84, b.h / 2 - 1
    b.rect(0, 0, b.w, b.h, t.strip)
    b.rect(0, b.h - 3, b.w, b.h, t.brass)
    b.stamp(chip("compass", round(60 * u), t.brass, t.shade if t.dark else t.surface), 46 * u, y)
    right = b.w - 20.0
    for number, (seat, text) in enumerate(reversed(facts.points)):
        right -= b.text(right, y, text, round(44 * u), t.ink, "bold", "r") + 26 * u
        b.stamp(chart_tokens.harbour(seat, number == 0, round(46 * u), t), right, y)
        right -= 38 * u
    if facts.tally:
        right -= b.text(right, y, facts.tally, round(40 * u), t.soft, "plain", "r") + 12 * u
    b.stamp(chart_tokens.harbour(facts.seat, facts.is_german, round(46 * u), t), right - 22 * u, y)
    b.stamp(sign("star", round(46 * u), t.brass, t.strip), right - 66 * u, y)
    right -= 108 * u
    b.stamp(sign(facts.sky, round(50 * u), t.brass if facts.sky == "sun" else t.bad, t.strip), right - 22 * u, y)
    right -= 62 * u
    x = 92 * u + b.text(92 * u, y, facts.headline, round(44 * u), t.ink, "bold", Fit(right - 110 * u, round(34 * u)))
    if right - x > 160 * u:
        b.text(x + 22 * u, y, facts.detail, round(32 * u), t.soft, "plain", Fit(right - x - 40 * u, 28))


# -- the corners of the whole chart


def box_rows(scene: ChartScene) -> Iterator[BoxRow]:
    """The port boxes in which something lies, and the stealth forces that are on no hex."""
    view = scene.view
    held: dict[str, list[tuple[str, int, str]]] = {}
    for force in view.forces:
        if force.track.box:
            held.setdefault(force.track.box, []).append(("station", force.seat, force.sign))
    for group in view.groups:
        held.setdefault(group.box, []).append(("group", group.seat, group.letter))
    for box in sorted(SEA.boxes, key=lambda box: SIDES.index(box.side)):
        if box.id in held:
            seat = held[box.id][0][1]
            yield scene.theme.seats[seat], seat == 1, box.name, tuple(held[box.id])
    waiting = tuple([(one.kind, one.seat, one.sign) for one in view.stealth if not one.at])
    if waiting:
        yield None, False, scene.plain(say("ac.pic.waiting")), waiting


def lined(boxes: tuple[BoxRow, ...]) -> tuple[tuple[BoxRow, ...], ...]:
    """The port boxes in lines, as many in each as have room."""
    lines: list[tuple[BoxRow, ...]] = []
    room = 0.0
    for box in boxes:
        if room < _across(box):
            lines.append(())
            room = WHOLE.wide - 10 - BOXES_LEFT - 28
        lines[-1] += (box,)
        room -= _across(box)
    return tuple(lines)


def _across(box: BoxRow) -> float:
    """Pixels that a port box takes in its line."""
    return 62 + lettering.measure("data", NAMED, box[2]) + 10 + sum(_wide(thing) for thing in box[3]) + 16


def _taken_by(boxes: tuple[BoxRow, ...]) -> tuple[Box, ...]:
    return ((BOXES_LEFT, BOXES_LOW - ROW * len(lined(boxes)) - 16, WHOLE.wide - 10, BOXES_LOW),) if boxes else ()


def _draw_whole(b: Board, facts: Charted) -> None:
    chart_map.draw(b, facts.lying)
    _draw_key(b, facts.key)
    _draw_boxes(b, facts.boxes)


def _draw_sector(b: Board, facts: Charted) -> None:
    chart_map.draw(b, facts.lying)


def _draw_key(b: Board, key: tuple[LegendEntries, ...]) -> None:
    t, (x0, y0, x1, _) = b.theme, KEY_BOX
    if key:
        b.framed((x0, y0, x1, y0 + 20 + KEY_LINE * len(key)), 14, t.surface, t.line, 3)
    for number, line in enumerate(key):
        legend.draw(b, line, x0 + 18, y0 + 10 + KEY_LINE * (number + 0.5), 1, KEY_LETTERS)


def _draw_boxes(b: Board, boxes: tuple[BoxRow, ...]) -> None:
    """Each box: its holder, its name, forces and groups in it."""
    for x0, y0, x1, y1 in _taken_by(boxes):
        b.framed((x0, y0, x1, y1), 14, b.theme.surface, b.theme.line, 3)
        for number, line in enumerate(lined(boxes)):
            x = x0 + 14.0
            for box in line:
                _draw_box(b, box, x, y0 + 8 + ROW * (number + 0.5))
                x += _across(box)


def _draw_box(b: Board, box: BoxRow, x: float, y: float) -> None:
    seat, is_german, name, things = box
    if seat is not None:
        b.stamp(chart_tokens.harbour(seat, is_german, 44, b.theme), x + 24, y)
    x += 56 if seat is not None else 6
    x += b.text(x, y, name, NAMED, b.theme.ink, "data") + 12
    for thing in things:
        _draw_thing(b, thing, x + _wide(thing) / 2, y)
        x += _wide(thing)


def _wide(thing: tuple[str, int, str]) -> float:
    kind, _, text = thing
    return SIGNED + 14 if kind in ("station", "group") else SIGNED * 1.5 + lettering.measure("numeral", 38, text)


def _draw_thing(b: Board, thing: tuple[str, int, str], x: float, y: float) -> None:
    t, (kind, seat, text) = b.theme, thing
    if kind == "station":
        b.stamp(chart_tokens.station(text, seat, style(text, t), 62 if seat else 56, t.page), x, y)
    elif kind == "group":
        b.stamp(chart_tokens.group(text, t.seats[seat].fill, t.ink, t.surface, 46), x, y)
    else:
        b.stamp(chart_tokens.stealth(kind, text, t.seats[seat], 46, t), x, y)
