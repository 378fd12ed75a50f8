"""The own ship: nest and deck with every coin by name and place; active coins ringed, framed those that can act or answer."""

from __future__ import annotations

from engines.pieces_of_eight.view import ShipView, Weighed
from render.board.marks import hooped
from render.board.pieces import chip, coin, count_disc, empty_place
from render.kit.captions import Captions, captions, write
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.parts import round_part
from render.paint.type import SCALE
from render.pieces_of_eight.pieces.hull import hull
from render.pieces_of_eight.pieces.piles import EDGE, WIDTH
from render.pieces_of_eight.pieces.places import Names, called, flags, rings
from render.pieces_of_eight.pieces.scene import UNBUILT, Scene

HEAD, LINE, MOST = 46, 196, 8
"""Pixels of the words over the ship and of one line of coins; the most coins of a ship of one line."""
NEST, COIN, CLOSE_COIN, FEW, HULL = 58, 50, 42, 6, 140
"""Radii of a coin in the nest, of one of the deck, and of one where more than a few lie in a line; height of the hull."""
MIDDLE, NAMED = 76, 96
"""From the upper edge of a line to the middle of its coins, and from there to the middle of their names."""
LEFT, RIGHT, NAMES = 206.0, WIDTH - EDGE - 10.0, (204.0, WIDTH - EDGE - 6.0)
"""Pixels: the ends of a hull, and of the names below it."""
LARGE, SMALL, LEAST, FAR = 31, 25, 14, 0.35
"""Heights of the letters of names in pixels: at most, at least in a ship of one line, and at least. The greatest distance of a
name from its coin, in steps from coin to coin."""
Facts = tuple[Scene, ShipView, Weighed]


def ship_band(scene: Scene, ship: ShipView) -> Band:
    """The own ship, in two lines if it is long."""
    tall = HEAD + LINE * (1 + (not _is_short(scene, ship))) + EDGE
    facts = (Scene(scene.of_ship(ship.seat).view, scene.of_words().words, scene.theme), ship, scene.view.weighed or Weighed())
    return Band(_draw, facts, WIDTH, tall, scene.theme)


def _is_short(scene: Scene, ship: ShipView) -> bool:
    """Whether the deck lies in one line: few coins, or some more whose names all have room below them."""
    n = len(ship.deck)
    return n <= FEW or (n <= MOST and _named(scene, ship, range(1, n + 1), _middles("whole", n), SMALL) is not None)


def _middles(part: str, n: int) -> tuple[float, ...]:
    """The places of so many coins of a ship, or of its fore or aft half."""
    start = LEFT + (60 if part != "aft" else 20)
    step = _step(part, n, start, RIGHT)
    return tuple(start + step * (number + 0.5) for number in range(n))


def _named(scene: Scene, ship: ShipView, numbers: range, middles: tuple[float, ...], least: int) -> Captions | None:
    """The names of the coins of these places, each below its coin."""
    known = [(scene.coin(kind), x) for x, number in zip(middles, numbers, strict=True) if (kind := ship.deck[number - 1].kind)]
    names, places = tuple(name for name, _ in known), tuple(x for _, x in known)
    far = FAR * (middles[1] - middles[0]) if len(middles) > 1 else WIDTH
    return captions(names, places, NAMES, LARGE, least, far)


def _step(part: str, n: int, start: float, end: float) -> float:
    """Pixels from coin to coin."""
    return min(178.0 if part == "whole" else 240.0, (end - start - 20) / max(1, n))


