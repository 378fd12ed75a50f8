"""A ship in battle as a card: silhouette on the water, name, guns, speed, hits, torpedoes, smoke."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from render.board.marks import new_corners
from render.board.pieces import chip
from render.glyphs import sign
from render.kit.ships.hulls import Profile, coat, extent, sprite
from render.paint import type as lettering
from render.paint.canvas import Board, Sketch
from render.paint.fitting import Fit
from render.paint.palette import RGB, SeatStyle, Theme, mix
from render.paint.parts import Box, outlined

TALL, LOW = 152, 104
"""Pixels of a card, and of one where many ships are in battle."""
LETTERS, LEAST = 40, 37
"""Pixels of the letters of a name, a value; at least."""
SEA, LONGEST, PIP, CHIP = 76, 178, 25, 40
"""Pixels from the top of a card to the water; of the longest ship, of a hit, of a sign."""
CELL, CELL_LETTERS = 108, 39
"""Pixels of a ship in a display of forces, and of the letters of her name."""
MAKES, COVERED = "makes", "in"
"""Ships that make smoke, and others that it conceals."""
READY, USED = "ready", "used"
"""Torpedoes aboard, and fired ones."""


@dataclass(frozen=True)
class ShipCard:
    """The parts of a ship that are drawn.

    `guns`: both gun values as they count now, "" for a ship without guns. `speed`: chevrons, None for what lies still.
    `hits`: so many taken. `marks`: hits at which she is damaged and at which she sinks, None for what cannot happen.
    `is_fresh`: this step changed her.
    """

    id: str
    name: str
    seat: SeatStyle
    west: bool
    profile: Profile
    long: float
    guns: str
    speed: int | None
    hits: int
    marks: tuple[int | None, int | None]
    is_hurt: bool = False
    torpedo: str = ""
    smoke: str = ""
    bank: str = ""
    is_fresh: bool = False


def face(theme: Theme) -> RGB:
    """The ground of a card."""
    return mix(theme.surface, theme.page, 0.25)


def draw(b: Board, card: ShipCard, box: Box) -> None:
    """Put a ship down in her box, and note her part; the number of an option stands in her sky, or behind a low card's name."""
    x0, y0, x1, y1 = box
    b.framed((x0, y0, x1, y1), 12, face(b.theme), card.seat.fill, 4)
    free = (x0 + 32, y0 + 32) if y1 - y0 >= TALL else (x1 - 28, y0 + 28)
    b.place((outlined(card.id, ((x0, y0), (x1 - 1, y0), (x1 - 1, y1 - 1), (x0, y1 - 1)), free),))
    (_tall if y1 - y0 >= TALL else _low)(b, card, box)
    if card.is_fresh:
        new_corners(b, x0 - 5, y0 - 5, x1 + 5, y1 + 5)


def _tall(b: Board, card: ShipCard, box: Box) -> None:
    """Three rows: the ship and her values, her name, her hits and states."""
    x0, y0, x1, y1 = box
    under, sea = face(b.theme), y0 + SEA
    b.rect(x0 + 12, sea, x0 + LONGEST + 22, sea + 3, mix(b.theme.line, under, 0.2))
    _afloat(b, card, x0 + 16 + LONGEST / 2, sea, LONGEST, SEA - 10)
    right = x1 - 14
    if card.guns:
        b.text(right, y0 + 29, card.guns, LETTERS, b.theme.ink, "bold", "r")
    if card.speed is not None:
        b.stamp(chevrons(card.speed, 30, b.theme), right, y0 + 66, "rm")
    b.text(x0 + 14, y0 + 99, card.name, LETTERS, b.theme.ink, "bold", Fit(x1 - x0 - 26, LEAST))
    _hits(b, card, x0 + 14, y1 - 22)
    _states(b, card, right, y1 - 24, under)


def _low(b: Board, card: ShipCard, box: Box) -> None:
    """Two rows: the name, then a small ship, her hits and guns."""
    x0, y0, x1, y1 = box
    under, sea, right = face(b.theme), y1 - 12, x1 - 12.0
    b.text(x0 + 12, y0 + 30, card.name, LETTERS, b.theme.ink, "bold", Fit(x1 - x0 - 22, LEAST))
    if card.guns:
        right -= b.text(right, y1 - 29, card.guns, LETTERS, b.theme.ink, "bold", "r") + 8
    _afloat(b, card, x0 + 60, sea, 96, 44)
    end = _hits(b, card, x0 + 116, y1 - 29, room=right - x0 - 116)
    if right - end > CHIP:
        _states(b, card, right, y1 - 29, under)


def cell(b: Board, card: ShipCard, x: float, y: float, wide: float) -> None:
    """A ship in a display of forces: silhouette, hits and speed, her name below; her part is noted."""
    right = x + wide - 6
    b.rect(x + 2, y + 58, x + 118, y + 60, mix(b.theme.line, b.theme.surface, 0.3))
    _afloat(b, card, x + 60, y + 58, 112, 50)
    if card.speed is not None:
        b.stamp(chevrons(card.speed, 26, b.theme), x + 128, y + 47, "lm")
    if card.is_hurt:
        b.stamp(
            chip("flame", 34, b.theme.bad, b.theme.shade if b.theme.dark else b.theme.surface, b.theme.surface),
            right,
            y + 44,
            "rm",
        )
    if card.hits:
        _hits(b, card, x + 128, y + 18, room=wide - 134)
    b.text(x + 2, y + 86, card.name, CELL_LETTERS, b.theme.ink, "data", Fit(wide - 2, 30))
    b.place((outlined(card.id, ((x, y), (x + wide - 1, y), (x + wide - 1, y + CELL - 1), (x, y + CELL - 1))),))


