"""Sample maps: a grid of 18 x 12 squares, a sea of 131 hexes, a strait of hexes that stand on a corner."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from engines.kernel.base.hexes import Codes
from render.board.marks import STRIP, private_strip, title_strip
from render.board.pieces import badge, count_disc
from render.kit import highlights, layers, lines
from render.kit.lettering import slanted
from render.kit.lines import Polyline
from render.kit.maps import areas, grid, hexes, windows
from render.kit.maps.areas import Area, AreaFill
from render.kit.maps.grid import Grid
from render.kit.maps.hexes import POINTY, Hexes
from render.kit.samples.cards import Drawn, crew
from render.paint.canvas import Board, Point
from render.paint.palette import CHARTS, RGB, Theme, mix
from render.paint.parts import by_name, has
from render.paint.type import SCALE

Places = tuple[tuple[str, tuple[int, ...]], ...]
Marks = tuple[tuple[str, int], ...]


def island(x: float, y: float, wide: float, high: float, seed: int, n: int = 90) -> tuple[Point, ...]:
    """A coast without a straight stretch around a point."""
    points = []
    for i in range(n):
        a = 2 * math.pi * i / n
        rough = sum(math.sin(a * k + seed * k * 1.7) / k for k in (2, 3, 5, 8, 13))
        points.append((x + wide * math.cos(a) * (1 + 0.16 * rough), y + high * math.sin(a) * (1 + 0.16 * rough)))
    return tuple(points)


FIELD = Grid(18, 12, 84, 66, STRIP + 52)
BAY = Area("bay", (island(640, 560, 480, 300, 3),), (island(560, 560, 90, 60, 5),), "Bay of Reeds")
GARRISONS: Places = (
    ("B4", (0,)),
    ("D7", (0, 0)),
    ("E8", (0, 1, 1)),
    ("J10", (1, 1, 1, 1)),
    ("M5", (2,)),
    ("P10", (3, 3)),
    ("C11", (2, 3, 0, 1, 2, 3, 0)),
)
MOVES: Marks = (("H6", 1), ("I6", 2), ("I7", 3), ("J8", 4), ("R12", 5), ("A1", 6))


def battlefield() -> Drawn:
    """216 squares on land and water, garrisons of one to seven, a chain between squares, a shot, six squares on offer."""
    return "squares", _draw_field, (FIELD, GARRISONS, MOVES), 1600, STRIP + 52 + FIELD.height + 20


SHOT = Polyline("shot", lines.shortened((FIELD.middle("P8"), FIELD.middle("M5")), 46), (0, 0, 0), "dotted", 9, arrow=True)


def _draw_field(b: Board, facts: tuple[Grid, Places, Marks]) -> None:
    field, garrisons, moves = facts
    layers.ground(b, _still_field, field)
    b.place((BAY.part(), *field.parts()))
    title_strip(b, "compass", "Squares with names", "six are on offer")
    for name, seats in garrisons:
        size, middles = field.slots(name, len(seats))
        for seat, middle in zip(seats, middles, strict=True):
            b.stamp(badge(crew(b.theme)[seat], round(size * 0.9)), *middle)
    shot = Polyline(SHOT.name, SHOT.points, b.theme.fresh, SHOT.pattern, SHOT.width, arrow=True)
    lines.draw(b, shot, b.theme.page)
    highlights.numbered(b, by_name(field.parts()), moves)


def reeds(theme: Theme) -> tuple[RGB, RGB]:
    """The ground of a marsh and what stands on it."""
    land = CHARTS[theme.name].land
    return mix(land, theme.good, 0.25), mix(land, theme.good, 0.55)


def _still_field(b: Board, field: Grid) -> None:
    t, chart = b.theme, CHARTS[b.theme.name]
    whole = Area("land", (((field.x, field.y), (field.x + field.width, field.y), (field.x + field.width, field.y + field.height),
                           (field.x, field.y + field.height)),))  # fmt: skip
    areas.fill(b, (whole,), AreaFill(chart.land))
    areas.fill(b, (BAY,), AreaFill(chart.shelf), chart.coast, 3)
    green, blades = reeds(t)
    grid.fill(b, field, dict.fromkeys(("N2", "O2", "N3", "O3", "P3"), AreaFill(green, "level", blades)))
    grid.net(b, field, mix(chart.net, chart.land, 0.35))
    grid.coordinates(b, field, t.soft, 34, 27)
    areas.label(b, BAY, 44, chart.name, chart.shelf)
    for pair in (("M8", "N8"), ("M9", "N9"), ("N9", "N10"), ("O9", "O10")):
        lines.draw(b, Polyline("", field.side(*pair), t.bad, "double", 9), t.page)


def _sea_codes() -> Codes:
    """131 of 14 x 10 hexes: those under the corners of the land are left out."""
    left_out = {"A1", "A2", "B1", "N1", "N2", "M1", "N10", "N9", "A10"}
    return tuple(each for each in hexes.rectangular(14, 10) if each[0] not in left_out)


OCEAN = Hexes(_sea_codes(), 104, 214, 142)
LANDS = (
    Area("northland", (island(120, 180, 250, 160, 2),), label="NORTHLAND", at=(120, 240)),
    Area("eastland", (island(1560, 150, 260, 170, 7),), label="EASTLAND", at=(1500, 190)),
    Area("southland", (island(1580, 1180, 330, 190, 4),), label="SOUTHLAND", at=(1490, 1130)),
    Area("isle", (island(830, 560, 100, 66, 9, 60),), label="Isle", at=(842, 544)),
)
WAYS = (
    ("1", ("B4", "C5", "D5", "E6", "F6", "F7", "G8"), "solid", 1),
    ("2", ("B8", "C8", "D7", "E7", "F6", "F7", "F8"), "dashed", 3),
    ("3", ("L3", "K3", "J3", "I4", "I5", "J5", "J6"), "dotted", 0),
    ("4", ("M6", "L6", "K7", "J7"), "double", 2),
    ("5", ("D2", "E2", "F1", "G2", "H2", "H3"), "dash_dot", 5),
)
SEA_MARKS: Marks = (("H8", 1), ("H9", 2), ("G9", 3), ("F9", 4), ("K5", 5), ("K6", 6))


def sea() -> Drawn:
    """131 hexes with their codes on a chart, five lines of all patterns in lanes, stations, six hexes on offer."""
    return "sea", _draw_sea, (OCEAN, WAYS, SEA_MARKS), 1600, 1200


def window() -> Drawn:
    """The six hexes on offer on the sea, in a window as wide as a board."""
    return "window", _draw_window, (OCEAN, WAYS, SEA_MARKS), 1200, 800


def _draw_window(b: Board, facts: Any) -> None:
    board, _, marks = facts
    whole = Board(1600, 1200, b.theme, b.palette)
    _draw_sea(whole, facts)
    offered = [part for part in board.parts() if part.name in dict(marks)]
    windows.show(b, whole, windows.around(offered, (b.w, b.h - STRIP), (0, STRIP, whole.w, whole.h)), 0, STRIP)
    private_strip(b, crew(b.theme)[0], "Anna: where to?", "choose 1 to 6")


def ways(board: Hexes, told: Sequence[tuple[str, tuple[str, ...], str, int]]) -> tuple[Polyline, ...]:
    """Lines through hexes, side by side where they share one; their colours follow with the theme."""
    shift = lines.lanes([codes for _, codes, _, _ in told])
    found = []
    for (name, codes, pattern, _), lane in zip(told, shift, strict=True):
        points = lines.shifted([board.middle(code) for code in codes], lane * 15)
        found.append(Polyline(f"way.{name}", points, (0, 0, 0), pattern, 8, arrow=True))
    return tuple(found)


def _draw_sea(b: Board, facts: tuple[Hexes, Sequence[tuple[str, tuple[str, ...], str, int]], Marks]) -> None:
    board, told, marks = facts
    t = b.theme
    layers.ground(b, _still_sea, board)
    b.place((*(land.part() for land in LANDS), *board.parts()))
    title_strip(b, "compass", "131 hexes", "six are on offer")
    for way, (name, _, pattern, seat) in zip(ways(board, told), told, strict=True):
        look = Polyline(way.name, way.points, t.seats[seat].fill, pattern, 8, lines.BEADS[seat % 4], arrow=True)
        lines.draw(b, look, t.page)
        b.stamp(count_disc(f"{crew(t)[seat].initial}{name}", 46, t.seats[seat].fill, t.seats[seat].on, t.page), *way.points[0])
    for seat, code in ((0, "I6"), (4, "N8"), (6, "C9")):
        b.stamp(badge(crew(t)[seat], 70), *board.middle(code))
    highlights.numbered(b, by_name(board.parts()), marks)


def _still_sea(b: Board, board: Hexes) -> None:
    chart = CHARTS[b.theme.name]
    areas.depths(b, LANDS, chart)
    hexes.hatch(b, board, ("B9", "C10", "D9", "D10", "E10", "B10"), "fall", mix(chart.water, b.theme.bad, 0.45))
    hexes.hatch(b, board, ("H1", "I1", "J1", "K1", "I2"), "dots", mix(chart.water, b.theme.ink, 0.5))
    areas.fill(b, LANDS, AreaFill(chart.land), chart.coast, 2.5)
    hexes.net(b, board, chart.net)
    slanted(b, (1120, 990), "The Wide Water", 74, mix(chart.name, chart.water, 0.45), 9)
    ashore = {code for code in board.places if any(has(land.part(), *board.code_place(code)) for land in LANDS)}
    hexes.codes(b, board, board.places.keys() - ashore, chart.name, 22, chart.deep)
    hexes.codes(b, board, ashore, chart.town, 22, chart.land)
    for land in LANDS:
        areas.label(b, land, 34, mix(chart.land, chart.coast, 0.85), chart.land)


NARROWS = Hexes(hexes.rectangular(9, 6, POINTY), 122, 96, STRIP + 96, POINTY)
BANK = Area("bank", (island(1040, 640, 200, 120, 6),), (island(1060, 640, 46, 30, 2, 40),), "The Bank")
NARROW_MARKS: Marks = (("C3", 1), ("D3", 2), ("C4", 3), ("E4", 12), ("F2", 25), ("I1", 131))


def strait() -> Drawn:
    """Hexes that stand on a corner, large enough to be pressed on a telephone; numbers of one to three figures."""
    return "strait", _draw_strait, (NARROWS, NARROW_MARKS), 1200, 800


def _draw_strait(b: Board, facts: tuple[Hexes, Marks]) -> None:
    board, marks = facts
    layers.ground(b, _still_strait, board)
    b.place((BANK.part(), *board.parts()))
    title_strip(b, "compass", "Where to?", "choose a number")
    for seat, code in ((0, "D4"), (1, "F3"), (2, "B5")):
        b.stamp(badge(crew(b.theme)[seat], 84), *board.middle(code))
    highlights.numbered(b, by_name(board.parts()), marks)


def _still_strait(b: Board, board: Hexes) -> None:
    chart = CHARTS[b.theme.name]
    areas.depths(b, (BANK,), chart)
    areas.fill(b, (BANK,), AreaFill(chart.land, "dots", chart.coast), chart.coast, 3)
    hexes.net(b, board, chart.net)
    ashore = {code for code in board.places if has(BANK.part(), *board.code_place(code))}
    hexes.codes(b, board, board.places.keys() - ashore, chart.name, SCALE["small"])
    hexes.codes(b, board, ashore, chart.town, SCALE["small"], chart.land)
    areas.label(b, BANK, 34, chart.town, chart.land)
