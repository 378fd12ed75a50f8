"""The chart itself with all that lies on it: lines in lanes, harbours, markers, stations, labels, what is new."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from render.atlantic_chase.pieces import chart_ground, chart_tokens
from render.atlantic_chase.pieces.chart_ground import Ground
from render.atlantic_chase.pieces.chart_places import Box, Places
from render.atlantic_chase.pieces.chart_scene import ChartForce, ChartStealth, LineStyle, PlannedLine, style
from render.atlantic_chase.pieces.plan import SEA, Plan
from render.board.marks import new_flag, new_ring
from render.kit import layers, lines
from render.kit.lettering import cased
from render.kit.lines import Polyline
from render.paint import type as lettering
from render.paint.canvas import Board, Point
from render.paint.fitting import Cased
from render.paint.palette import CHARTS, SeatStyle
from render.paint.parts import boxed

LANE, WIDTH, TAG, TOKEN, MARKER, PORT, NAME = 13, 8, 40, 74, 38, 36, 29
"""Pixels on the whole chart: between lanes, of a line, letters of labels, a station, a marker, a harbour, letters of ports."""
NEAR_TAG, NEAR_NAME = 50, 39
"""Pixels of these letters in a sector."""
SLIDES = (
    (1, 0.0),
    (1, 0.45),
    (-1, 0.0),
    (-1, 0.45),
    (0, 0.95),
    (0, -0.95),
    (0.6, 0.95),
    (0.6, -0.95),
    (-0.6, 0.95),
    (-0.6, -0.95),
)
"""Places for the name of a port beside it: right, left, below, above."""


@dataclass(frozen=True)
class Lying:
    """All that a piece of the chart shows: its ground, ports with their holders' seats, forces, what is planned."""

    ground: Ground
    ports: tuple[tuple[str, str, SeatStyle | None, bool], ...]
    forces: tuple[ChartForce, ...]
    stealth: tuple[ChartStealth, ...]
    planned: tuple[PlannedLine, ...]
    blocked: tuple[Box, ...] = ()

    @property
    def plan(self) -> Plan:
        """The piece of the chart."""
        return self.ground.plan


def draw(b: Board, facts: Lying) -> None:
    """The chart and what lies on it; hexes and forces are its parts."""
    plan = facts.plan
    layers.ground(b, chart_ground.draw, facts.ground)
    b.place(plan.parts)
    paths = laid_paths(facts)
    places = Places(b.w, b.h, facts.blocked)
    for points in paths.values():
        for x, y in points:
            places.block(x, y, 34 * plan.u, 34 * plan.u)
    _gone(b, facts)
    _planned(b, facts)
    for force in facts.forces:
        if force.track.is_line:
            _line(b, plan, force, paths[force.sign])
    seen = _harbours(b, facts, places)
    stations = station_places(facts)
    for x, y, size in stations.values():
        places.block(x, y, size, size)
    for force in facts.forces:
        _markers(b, plan, force, paths)
    spots = {**_stealth(b, facts, places), **_stations(b, facts, stations)}
    _port_names(b, plan, seen, places)
    for force in facts.forces:
        if force.track.is_line:
            _label(b, plan, force, paths[force.sign], places)
    _fresh(b, facts, {**paths, **spots})


# -- lines


def laid_paths(facts: Lying) -> Mapping[str, tuple[Point, ...]]:
    """The points of each line, side by side if several run through a hex."""
    plan, laid = facts.plan, [force for force in facts.forces if force.track.is_line]
    shifts = lines.lanes([force.track.hexes for force in laid])
    found = {}
    for force, lane in zip(laid, shifts, strict=True):
        points = [plan.hexes.middle(hex) for hex in force.track.hexes]
        found[force.sign] = lines.shifted(points, lane * LANE * plan.u**0.7)
    return found


def _line(b: Board, plan: Plan, force: ChartForce, points: tuple[Point, ...]) -> None:
    look, size = style(force.sign, b.theme), WIDTH * plan.u**0.55
    lines.draw(b, Polyline("", points, look.tone, look.pattern, size, look.bead, arrow=len(points) > 1), b.theme.page)


def _planned(b: Board, facts: Lying) -> None:
    """Lines that a captain is about to lay, thin and in dots."""
    plan = facts.plan
    for one in facts.planned:
        points = tuple([plan.hexes.middle(hex) for hex in one.hexes])
        lines.draw(
            b,
            Polyline("", points, b.theme.brass, "dotted", WIDTH * 0.7 * plan.u**0.55, "ring", arrow=len(points) > 1),
            b.theme.page,
        )
        for hex in one.intel:
            x, y = plan.hexes.middle(hex)
            size = round(MARKER * plan.u**0.7)
            b.stamp(chart_tokens.intel(size, b.theme), x, y - size * 0.7)


