"""A captain's Force: the two rows of ships, the VA pile, and what lies in front."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.pieces.holdings import PRIZE, SUNK, Won
from render.board.marks import new_box, text_width
from render.board.pieces import badge, chip, seat_band, team_flag
from render.glyphs import GLYPHS, Pen, sign
from render.kaisers_pirates.pieces import ship, ship_lines
from render.kaisers_pirates.pieces.force_card import ForceCard
from render.kaisers_pirates.pieces.ship import Box, ShipCard
from render.kit import layers
from render.paint.canvas import Board, Sketch
from render.paint.fitting import Fit
from render.paint.palette import RGB, mix
from render.paint.parts import boxed
from render.paint.type import wrap

HEAD, PAD, GAP, SPINE, SLOTS = 54, 10, 8, 30, 3
"""Pixels of the line over the ships, around and between them, of the band in the seat's colour; slots of a row of a few ships."""
LEAST, SMALL, CROWDED = 124, 80, 0.55
"""Pixels from ship to ship in one line at least, and of a card without a silhouette at most. The part of the room that a row
of two lines takes."""
BROAD, LONG, LINE = 176, 1000, 36
"""Pixels across of a VA pile beside the ships of a Force that is as long as that, and of a line of it."""


def draw(b: Board, force: ForceCard, box: Box, u: float) -> None:
    """Put a Force down in its box."""
    t, (x0, y0, x1, y1) = b.theme, box
    under = t.raised if force.is_asked else t.surface
    b.framed((x0, y0, x1, y1), round(14 * u), under, t.brass if force.is_asked else under, round(4 * u))
    b.place((boxed(f"seat.{force.number}", *box),))
    seat_band(b, force.seat, round(x0 + 9 * u), round(y0 + 12 * u), round(x0 + 21 * u), round(y1 - 12 * u))
    _head(b, force, (x0, y0, x1), under, u)
    rows, pile = _rows(force, box, u)
    for ships, places in zip((force.fleet, force.merchantmen), rows, strict=True):
        _row(b, ships, places, force.seat.fill, under, u)
    _pile(b, force, pile, under, u)
    _new(b, force, rows, pile)


def _rows(force: ForceCard, box: Box, u: float) -> tuple[tuple[list[Box], list[Box]], Box]:
    """The places of the ships of both rows and of the VA pile: beside them in a long Force, else below them."""
    x0, y0, x1, y1 = box
    is_long = x1 - x0 >= LONG * u
    left, top = x0 + SPINE * u, y0 + HEAD * u
    right, low = x1 - (PAD + (BROAD + GAP) * is_long) * u, y1 - (PAD + (LINE + GAP) * (not is_long)) * u
    room = low - top - GAP * u
    high = room * (CROWDED if _lines(force.fleet, right - left, u) > 1 else 0.5)
    fleet = _places(force.fleet, (left, top, right), high, u)
    merchantmen = _places(force.merchantmen, (left, top + high + GAP * u, right), room - high, u)
    corner = (right + GAP * u, top) if is_long else (left, low + GAP * u)
    return (fleet, merchantmen), (round(corner[0]), round(corner[1]), round(x1 - PAD * u), round(y1 - PAD * u))


def crowded(force: ForceCard, box: Box, u: float) -> frozenset[Ship]:
    """The ships of a Force in that box that have too little room for all their signs."""
    rows, _ = _rows(force, box, u)
    pairs = zip((force.fleet, force.merchantmen), rows, strict=True)
    return frozenset(card.id for ships, row in pairs for card, place in zip(ships, row, strict=True) if _is_small(place, u))


def _is_small(place: Box, u: float) -> bool:
    return place[3] - place[1] < SMALL * u


def _row(b: Board, ships: tuple[ShipCard, ...], places: list[Box], captor: RGB, under: RGB, u: float) -> None:
    for card, place in zip(ships, places, strict=True):
        draw = ship_lines.compact if _is_small(place, u) else ship.draw
        layers.inlay(b, draw, ship.afloat(card, captor, u), place, under)


def _lines(ships: tuple[ShipCard, ...], wide: float, u: float) -> int:
    """How many lines a row has."""
    return 1 if (wide + GAP * u) / max(1, len(ships)) >= LEAST * u else 2