def _afloat(b: Board, card: ShipCard, x: float, sea: float, wide: float, high: float) -> None:
    """The ship on the water, with the smoke she makes or lies in."""
    t, under = b.theme, face(b.theme)
    left, _, right, top = extent(card.profile)
    length = round(min(wide * card.long / (right - left), high / top))
    if card.smoke:
        b.stamp(plume(round(wide), round(high), smoke_tone(t), under, card.smoke == MAKES, card.west), x, sea, "mb")
    tone = mix(card.seat.fill, under, 0.45) if card.smoke == COVERED else card.seat.fill
    b.stamp(sprite(card.profile, length, coat(tone, under, t.ink), card.west), x, sea, "mb")
    if card.smoke == COVERED:
        b.stamp(bank(round(wide), round(high), smoke_tone(t)), x, sea, "mb")


def smoke_tone(theme: Theme) -> RGB:
    """The colour of smoke."""
    return mix(theme.soft, theme.page, 0.35)


@lru_cache(64)
def plume(w: int, h: int, tone: RGB, under: RGB, rises: bool, west: bool) -> Image.Image:
    """Smoke that rises from amidships and drifts astern; empty if it does not rise."""
    s = Sketch(w, h)
    dark = mix(tone, under, 0.4)
    puffs = ((0.52, 0.62, 0.16), (0.42, 0.74, 0.19), (0.3, 0.7, 0.22), (0.17, 0.76, 0.22), (0.06, 0.66, 0.18))
    for at, up, r in puffs if rises else ():
        x = w * (1 - at if west else at)
        s.disc(x, h * (1 - up), h * r, dark)
    for at, up, r in puffs if rises else ():
        x = w * (1 - at if west else at)
        s.disc(x + h * 0.03, h * (1 - up - 0.03), h * r * 0.82, tone)
    return s.done()


@lru_cache(64)
def bank(w: int, h: int, tone: RGB) -> Image.Image:
    """A bank of smoke that lies before a ship and hides most of her."""
    s = Sketch(w, h)
    for i, (up, r) in enumerate(((0.1, 0.16), (0.16, 0.22), (0.1, 0.2), (0.2, 0.24), (0.12, 0.2), (0.16, 0.22), (0.1, 0.16))):
        s.disc(w * (0.06 + i * 0.147), h * (1 - up), h * r, tone)
    s.box(w * 0.03, h * 0.86, w * 0.97, h, 4, tone)
    return s.done()


@lru_cache(32)
def chevrons(speed: int, px: int, theme: Theme) -> Image.Image:
    """Speed: as many of three chevrons are full, none for very slow."""
    s, step = Sketch(px * 2.3, px), px * 0.68
    for i in range(3):
        x = 4 + i * step
        tone = theme.ink if i < speed else mix(theme.line, face(theme), 0.3)
        s.stroke([(x, px * 0.14), (x + px * 0.36, px * 0.5), (x, px * 0.86)], px * 0.2, tone)
    return s.done()


def _hits(b: Board, card: ShipCard, x: float, y: float, room: float = 190) -> float:
    """Hits taken and to come; a number if there is no limit, or no room. Returns the pixel at which they end."""
    damage, sinks = card.marks
    total = (damage or 0) + (sinks or 0)
    if not total or total * (PIP + 2) + 12 > room:
        return _count(b, card, x, y, total) if card.hits or total else x
    for number in range(total):
        if damage and sinks and number == damage:
            b.rect(x + 3, y - PIP / 2, x + 6, y + PIP / 2, b.theme.soft)
            x += 11
        b.stamp(pip(number < card.hits, b.theme), x + PIP / 2, y)
        x += PIP + 2
    return x


def _count(b: Board, card: ShipCard, x: float, y: float, total: int) -> float:
    """Hits in figures: taken, and of how many."""
    b.stamp(pip(True, b.theme), x + PIP / 2, y)
    text = f"{card.hits}/{total}" if total else str(card.hits)
    return x + PIP + 8 + b.text(x + PIP + 8, y, text, LETTERS, b.theme.bad, "bold")


@lru_cache(8)
def pip(is_taken: bool, theme: Theme) -> Image.Image:
    """A hit that was taken, or one to come."""
    s, c = Sketch(PIP, PIP), PIP / 2
    s.disc(c, c, c - 1, theme.bad if is_taken else theme.soft)
    if not is_taken:
        s.disc(c, c, c - 4, face(theme))
    return s.done()


def _states(b: Board, card: ShipCard, right: float, y: float, under: RGB) -> None:
    """Damage and torpedoes as signs, from the right."""
    t = b.theme
    on = t.shade if t.dark else t.surface
    x = right - CHIP / 2
    if card.is_hurt:
        b.stamp(chip("flame", CHIP, t.bad, on, under), x, y)
        x -= CHIP + 4
    if card.torpedo:
        is_ready = card.torpedo == READY
        b.stamp(sign("torpedo", CHIP, t.ink if is_ready else mix(t.line, under, 0.2), under), x, y)
        if not is_ready:
            b.stamp(crossed(CHIP, t), x, y)
        x -= CHIP + 4
    if card.bank:
        w = lettering.measure("bold", LETTERS - 6, card.bank)
        b.text(x + CHIP / 2, y, card.bank, LETTERS - 4, smoke_tone(t), "bold", "r")
        x -= w + 4


@lru_cache(4)
def crossed(px: int, theme: Theme) -> Image.Image:
    """A bar over a sign: used up."""
    s = Sketch(px, px)
    s.stroke([(px * 0.2, px * 0.85), (px * 0.8, px * 0.15)], 8, face(theme))
    s.stroke([(px * 0.2, px * 0.85), (px * 0.8, px * 0.15)], 4, theme.soft)
    return s.done()
