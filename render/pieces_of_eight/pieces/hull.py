"""A deck seen from above: a hull whose bow points to the left, with its coins from fore to aft."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from PIL import Image

from engines.pieces_of_eight.view import SeenCoin, ShipView
from render.board.pieces import GOLD_INK, back, chip, coin
from render.paint.canvas import Board, Point, Sketch, bezier
from render.paint.palette import RGB, Theme, mix
from render.paint.parts import PicturePart, round_part

GUNS = 9


@dataclass(frozen=True, slots=True)
class Line:
    """The places of a deck's coins: the middles from fore to aft, their height, the radius of a coin (pixels)."""

    xs: tuple[float, ...]
    y: float
    r: float

    def at(self, place: int) -> float:
        """The middle of a place, counted from 1."""
        return self.xs[place - 1]


def _outline(w: int, h: int, part: str = "whole") -> list[Point]:
    """The ship's edge from the cut or the bow on; a half ship is cut in waves."""
    m, n, g = h / 2, h * 1.02, h * 0.045
    top, low = 3 + g, h - 3 - g
    wave = [(3 * (-1) ** i, top + (low - top) * i / 8) for i in range(9)]
    bow = [*bezier((n, low), (n * 0.30, h * 0.93 - g), (2, m)), *bezier((2, m), (n * 0.30, h * 0.07 + g), (n, top))]
    stern = [
        (w - 34, top),
        *bezier((w - 34, top), (w - 6, top + 5), (w - 4, h * 0.25)),
        (w - 4, h * 0.75),
        *bezier((w - 4, h * 0.75), (w - 6, low - 5), (w - 34, low)),
    ]
    left = [(6 + x, y) for x, y in reversed(wave)] if part == "aft" else bow
    return [*left, *([(w - 7 + x, y) for x, y in wave] if part == "fore" else stern)]


@lru_cache(48)
def hull(w: int, h: int, theme: Theme, ground: RGB, part: str = "whole") -> Image.Image:
    """The ship without its coins on its ground: planks, a rail, nine barrels run out on either side.

    *part*: "whole", "fore" or "aft". It is opaque: a ship is large, and through a mask it would take as long as all its coins.
    """
    s, g, start = Sketch(w, h), h * 0.045, h * 1.02 if part != "aft" else 40.0
    for i in range(GUNS):
        x = start * 1.12 + i * (w - start * 1.12 - 60) / (GUNS - 1)
        s.box(x, 0, x + h * 0.07, h, 2, theme.shade if theme.dark else theme.soft)
    edge = _outline(w, h, part)
    s.poly(edge, theme.wood)
    for i in range(1, 9):
        y = 3 + g + (h - 6 - 2 * g) * i / 9
        x = 12.0 if part == "aft" else h * 0.1 + abs(i - 4.5) * h * 0.12
        s.stroke([(x, y), (w - (12 if part == "fore" else 6), y)], 1.6, theme.plank, caps=False)
    s.stroke([*edge, edge[0]], 4, theme.plank)
    s.stroke([*edge, edge[0]], 1.6, mix(theme.wood, theme.brass, 0.55))
    ship = s.done()
    whole = Image.new("RGB", ship.size, ground)
    whole.paste(ship, (0, 0), ship)
    return whole


def lined(ship: ShipView, x0: float, x1: float, y: float, r: float, widest: float) -> Line:
    """Places for the coins of a deck, of radius *r*, between *x0* and *x1*, their middles no further apart than *widest*.

    An aft coin that all have seen in this play lies apart from the rest, so that its face is free. The places are whole pixels
    apart: what repeats itself is packed far smaller.
    """
    n = len(ship.deck)
    apart = ship.shown and n > 1
    room, others = (x1 - x0 - 4.1 * r, n - 2) if apart else (x1 - x0 - 2 * r, n - 1)
    step = int(min(widest, room / max(1, others)))
    xs = [float(round(x0 + r) + i * step) for i in range(n)]
    if apart:
        xs[-1] = max(xs[-1], xs[-2] + 2.1 * r)
    return Line(tuple(xs), y, r)


def coin_parts(ship: ShipView, line: Line) -> tuple[PicturePart, ...]:
    """The coins of a deck by their places, each as far as the one before it leaves it free."""
    covered = [None, *(x + line.r for x in line.xs)]
    places = zip(line.xs, covered, strict=False)
    return tuple(round_part(f"ship.{ship.seat}.{number}", x, line.y, line.r, left) for number, (x, left) in enumerate(places, 1))


def lay(b: Board, ship: ShipView, line: Line, captain_chip: int, mark: Callable[[int], None]) -> None:
    """Put the coins of a deck down, the fore coin uppermost: faces where the viewer knows them, else backs with their places.

    Each is followed by what *mark* draws around its place, so that the numbers before it stay free.
    """
    px, xs = round(2 * line.r), line.xs
    gaps = [px, *(round(b - a) for a, b in pairwise(xs))]
    for number in range(len(ship.deck), 0, -1):
        _coin(b, ship.deck[number - 1], line, number, number == ship.captain_at, gaps[number - 1])
        mark(number)
    at = ship.captain_at
    if at and at > 1 and captain_chip:
        free = min(px, gaps[at - 1])
        captain = chip("captain", captain_chip, b.theme.metal["gold"][0], GOLD_INK, b.theme.wood)
        b.stamp(captain, line.at(at) + (px - free) / 2 * 0.92, line.y - line.r * 0.78)


def _coin(b: Board, place: SeenCoin, line: Line, number: int, gold: bool, free: int) -> None:
    px = round(2 * line.r)
    overlapped = number > 1 and free < px * 0.9
    if place.kind and not (gold and overlapped):
        b.stamp(coin(place.kind, px, b.theme), line.at(number), line.y)
    else:
        back(b, line.at(number), line.y, number, px, gold, free if overlapped else px)