def _places(ships: tuple[ShipCard, ...], corner: tuple[float, float, float], tall: float, u: float) -> list[Box]:
    """The places of the ships of a row: many in two lines."""
    left, top, right = corner
    lines = _lines(ships, right - left, u)
    across = max(SLOTS, -(-len(ships) // lines))
    step, high = (right - left + GAP * u) / across, (tall + 4 * u) / lines
    places = []
    for i in range(len(ships)):
        x, y = left + i % across * step, top + i // across * high
        places.append((round(x), round(y), round(x) + round(step - GAP * u), round(y) + round(high - 4 * u)))
    return places


def _new(b: Board, force: ForceCard, rows: tuple[list[Box], ...], pile: Box) -> None:
    """The highlights, over all else: ticks and the number of the event."""
    for card, (x0, y0, x1, y1) in zip((*force.fleet, *force.merchantmen), (place for row in rows for place in row), strict=True):
        if card.fresh is not None:
            new_box(b, x0 - 3, y0 - 3, x1 + 3, y1 + 3, card.fresh, -1)
    if force.fresh is not None:
        new_box(b, *pile, force.fresh, -1)


def _head(b: Board, force: ForceCard, span: tuple[int, int, int], under: RGB, u: float) -> None:
    """Badge, name, team; what lies in front; hand, Round Points, VA."""
    t, (x0, y0, x1) = b.theme, span
    y = y0 + (HEAD / 2 + 3) * u
    b.stamp(badge(force.seat, round(46 * u)), x0 + 52 * u, y)
    x, right = x0 + 82 * u, _counts(b, force, x1 - 18 * u, y, under, u)
    flags = [team_flag(force.team, round(30 * u), t)] if force.team is not None else []
    state = "hourglass" if force.is_asked else "pennant" if force.is_on_turn else ""
    taken = sum(flag.width + 12 * u for flag in flags) + (44 * u if state else 0)
    x += b.text(x, y, force.name, round(34 * u), t.ink, "bold", Fit(max(90 * u, right - x - taken), round(28 * u))) + 12 * u
    for flag in flags:
        b.stamp(flag, x, y, "lm")
        x += flag.width + 12 * u
    if state:
        b.stamp(sign(state, round(30 * u), t.brass if force.is_asked else t.ink, under), x + 14 * u, y)
        x += 40 * u
    _front(b, force, x, y, right, under, u)


def _counts(b: Board, force: ForceCard, right: float, y: float, under: RGB, u: float) -> float:
    """Hand, Round Points and VA from the right; returns where they begin."""
    va, points = force.score
    for glyph, number in (("cards", force.hand), ("star", points), ("coin", va)):
        wide = text_width("bold", round(32 * u), str(number))
        b.text(right, y, str(number), round(32 * u), b.theme.ink, "bold", "r")
        b.stamp(sign(glyph, round(32 * u), b.theme.brass, under), right - wide - 23 * u, y)
        right -= max(wide, 18 * u) + 60 * u
    return right


def _front(b: Board, force: ForceCard, x: float, y: float, right: float, under: RGB, u: float) -> None:
    """Committed cards and cards that wait, as far as there is room; each has at least its sign."""
    t, shown = b.theme, [*force.front, *(("smoke", name, False) for name in force.waits)]
    for at, (glyph, name, is_down) in enumerate(shown):
        left, later = len(shown) - at, [bool(named) for _, named, _ in shown[at + 1 :]]
        step = min(60 * u, max(20 * u, (right - x - 30 * u) / left))
        if is_down:
            ship.card_back(b, glyph, x + 28 * u, y, under, u)
        else:
            b.stamp(chip(glyph, round(34 * u), t.soft, t.page, under), x + 18 * u, y)
        x += step if is_down else min(step, 42 * u)
        room = (right - x - 62 * u * len(later)) / (1 + sum(later)) - 14 * u
        if name and not any(line.endswith("…") for line in wrap("data", round(25 * u), name, room)):
            is_long = text_width("data", round(28 * u), name) > room
            x += b.label(x, y - 2 * u * is_long, name, round(28 * u), Fit(room, round(25 * u)), t.soft, "data") + 12 * u


def _pile(b: Board, force: ForceCard, box: Box, under: RGB, u: float) -> None:
    """The VA pile: what each thing in it scores, by how it was won."""
    t, (x0, y0, x1, y1) = b.theme, box
    deep = mix(under, t.page, 0.55)
    b.panel(x0, y0, x1, y1, round(10 * u), deep)
    b.place((boxed(f"pile.{force.number}", *box),))
    title = y1 - y0 <= LINE * u
    wide = b.label(x0 + 8 * u, y0 + LINE / 2 * u, force.pile_title, round(28 * u), Fit(BROAD * u, round(25 * u)), t.soft, "data")
    corner = (x0 + 16 * u + wide, y0 + LINE / 2 * u) if title else (x0 + 8 * u, y0 + (LINE + 17) * u)
    _tokens(b, [_won(b, one, deep, u) for one in force.pile], corner, (x1, y1), u)


def _tokens(b: Board, sprites: list[Image.Image], corner: tuple[float, float], end: tuple[float, float], u: float) -> None:
    """Draw the ships won side by side, line by line. If some have no room, their number is written instead."""
    step = max([50 * u, *(sprite.width + 4 * u for sprite in sprites)])
    across = max(1, int((end[0] - corner[0]) / step))
    rows = max(1, int((end[1] - corner[1] + LINE / 2 * u) / (LINE * u)))
    shown = sprites if len(sprites) <= across * rows else sprites[: across * rows - 1]
    for i in range(min(len(sprites), len(shown) + 1)):
        x, y = corner[0] + i % across * step, corner[1] + i // across * LINE * u
        if i < len(shown):
            b.stamp(shown[i], x, y, "lm")
        else:
            b.text(x + 4 * u, y, f"+{len(sprites) - i}", round(28 * u), b.theme.ink, "bold")


WON = {SUNK: "sunk", PRIZE: "pennant"}
"""The sign of each way to win a ship; others were brought to port."""


@lru_cache(512)
def token(glyph: str, text: str, px: int, fill: RGB, ink: RGB, rim: RGB) -> Image.Image:
    """A thing in a VA pile: how it was won, and what it scores."""
    wide = round(px * (1.12 + 0.36 * len(text)))
    s = Sketch(wide, px)
    s.box(0, 0, wide, px, px * 0.28, fill)
    GLYPHS[glyph](Pen(s, px * 0.56, px / 2, px * 0.74, ink, fill))
    s.text(px * 1.02 + (wide - px * 1.12) / 2, px / 2, text, "numeral", px * 0.72, ink)
    return s.done()


def _won(b: Board, one: Won, under: RGB, u: float) -> Image.Image:
    t = b.theme
    fill = t.soft if one.is_german else t.brass
    return token(WON.get(one.how, "anchor"), str(one.va), round(30 * u), fill, t.shade if t.dark else t.surface, under)
