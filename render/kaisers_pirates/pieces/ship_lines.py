"""Ships in little room, each by name, VA and dice, so that it can be aimed at; a Force of them in one line."""

from __future__ import annotations

from render.board.pieces import badge, chip, seat_band
from render.glyphs import sign
from render.kaisers_pirates.pieces import ship
from render.kaisers_pirates.pieces.force_card import ForceCard
from render.kaisers_pirates.pieces.ship import Afloat, Box, ShipCard
from render.kit import layers
from render.kit.dice import NUMBER, die
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.palette import RGB
from render.paint.parts import boxed, outlined

TALL, HEAD, MOST, DIE, CHIP, NAME, PART = 88, 124, 190, 46, 30, 32, 0.44
"""Pixels of the line, of the captain in it, of a ship at most, of a die, of the sign of a state, and of the name over them. The
part of a ship's height that a die takes at least."""


def draw(b: Board, force: ForceCard, box: Box) -> None:
    """Badge and VA, then the ships side by side."""
    t, (x0, y0, x1, y1) = b.theme, box
    under = t.raised if force.is_asked else t.surface
    b.panel(x0, y0, x1, y1, 12, under)
    b.place((boxed(f"seat.{force.number}", *box),))
    seat_band(b, force.seat, x0 + 7, y0 + 10, x0 + 15, y1 - 10)
    middle = (y0 + y1) / 2
    b.stamp(badge(force.seat, 44), x0 + 42, middle)
    b.text(x0 + 72, middle - 17, str(force.score[0]), 28, t.brass, "bold")
    b.stamp(sign("cards", 24, t.soft, under), x0 + 82, middle + 18)
    b.text(x0 + 98, middle + 18, str(force.hand), 28, t.ink, "bold")
    ships = (*force.fleet, *force.merchantmen)
    step = min(MOST, (x1 - x0 - HEAD - 8) / max(1, len(ships)))
    for i, card in enumerate(ships):
        x = x0 + HEAD + i * step
        place = (round(x), y0 + 5, round(x) + round(step - 6), y1 - 5)
        layers.inlay(b, compact, ship.afloat(card, force.seat.fill), place, under)


def compact(b: Board, facts: Afloat, box: Box) -> None:
    """Name, VA, the dice of defense and those of attack as far as there is room, the weightiest marker."""
    t, (x0, y0, x1, y1), (card, captor, u) = b.theme, box, facts
    tone, wide = ship.edge(card.kind, t, captor)
    under = ship.ground(card.kind, t)
    b.framed((x0, y0, x1, y1), round(8 * u), under, tone, round(wide * u))
    b.place((outlined(card.id, ((x0, y0), (x1 - 1, y0), (x1 - 1, y1 - 1), (x0, y1 - 1)), (x1 - 18 * u, y0 + 18 * u)),))
    high = (y1 - y0) / u
    across, least = x1 - x0 - 14 * u, round(20 * u)
    b.text(x0 + 8 * u, y0 + min(high * 0.28, 18) * u, card.name, round(28 * u), t.ink, "bold", Fit(across, least))
    px = min(DIE, max(high - NAME, high * PART)) * u
    x, y = x0 + 8 * u, y1 - px / 2 - 4 * u
    x += b.text(x, y, card.worth, round(px * NUMBER), t.brass, "bold") + 5 * u
    _dice(b, card, _marker(b, card, x, y, round(CHIP * u), under), (x1 - 5 * u, y), under, px)


def _dice(b: Board, card: ShipCard, x: float, end: tuple[float, float], under: RGB, most: float) -> None:
    """The dice of defense, those of attack if all of them have room, each with its sign if there is room for it."""
    right, y = end
    px = min(most, (right - x) / (len(card.defense) * ship.STEP))
    for glyph, coin in (("shield", card.defense), ("swords", card.attack)):
        room = right - x - px * ship.STEP * len(coin)
        has_sign = room >= px * ship.SIGN
        if coin is card.attack and not (coin and has_sign):
            return
        if has_sign:
            b.stamp(sign(glyph, round(px * (ship.SIGN - 0.06)), b.theme.soft, under), x + px * ship.SIGN / 2, y)
            x += px * ship.SIGN
        for sides in coin:
            b.stamp(die(sides, int(px), b.theme), x + px / 2, y)
            x += px * ship.STEP
        x += px * 0.1


def marker(card: ShipCard) -> tuple[str, ...]:
    """The sign of the weightiest state, of a ship without one none."""
    return (*(glyph for glyph, _ in card.states if glyph in ("flame", "palm")), *("eye",) * card.turned)[:1]


def _marker(b: Board, card: ShipCard, x: float, y: float, px: int, under: RGB) -> float:
    """The weightiest state as a sign; returns where it ends."""
    for glyph in marker(card):
        fill, ink = ship.tones(b.theme)[glyph]
        b.stamp(chip(glyph, px, fill, ink, under), x + px / 2, y)
        x += px * 1.12
    return x
