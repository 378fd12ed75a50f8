"""The still ground of a chart: depths, land and coasts, hexes with their codes, ice, zones, barred sides, air bases, names."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PIL import Image

from engines.atlantic_chase.data.ids import SIDES
from engines.atlantic_chase.data.maps import ATLANTIC, MAP
from render.atlantic_chase.pieces.plan import SEA, Plan
from render.board.pieces import chip
from render.kit import lines
from render.kit.lettering import slanted
from render.kit.lines import Polyline
from render.kit.maps import areas, hexes
from render.kit.maps.areas import Area, AreaFill
from render.paint.canvas import Board, Point
from render.paint.palette import CHARTS, RGB, Theme, mix

WATERS = (
    ("north_atlantic", 9.5, 1.9, 70, 4),
    ("norwegian_sea", 15.3, -8.1, 40, 24),
    ("barents_sea", 20.5, -13.3, 36, 0),
    ("north_sea", 16.25, -4.9, 26, 0),
    ("labrador_sea", 7.65, -1.4, 38, 24),
    ("biscay", 15.15, -1.25, 26, 0),
)
"""Names of waters: where on the lattice, letters on the whole chart, by how many degrees they are turned."""
LANDS = (
    ("greenland", 8.4, 2.2, 40, 18),
    ("canada", 3.0, 5.6, 40, 0),
    ("france", 13.1, 9.65, 32, 0),
    ("spain", 10.95, 10.85, 32, 0),
    ("russia", 18.2, 4.6, 34, 0),
    ("germany", 15.5, 8.0, 30, 0),
)
"""Names of lands: where on the chart."""
CODE, NEAR_CODE, NET, EDGE = 25, 40, 2.2, 2.6
"""Pixels of codes on the whole chart and in a sector, of the sides of hexes and of coasts."""


@dataclass(frozen=True)
class Ground:
    """All that the ground of a chart shows: the piece, air bases with their side, the names of waters and lands in words."""

    plan: Plan
    bases: tuple[tuple[str, str], ...]
    names: tuple[tuple[str, str], ...]


def draw(b: Board, facts: Ground) -> None:
    """The ground of a piece of the chart."""
    t, plan, chart = b.theme, facts.plan, CHARTS[b.theme.name]
    lands, named = plan.lands, dict(facts.names)
    areas.depths(b, lands, chart)
    ice, zone = tones(t)
    hexes.hatch(b, plan.hexes, SEA.arctic, "dots", ice)
    hexes.hatch(b, plan.hexes, SEA.zones, "fall", zone)
    areas.fill(b, lands, AreaFill(chart.land), chart.coast, EDGE)
    _net(b, plan, mix(chart.net, chart.water, 0.25))
    _waters(b, plan, named, chart.name)
    for name, x, y, px, angle in LANDS:
        slanted(b, plan.at(x, y), named[name], round(px * plan.u**0.6), mix(chart.land, chart.coast, 0.6), angle)
    _codes(b, plan, lands)
    for pair in MAP[ATLANTIC].barred:
        _barred(b, plan, pair)
    _canal(b, plan)
    for side, hex in facts.bases:
        b.stamp(airfield(side, round(30 * plan.u**0.75), t), *_base_at(plan, hex))


def tones(theme: Theme) -> tuple[RGB, RGB]:
    """The hatches of the Arctic Line and of U-boat zones."""
    chart = CHARTS[theme.name]
    return mix(chart.water, theme.ink, 0.42), mix(chart.water, theme.bad, 0.5)


def _net(b: Board, plan: Plan, tone: RGB) -> None:
    areas.stroke(b, [plan.hexes.corners(code) for code in SEA.hexes], tone, NET)


def _waters(b: Board, plan: Plan, named: dict[str, str], tone: RGB) -> None:
    """The names of waters; on the whole chart that of the Arctic Line too."""
    chart = CHARTS[b.theme.name]
    for name, q, r, px, angle in WATERS:
        (ox, oy), (qx, qy), (rx, ry) = (plan.hexes.middle(code) for code in ("K8", "L8", "K9"))
        q, r = q - 14, r + 7
        x, y = ox + q * (qx - ox) + r * (rx - ox), oy + q * (qy - oy) + r * (ry - oy)
        slanted(b, (x, y), named[name], round(px * plan.u**0.6), mix(tone, chart.water, 0.45), angle)
    x, y = plan.hexes.middle("L6")
    slanted(b, (x - 8 * plan.u, y - 56 * plan.u), named["arctic"], round(32 * plan.u**0.6), mix(tone, chart.water, 0.2), 38)


def _codes(b: Board, plan: Plan, lands: tuple[Area, ...]) -> None:
    """The code of each hex, in a casing of the ground that it stands on."""
    chart = CHARTS[b.theme.name]
    px = CODE if plan.is_whole else NEAR_CODE
    shore = areas.mask([ring for land in lands for ring in land.rings], (), (0, 0, plan.wide, plan.high))
    for code in plan.names:
        x, y = plan.hexes.code_place(code)
        y += 3 * plan.u
        tone, ground = (chart.town, chart.land) if shore.getpixel((round(x), round(y))) else (chart.name, chart.water)
        _written(b, x, y, code, px, mix(tone, ground, 0.35 if plan.is_whole else 0.12), ground)


def _written(b: Board, x: float, y: float, code: str, px: int, tone: RGB, ground: RGB) -> None:
    """A code in a casing; on the whole chart, which is looked at closely by whoever needs it there, in small letters."""
    for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2)):
        b.written(x + dx, y + dy, code, px, ground, "data", "m")
    b.written(x, y, code, px, tone, "data", "m")


def _barred(b: Board, plan: Plan, pair: tuple[str, str]) -> None:
    """A side that no trajectory crosses."""
    p, q = plan.hexes.side(*pair)
    ends = tuple([(a[0] + (z[0] - a[0]) * 0.1, a[1] + (z[1] - a[1]) * 0.1) for a, z in ((p, q), (q, p))])
    lines.draw(b, Polyline("", ends, b.theme.ink, "double", 7 * plan.u**0.7), b.theme.page)


def _canal(b: Board, plan: Plan) -> None:
    """The canal, in the colour of the side that it is open to."""
    seat = b.theme.seats[1]
    one, other = (plan.hexes.middle(code) for code in MAP[ATLANTIC].canal)
    ends = tuple([(one[0] + (other[0] - one[0]) * k, one[1] + (other[1] - one[1]) * k) for k in (0.3, 0.5, 0.7)])
    lines.draw(b, Polyline("", ends, seat.fill, "dotted", 7 * plan.u**0.7), b.theme.page)


def airfield(side: str, px: int, theme: Theme) -> Image.Image:
    """The sign of an air base."""
    seat = theme.seats[SIDES.index(side)]
    return chip("plane", px, mix(seat.fill, CHARTS[theme.name].water, 0.25), seat.on, theme.page)


def _base_at(plan: Plan, hex: str) -> Point:
    """The corner of its hex that is furthest from the harbours, of codes the one above is left free."""
    x, y = plan.hexes.middle(hex)
    dots = [plan.harbour(port.id) for port in SEA.ports]
    radius = plan.spacing * 0.38
    corners = [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in (0.5, 2.6, 1.55, -0.3, 3.4)]
    return max(corners, key=lambda corner: min(plan.spacing * 0.6, *(math.dist(corner, dot) for dot in dots)))
