"""The five zones of a battle one above the other, and the places of the ships in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from render.atlantic_chase.pieces import ship
from render.atlantic_chase.pieces.ship import ShipCard
from render.board.pieces import badge, seat_band
from render.glyphs import sign
from render.paint import type as lettering
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.palette import CHARTS, RGB, SeatStyle, Theme, mix
from render.paint.parts import Box

WIDE, LEFT, RIGHT, BESIDE, BAND, STRIP = 1200, 22, 10, 8, 12, 50
"""Pixels: the board, at its sides, between two ships, the colours of a side at the left, the line that names a zone."""
GAPS = {ship.TALL: 32, ship.LOW: 8}
"""Pixels before a row of cards so tall, for what is written on lines of fire."""
ACROSS, STEPS, ASIDE = 4, {1: 400, 2: 400, 3: 340}, {1: 90, 2: 100, 3: 40}
"""Ships in a row at most. By the number of ships of a side: pixels from ship to ship, and from the middle to that of the row."""
CARD = (WIDE - LEFT - RIGHT - (ACROSS - 1) * BESIDE) // ACROSS
CLOSE, TOGETHER = 2, 3
"""The zone that both sides share, and so many ships that lie in one row there."""
TITLE, TEXT, LEAST = 46, 40, 32
"""Pixels of the letters of a zone's name, of what is said beside it, and of a captain's name at least."""
Row = tuple[tuple[float, ShipCard], ...]
"""Ships side by side, each with its left edge."""


@dataclass(frozen=True)
class Zone:
    """A zone: its name, the sign of its side, the captain's name or "", and the ranges to it or "".

    `is_asked`: its captain is waited for. `rows`: its ships line by line."""

    name: str
    seat: SeatStyle | None
    captain: str
    is_asked: bool
    ranges: str
    rows: tuple[Row, ...]


def rows(cards: Sequence[ShipCard], upper: bool, columns: Mapping[str, int]) -> tuple[Row, ...]:
    """The ships of a side in a zone. A few keep their columns, many fill line after line."""
    count = len(columns)
    if count <= ACROSS:
        step = STEPS.get(count, CARD + BESIDE)
        left = (WIDE - step * (count - 1) - CARD + LEFT - RIGHT) / 2 + ASIDE.get(count, 0) * (-1 if upper else 1)
        return (tuple((left + columns[one.id] * step, one) for one in cards),) if cards else ()
    lines = [cards[at : at + ACROSS] for at in range(0, len(cards), ACROSS)]
    return tuple(tuple((LEFT + number * (CARD + BESIDE), one) for number, one in enumerate(line)) for line in lines)


def together(upper: Sequence[ShipCard], lower: Sequence[ShipCard]) -> tuple[Row, ...]:
    """Ships of both sides in one row: the upper side's at the left, the lower side's at the right."""
    start = WIDE - RIGHT - len(lower) * (CARD + BESIDE) + BESIDE
    row = [(LEFT + number * (CARD + BESIDE), one) for number, one in enumerate(upper)]
    return ((*row, *((start + number * (CARD + BESIDE), one) for number, one in enumerate(lower))),)


def high(zones: Sequence[Zone], tall: int) -> int:
    """Pixels of all zones with cards so tall."""
    return sum(_high(zone, tall) for zone in zones)


def _high(zone: Zone, tall: int) -> int:
    return STRIP + len(zone.rows) * (tall + GAPS[tall])


def boxes(zones: Sequence[Zone], tall: int) -> dict[str, Box]:
    """The place of each ship: below the name of an upper zone, over that of a lower one."""
    found, y = {}, 0
    for number, zone in enumerate(zones):
        at = y + (STRIP if number <= CLOSE else GAPS[tall])
        for line in zone.rows:
            for left, card in line:
                found[card.id] = (round(left), at, round(left) + CARD, at + tall)
            at += tall + GAPS[tall]
        y += _high(zone, tall)
    return found


def heads(zones: Sequence[Zone], tall: int) -> tuple[int, ...]:
    """The upper edge of each zone."""
    return tuple(sum(_high(zone, tall) for zone in zones[:number]) for number in range(len(zones)))


def waters(theme: Theme) -> tuple[RGB, ...]:
    """The colour of each zone: deep far off, lighter where both sides meet."""
    chart = CHARTS[theme.name]
    near = mix(chart.deep, chart.water, 0.6)
    return chart.deep, near, mix(chart.water, chart.shelf, 0.55), near, chart.deep


def draw(b: Board, zones: Sequence[Zone], tall: int) -> None:
    """The waters, from the upper side's far zone to the lower side's."""
    for number, (zone, y) in enumerate(zip(zones, heads(zones, tall), strict=True)):
        high_, water = _high(zone, tall), waters(b.theme)[number]
        b.rect(0, y, b.w, y + high_, water)
        b.rect(0, y, b.w, y + 2, mix(water, CHARTS[b.theme.name].net, 0.6))
        if zone.seat is not None:
            seat_band(b, zone.seat, 0, y + 2, BAND, y + high_)
        _name(b, zone, y + (0 if number <= CLOSE else high_ - STRIP) + STRIP / 2 - 2, water)


def _name(b: Board, zone: Zone, y: float, water: RGB) -> None:
    """The name of a zone, whose it is, the ranges to it."""
    t, x = b.theme, 24.0
    if zone.seat is not None:
        b.stamp(badge(zone.seat, 52 if zone.captain else 40), 48, y)
        x = 82
    x += b.text(x, y, zone.name, TITLE, t.ink, "title") + 22
    if zone.is_asked:
        b.stamp(sign("hourglass", 40, t.brass, water), x + 16, y)
        x += 44
    said = 0.0
    if zone.ranges:
        said = b.text(b.w - 20, y, zone.ranges, TEXT, t.soft, "plain", Fit(b.w - 80 - x, LEAST, "r")) + 46
        b.stamp(sign("contact", 36, t.soft, water), b.w - 20 - said + 20, y)
    room = b.w - 50 - x - said
    if lettering.measure("plain", LEAST, lettering.bare(zone.captain)) <= room or not said:
        b.text(x, y, zone.captain, TEXT, t.brass if zone.is_asked else t.soft, "plain", Fit(room, LEAST))


def ships(b: Board, zones: Sequence[Zone], places: Mapping[str, Box]) -> None:
    """The ships in their places."""
    for card in cards(zones):
        ship.draw(b, card, places[card.id])


def cards(zones: Sequence[Zone]) -> Iterator[ShipCard]:
    """All ships, from the top down."""
    for zone in zones:
        for line in zone.rows:
            yield from (card for _, card in line)