def _gone(b: Board, facts: Lying) -> None:
    for force in facts.forces:
        for hex in force.gone:
            b.stamp(chart_tokens.ghost(round(30 * facts.plan.u), b.theme.fresh), *facts.plan.hexes.middle(hex))


def _markers(b: Board, plan: Plan, force: ChartForce, paths: Mapping[str, tuple[Point, ...]]) -> None:
    """Contact and Intel on the segments of a line."""
    if not force.track.is_line:
        return
    at, size = dict(zip(force.track.hexes, paths[force.sign], strict=True)), round(MARKER * plan.u**0.75)
    for hex in force.track.contact:
        b.stamp(chart_tokens.contact(size, b.theme), *at[hex])
    for hex in force.track.intel:
        x, y = at[hex]
        both = size * 0.42 if hex in force.track.contact else 0
        b.stamp(chart_tokens.intel(size, b.theme), x + both, y + both)


# -- harbours


def _harbours(b: Board, facts: Lying, places: Places) -> tuple[tuple[Point, str], ...]:
    """The harbours, above the lines and below all else; the place and the name of each."""
    plan, size = facts.plan, round(PORT * facts.plan.u**0.7)
    seen = []
    for id, name, seat, is_german in facts.ports:
        x, y = plan.harbour(id)
        if plan.has(x, y, size / 2):
            b.stamp(chart_tokens.harbour(seat, is_german, size, b.theme), x, y)
            places.block(x, y, size, size)
            seen.append(((x, y), name))
    return tuple(seen)


def _port_names(b: Board, plan: Plan, seen: Sequence[tuple[Point, str]], places: Places) -> None:
    """The names of harbours, each in a free place."""
    chart = CHARTS[b.theme.name]
    size, px = round(PORT * plan.u**0.7), max(b.least, NAME if plan.is_whole else NEAR_NAME)
    for (x, y), name in seen:
        wide = lettering.measure("data", px, name) + 6
        options = [(x + side * (size / 2 + wide / 2), y + low * size) for side, low in SLIDES]
        cased(b, places.find(options, wide, px), name, px, Cased(b.theme.ink, chart.deep if b.theme.dark else b.theme.page, 4))


# -- stations


def station_places(facts: Lying) -> dict[str, tuple[float, float, int]]:
    """The middle and the size of each station, those in one hex beside one another."""
    plan, found = facts.plan, {}
    for hex, forces in _by_hex(facts).items():
        size = round(TOKEN * plan.u**0.5 * (1 if len(forces) < 3 else 0.84))
        if plan.has(*plan.hexes.middle(hex)):
            for force, (x, y) in zip(forces, _around(plan, facts, hex, len(forces)), strict=True):
                found[force.sign] = (x, y, size)
    return found


def _stations(b: Board, facts: Lying, at: Mapping[str, tuple[float, float, int]]) -> dict[str, tuple[Point, ...]]:
    """The stations with their markers; the middle of each."""
    for force in facts.forces:
        if force.sign in at:
            x, y, size = at[force.sign]
            _station(b, force, (x, y), size)
    return {sign: ((x, y),) for sign, (x, y, _) in at.items()}


def _stealth(b: Board, facts: Lying, places: Places) -> dict[str, tuple[Point, ...]]:
    """The stealth forces, each in its hex or at its edge; the middle of each."""
    plan = facts.plan
    found: dict[str, tuple[Point, ...]] = {}
    for one in facts.stealth:
        if one.at and plan.has(*plan.hexes.middle(one.at)):
            sprite = chart_tokens.stealth(one.kind, one.sign, b.theme.seats[one.seat], round(46 * plan.u**0.55), b.theme)
            x, y = plan.hexes.middle(one.at)
            step = plan.spacing * 0.3
            options = [(x + over * step, y + low * step) for over in (0, 1, -1, 1.8, -1.8) for low in (0, 1, -1, 1.6, -1.6)]
            at = places.find(options, sprite.width, sprite.height)
            b.stamp(sprite, *at)
            found[one.sign] = (at,)
            b.place((boxed(one.sign, at[0] - 20, at[1] - 20, at[0] + 20, at[1] + 20),))
    return found


def _by_hex(facts: Lying) -> dict[str, list[ChartForce]]:
    there: dict[str, list[ChartForce]] = {}
    for force in facts.forces:
        if force.track.hexes and not force.track.is_line:
            there.setdefault(force.track.head, []).append(force)
    return there


