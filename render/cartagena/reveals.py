"""Everything open: how it ended, the map, all cards, and what each ship still carried."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cartagena.data import HERO
from engines.cartagena.data.ids import SPANISH, Piece, Ship, is_veiled
from engines.cartagena.pieces import names
from engines.kernel.base.messages import Message, say
from render.board.marks import STRIP, title_strip
from render.board.pieces import badge
from render.cartagena import boards
from render.cartagena.key import FAME, key, of_map
from render.cartagena.pieces import below_map
from render.cartagena.pieces.below_map import GAP
from render.cartagena.pieces.counters import counter, hero_sign
from render.cartagena.pieces.on_squares import lying
from render.cartagena.pieces.plan import WHOLE, WIDE
from render.cartagena.pieces.scene import Scene
from render.paint.bands import Band, size
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.palette import SeatStyle
from render.paint.type import SCALE

LINE, PIECE, ROOM, NAMES = 44, 38, 20, 54
"""Pixels of a line of loads, of a counter in it, between two ships, of the captains."""
Aboard = tuple[Ship, SeatStyle, tuple[Piece, ...]]


def drawn(scene: Scene) -> tuple[Band, ...]:
    """The end of a game: the map, the captains, fame, and a few lines of what ships carry."""
    laid = lying(scene, WHOLE)
    aboard = (Band(_draw_loads, line, WIDE, LINE, scene.theme) for line in lines(tuple(loads(scene))))
    bands = (_top(scene), boards.map_band(scene, laid), _captains(scene), below_map.fame(scene), *aboard)
    return (*bands, *key(scene, (FAME, *of_map(laid)), boards.HIGHEST - size(bands)[1]))


def _top(scene: Scene) -> Band:
    ended = outcome(scene)
    if ended is None:
        return boards.top(scene)
    return Band(_draw_top, (boards.headline(scene), scene.plain(ended)), WIDE, STRIP, scene.theme)


def _draw_top(b: Board, facts: tuple[str, str]) -> None:
    title_strip(b, "fort", *facts)


def _captains(scene: Scene) -> Band:
    seats = sorted(range(scene.view.players), key=lambda seat: scene.sides[seat] != SPANISH)
    facts = tuple((scene.seat(seat), scene.name(seat)) for seat in seats)
    return Band(_draw_captains, facts, WIDE, NAMES, scene.theme)


def _draw_captains(b: Board, facts: tuple[tuple[SeatStyle, str], ...]) -> None:
    step = (b.w - 2 * GAP) / len(facts)
    for number, (seat, name) in enumerate(facts):
        x = GAP + number * step
        b.stamp(badge(seat, 50), x + 32, NAMES / 2)
        b.text(x + 66, NAMES / 2, name, SCALE["body"], b.theme.ink, "bold", Fit(step - 74, 28))


def outcome(scene: Scene) -> Message | None:
    """The winner, and the reason; None while the game goes on."""
    result = scene.view.result
    if result is None:
        return None
    why = say(f"ct.reason.{result.reason}")
    if len(result.places) == 1:
        return say("ct.told.drawn", why=why)
    return say("ct.told.won", side=names.side(scene.sides[result.places[0][0]]), why=why)


def loads(scene: Scene) -> Iterator[Aboard]:
    """Ships with what everybody may know to be aboard now."""
    for ship, hull in scene.view.hulls.items():
        pieces = (*hull.heroes, *hull.load)
        if pieces and not any(is_veiled(piece) for piece in hull.load):
            yield ship, scene.seat(scene.owner(hull.camp)), pieces


def lines(found: tuple[Aboard, ...]) -> Iterator[tuple[Aboard, ...]]:
    """As many ships in a line as have room."""
    line: list[Aboard] = []
    x = float(GAP)
    for one in found:
        wide = _width(one)
        if line and x + wide > WIDE - GAP:
            yield tuple(line)
            line, x = [], float(GAP)
        line.append(one)
        x += wide
    if line:
        yield tuple(line)


def _width(one: Aboard) -> int:
    return 44 + len(one[2]) * (PIECE + 4) + ROOM


def _draw_loads(b: Board, line: tuple[Aboard, ...]) -> None:
    x, t = float(GAP) + 6, b.theme
    for one in line:
        ship, seat, pieces = one
        b.text(x, LINE / 2, ship, SCALE["small"], t.soft, "bold")
        for number, piece in enumerate(pieces):
            drawn_ = hero_sign(piece, seat, PIECE, t) if piece in HERO else counter(piece, seat, 0, PIECE, t)
            b.stamp(drawn_, x + 42 + number * (PIECE + 4), LINE / 2, "lm")
        x += _width(one)
