"""A Force in one line, where another one is shown large: each ship by name, VA and defense, so that it can be aimed at."""

from __future__ import annotations

from render.canvas import Board
from render.glyphs import sign
from render.kaisers_pirates import ship
from render.kaisers_pirates.force import ForceCard
from render.kaisers_pirates.ship import Box, ShipCard
from render.kit.dice import die
from render.palette import RGB
from render.parts import boxed, outlined
from render.pieces import badge, chip, count_disc, seat_band

TALL, HEAD, MOST = 84, 124, 190
"""Pixels of the line, of the captain in it, and of a ship at most."""


def draw(b: Board, force: ForceCard, box: Box) -> None:
    """Badge and VA, then the ships side by side."""
    t, (x0, y0, x1, y1) = b.theme, box
    under = t.raised if force.is_asked else t.surface
    b.panel(x0, y0, x1, y1, 12, under)
    b.place((boxed(f"seat.{force.number}", *box),))
    seat_band(b, force.seat, x0 + 7, y0 + 10, x0 + 15, y1 - 10)
    middle = (y0 + y1) / 2
    b.stamp(badge(force.seat, 44), x0 + 42, middle)
    b.text(x0 + 72, middle - 17, str(force.score[0]), 26, t.brass, "bold")
    b.stamp(sign("cards", 24, t.soft, under), x0 + 82, middle + 18)
    b.text(x0 + 98, middle + 18, str(force.hand), 26, t.ink, "bold")
    ships = (*force.fleet, *force.merchantmen)
    if ships:
        step = min(MOST, (x1 - x0 - HEAD - 8) / len(ships))
        for i, card in enumerate(ships):
            x = x0 + HEAD + i * step
            _ship(b, card, (round(x), y0 + 5, round(x + step - 6), y1 - 5), force.seat.fill)


def _ship(b: Board, card: ShipCard, box: Box, captor: RGB) -> None:
    """Name, VA, defense, and the weightiest marker."""
    t, (x0, y0, x1, y1) = b.theme, box
    tone, wide = ship.edge(card.kind, t, captor)
    under = ship.ground(card.kind, t)
    b.framed(x0, y0, x1, y1, 8, under, tone, wide)
    b.place((outlined(card.id, ((x0, y0), (x1 - 1, y0), (x1 - 1, y1 - 1), (x0, y1 - 1)), (x1 - 28, y1 - 27)),))
    b.text(x0 + 8, y0 + 20, card.name, 26, t.ink, "bold", width=x1 - x0 - 14, least=20)
    x, y = x0 + 8.0, y1 - 21
    disc = count_disc(card.worth, 28, t.brass, t.shade if t.dark else t.surface, under)
    b.stamp(disc, x, y, "lm")
    x += disc.width + 4
    for sides in card.defense:
        b.stamp(die(sides, 28, t), x + 14, y)
        x += 29
    glyphs = [glyph for glyph, _ in card.states if glyph in ("flame", "palm")] + (["eye"] if card.turned else [])
    for glyph in glyphs[:1]:
        if x + 28 < x1:
            fill, ink = ship.tones(t)[glyph]
            b.stamp(chip(glyph, 28, fill, ink, under), x + 14, y)