def _draw(b: Board, facts: Facts) -> None:
    scene, ship, _ = facts
    t, n, y0 = b.theme, len(ship.deck), EDGE // 2
    b.panel(EDGE, y0, WIDTH - EDGE, b.h - EDGE // 2, 16, t.surface)
    b.text(112, y0 + 27, scene.word("pe.board.nest"), SCALE["small"], t.soft, "plain", "m")
    end = 222 + b.text(222, y0 + 27, scene.word("pe.board.deck"), SCALE["small"], t.soft, "plain", Fit(400))
    _active(b, scene, end + 30, y0 + 27)
    y = y0 + HEAD + MIDDLE
    _nest(b, facts, 112, y)
    if _is_short(scene, ship):
        return _hull_line(b, facts, "whole", range(1, n + 1), y)
    half = -(-n // 2)
    _hull_line(b, facts, "fore", range(1, half + 1), y)
    return _hull_line(b, facts, "aft", range(half + 1, n + 1), y + LINE)


def _active(b: Board, scene: Scene, x: float, y: float) -> None:
    """The active coins: those in a ring, whose numbers are of its colour."""
    t = b.theme
    b.stamp(count_disc("1", 36, t.brass, t.shade if t.dark else t.surface, t.surface), x + 18, y)
    b.text(x + 46, y, scene.word("pe.board.active"), SCALE["small"], t.soft, "plain", Fit(WIDTH - 40 - x - 46))


def _nest(b: Board, facts: Facts, x: float, y: float) -> None:
    scene, ship, weighed = facts
    t, kind = b.theme, ship.nest.kind if ship.nest else None
    b.stamp(coin(kind, 2 * NEST, t) if kind else empty_place(2 * NEST, t), x, y)
    b.place((round_part(f"ship.{ship.seat}.nest", x, y, NEST),))
    if ship.nest:
        _framed(b, weighed, "nest", x, y, NEST)
    _marked(b, facts, ("nest",), x, y, NEST)
    b.stamp(chip("nest", 46, t.brass, t.shade if t.dark else t.surface, t.surface), x + 44, y + 40)
    name = scene.coin(kind) if kind else scene.word("pe.board.empty")
    b.label(x, y + NAMED - 2, name, 31, Fit(176, 25, "m"), t.ink if kind else t.soft, "data" if kind else "plain")


def _hull_line(b: Board, facts: Facts, part: str, numbers: range, y: float) -> None:
    """A ship, or its fore or aft half, with the coins of these places; names below them."""
    scene, ship, weighed = facts
    x0, x1, n = LEFT, RIGHT, len(numbers)
    r = COIN if n <= FEW else CLOSE_COIN
    b.tile(hull(round(x1 - x0), HULL, b.theme, b.theme.surface, part), x0, y - HULL / 2)
    if not numbers:
        told = "pe.board.no_ship" if scene.view.stage in UNBUILT else "pe.board.empty"
        b.text((x0 + x1) / 2, y, scene.word(told), 31, b.theme.soft, "plain", "m")
    middles = _middles(part, n)
    if named := _named(scene, ship, numbers, middles, LEAST):
        write(b, named, y + NAMED)
    for x, number in zip(middles, numbers, strict=True):
        kind = ship.deck[number - 1].kind
        if kind:
            b.stamp(coin(kind, 2 * r, b.theme), x, y)
        b.place((round_part(f"ship.{ship.seat}.{number}", x, y, r),))
        is_active = number in (1, len(ship.deck))
        if is_active or number in weighed.called:
            _framed(b, weighed, number, x, y, r)
        _marked(b, facts, called(ship, number), x, y, r)
        _number(b, x, y - r, number, is_active)


def _framed(b: Board, weighed: Weighed, place: str | int, x: float, y: float, r: float) -> None:
    """The ring of an active coin: in brass, broad if it can act or answer; in green if it is picked or called."""
    if place in (*weighed.picked, *weighed.called):
        hooped(b, x, y, r, 9, b.theme.good)
    else:
        hooped(b, x, y, r, 7 if place in weighed.ready else 2, b.theme.brass)


def _marked(b: Board, facts: Facts, names: Names, x: float, y: float, r: float) -> None:
    scene, ship, _ = facts
    rings(b, scene, ship, names, x, y, r)
    flags(b, scene, ship, names, (x, y, r), b.theme.wood)


def _number(b: Board, x: float, y: float, number: int, active: bool) -> None:
    t = b.theme
    fill, ink = (t.brass, t.shade if t.dark else t.surface) if active else (t.page, t.ink)
    b.stamp(count_disc(str(number), 42, fill, ink, t.wood), x, y)