def _station(b: Board, force: ChartForce, at: Point, size: int) -> None:
    look, (x, y) = style(force.sign, b.theme), at
    across = round(size * 1.18) if force.seat else size
    b.stamp(chart_tokens.station(force.sign, force.seat, look, across, b.theme.page), x, y)
    b.place((boxed(force.sign, x - size / 2, y - size / 2, x + size / 2, y + size / 2),))
    if force.has_evasion:
        b.stamp(chart_tokens.evasion(round(size * 0.5), b.theme), x + size * 0.4, y + size * 0.38)
    if force.track.contact:
        b.stamp(chart_tokens.contact(round(size * 0.55), b.theme), x + size * 0.42, y - size * 0.38)


def _around(plan: Plan, facts: Lying, hex: str, count: int) -> Iterator[Point]:
    """The places of stations in a hex: its middle for one alone, else round it; beside the lines that run through it."""
    x, y = plan.hexes.middle(hex)
    free = _free_way(plan, facts.forces, hex)
    radius = 0.0 if count == 1 and free is None else plan.spacing * (0.48 if free is not None else 0.3)
    first = free if free is not None else -math.pi / 2
    for number in range(count):
        turn = first + number * (2 * math.pi / count if free is None else math.pi / 2.4 * (1 if number % 2 else -1))
        yield x + radius * math.cos(turn), y + radius * math.sin(turn)


def _free_way(plan: Plan, forces: Sequence[ChartForce], hex: str) -> float | None:
    """The direction that is furthest from all lines through a hex and from stations beside it, None if no line runs there."""
    x, y = plan.hexes.middle(hex)
    used = []
    for force in forces:
        if force.track.is_line and hex in force.track.hexes:
            at, hexes = force.track.hexes.index(hex), force.track.hexes
            near = [plan.hexes.middle(one) for one in (*hexes[max(0, at - 1) : at], *hexes[at + 1 : at + 2])]
            used += [math.atan2(ny - y, nx - x) for nx, ny in near] or [math.pi / 2]
    if not used:
        return None
    beside = {force.track.head for force in forces if force.track.hexes and not force.track.is_line} & {*SEA.beside[hex]}
    used += [math.atan2(ny - y, nx - x) for nx, ny in map(plan.hexes.middle, sorted(beside))]
    turns = [math.radians(15 * k) for k in range(24)]
    return max(turns, key=lambda a: min(abs(math.remainder(a - u, 2 * math.pi)) for u in used))


def _label(b: Board, plan: Plan, force: ChartForce, points: tuple[Point, ...], places: Places) -> None:
    """The sign of a line and its length, in a free place, near its head if there is room."""
    look: LineStyle = style(force.sign, b.theme)
    px = TAG if plan.is_whole else NEAR_TAG
    sprite = chart_tokens.label(f"{force.sign}\u00b7{force.track.length}", force.seat, look, px, b.theme.page, force.has_evasion)
    seen = [point for point in points if plan.has(*point)]
    if not seen:
        return
    up, over = sprite.height / 2 + 18 * plan.u, sprite.width / 2 + 18 * plan.u
    steps = ((0, -up), (0, up), (over, 0), (-over, 0), (over * 0.7, -up), (-over * 0.7, -up), (over * 0.7, up), (-over * 0.7, up))
    near = [seen[at] for at in (len(seen) - 1, 0, len(seen) // 2, len(seen) // 3, 2 * len(seen) // 3)]
    x, y = places.find([(x + dx, y + dy) for x, y in near for dx, dy in steps], sprite.width, sprite.height)
    b.stamp(sprite, x, y)
    half = sprite.height / 2
    b.place((boxed(force.sign, x - sprite.width / 2, y - half, x + sprite.width / 2, y + half),))


# -- what is new


def _fresh(b: Board, facts: Lying, at: Mapping[str, tuple[Point, ...]]) -> None:
    """Rings and flags where the step changed something."""
    plan = facts.plan
    for force in facts.forces:
        for hex, number in force.fresh:
            points = dict(zip(force.track.hexes, at.get(force.sign, ()), strict=False))
            x, y = points.get(hex) or plan.hexes.middle(hex)
            if hex in SEA.hexes and plan.has(x, y):
                r = (26 if force.track.is_line else 40) * plan.u**0.7
                new_ring(b, x, y, r)
                new_flag(b, x, y, r * 1.25, number, 1 if force.track.is_line else -1)
