"""Things that lie on boards: seat badges and bands, coins, chips, counts, team flags."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from render.glyphs import GLYPHS, Pen
from render.paint.canvas import Board, Point, Sketch, ring_points
from render.paint.hatching import SUPER
from render.paint.palette import RGB, SeatStyle, Theme, mix

GOLD_INK = (34, 22, 4)
MILLED = 80
"""Pixels from which a coin has a milled edge: below, the teeth cannot be seen and cost bytes."""
WITHIN = {
    "disc": (1.5, 1.1, 0), "square": (1.6, 1.2, 0), "triangle": (1.1, 0.95, 0.3), "diamond": (1.4, 0.9, 0),
    "hexagon": (1.5, 1, 0), "shield": (1.4, 0.95, -0.1), "star": (1.35, 0.95, 0.03), "cross": (1.6, 1, 0),
}  # fmt: skip
"""By shape, in parts of its radius: how wide and how high what stands on it may be, and how far below the middle it stands."""
ROMAN = ("I", "II", "III", "IV")
_CROSS = (
    (-0.5, -1),
    (0.5, -1),
    (0.5, -0.5),
    (1, -0.5),
    (1, 0.5),
    (0.5, 0.5),
    (0.5, 1),
    (-0.5, 1),
    (-0.5, 0.5),
    (-1, 0.5),
    (-1, -0.5),
    (-0.5, -0.5),
)
_SHIELD = ((-0.92, -0.95), (0.92, -0.95), (0.92, 0.15), (0, 1.15), (-0.92, 0.15))


def seat_outline(shape: str, x: float, y: float, r: float) -> list[Point]:
    """Corner points of a seat's shape; all shapes look equally large."""
    match shape:
        case "square":
            return ring_points(x, y, r * 1.26, 4, 45)
        case "triangle":
            return ring_points(x, y + r * 0.20, r * 1.36, 3)
        case "diamond":
            return ring_points(x, y, r * 1.22, 4)
        case "hexagon":
            return ring_points(x, y, r * 1.08, 6, 0)
        case "shield":
            return [(x + a * r, y + b * r) for a, b in _SHIELD]
        case "star":
            return ring_points(x, y + r * 0.06, r * 1.28, 6, -90, r * 0.82)
        case "cross":
            return [(x + a * r * 1.05, y + b * r * 1.05) for a, b in _CROSS]
        case _:
            return ring_points(x, y, r, 48)


@lru_cache(256)
def badge(seat: SeatStyle, px: int) -> Image.Image:
    """Colour and shape of a seat and the initial of its captain in one sign."""
    s, r = Sketch(px, px), px / 2 / 1.38
    s.poly(seat_outline(seat.shape, px / 2, px / 2, r), seat.fill)
    if seat.initial:
        width, height, low = WITHIN[seat.shape]
        s.inside(px / 2, px / 2 + r * low, seat.initial, "numeral", r * 1.18, (r * width, r * height), seat.on)
    return s.done()


def seat_band(b: Board, seat: SeatStyle, x0: float, y0: float, x1: float, y1: float) -> None:
    """A strip in the seat's colour and hatch: the spine of its panel."""
    b.rect(x0, y0, x1, y1, seat.fill)
    b.hatch((x0, y0, x1, y1), seat.hatch, mix(seat.fill, seat.on, 0.55), 14, 3)


@lru_cache(64)
def blank(metal: str, px: int, theme: Theme) -> Image.Image:
    """A struck coin without a picture: milled edge, raised rim; light from the upper left on faces, none on quiet backs."""
    light, mid, deep = theme.metal[metal]
    s, c, r = Sketch(px, px), px / 2, px / 2 - 1
    s.disc(c, c, r, deep)
    n = px // 2
    for i in range(n if px >= MILLED else 0):
        a, w = 2 * math.pi * i / n, 2 * math.pi / n * 0.45
        s.poly(
            [
                (c + q * math.cos(a + d), c + q * math.sin(a + d))
                for q, d in ((r, -w / 2), (r, w / 2), (r * 0.93, w / 2), (r * 0.93, -w / 2))
            ],
            mix(mid, light, 0.3),
        )
    s.disc(c, c, r * 0.945, mid)
    s.disc(c, c, r * 0.925, light)
    s.disc(c + r * 0.016, c + r * 0.016, r * 0.895, mix(mid, deep, 0.35))
    s.disc(c, c, r * 0.86, mid)
    im = s.done()
    if metal != "back":
        im.paste((*light, 255), (0, 0), _glow(px, r))
    return im


def _glow(px: int, r: float) -> Image.Image:
    """The light on a coin, as a mask in steps."""
    c, glow = px / 2, Image.new("L", (px, px))
    d = ImageDraw.Draw(glow)
    for k in range(10):
        q = r * (0.80 - k * 0.075)
        d.ellipse((c * 0.8 - q, c * 0.76 - q, c * 0.8 + q, c * 0.76 + q), fill=10 + k * 13)
    disc, edge = Image.new("L", (px * SUPER, px * SUPER)), r * 0.855
    ImageDraw.Draw(disc).ellipse([v * SUPER for v in (c - edge, c - edge, c + edge, c + edge)], fill=255)
    return ImageChops.multiply(glow, disc.reduce(SUPER))


@lru_cache(512)
def coin(kind: str, px: int, theme: Theme) -> Image.Image:
    """The face of a coin, *px* pixels wide: its emblem, dark with a light edge. A Captain is gold."""
    metal = "gold" if kind == "captain" else "silver"
    light, mid, deep = theme.metal[metal]
    im, s, c = blank(metal, px, theme).copy(), Sketch(px, px), px / 2
    GLYPHS[kind](Pen(s, c + px * 0.012, c + px * 0.012, px * 0.66, mix(light, (255, 255, 255), 0.4), mid))
    GLYPHS[kind](Pen(s, c, c, px * 0.66, mix(deep, (10, 14, 20), 0.72), mix(mid, light, 0.42)))
    im.alpha_composite(s.done())
    return im


def back(b: Board, x: float, y: float, number: int, px: int, gold: bool, free: int) -> None:
    """Put down the back of a coin; its place stands on the *free* pixels at its right that the coin before it leaves."""
    b.stamp(blank("gold" if gold else "back", px, b.theme), x, y)
    free = min(max(free, round(px * 0.3)), px)
    size = round(min(max(px * 0.34, 28), free * (0.74 if number > 9 else 0.92)))
    b.text(x + px / 2 - free * 0.5 - px * 0.01, y, str(number), size, GOLD_INK if gold else (255, 255, 255), "numeral", "m")


@lru_cache(32)
def empty_place(px: int, theme: Theme) -> Image.Image:
    """A dashed circle where a coin could lie."""
    s = Sketch(px, px)
    for i in range(0, 360, 24):
        s.arc(px / 2, px / 2, px / 2 - 3, i, i + 13, 3, theme.faint)
    return s.done()


@lru_cache(256)
def chip(glyph: str, px: int, fill: RGB, ink: RGB, rim: RGB | None = None) -> Image.Image:
    """A state: a sign on a disc."""
    s, c = Sketch(px, px), px / 2
    if rim:
        s.disc(c, c, c, rim)
    s.disc(c, c, c - (max(1.5, px * 0.06) if rim else 0), fill)
    GLYPHS[glyph](Pen(s, c, c, px * 0.62, ink, fill))
    return s.done()


@lru_cache(256)
def count_disc(text: str, px: int, fill: RGB, ink: RGB, rim: RGB) -> Image.Image:
    """A number that hangs on the edge of a thing."""
    w = px if len(text) < 2 else round(px * (0.72 + 0.32 * len(text)))
    s = Sketch(w, px)
    s.box(0, 0, w, px, px / 2, rim)
    s.box(2, 2, w - 2, px - 2, px / 2 - 2, fill)
    s.text(w / 2, px / 2, text, "numeral", px * 0.76, ink)
    return s.done()


@lru_cache(256)
def tag(text: str, px: int, fill: RGB, ink: RGB, rim: RGB) -> Image.Image:
    """A number on a square with round corners: not taken for the number of a place, which stands on a disc."""
    s = Sketch(px, px)
    s.box(0, 0, px, px, px * 0.26, rim)
    s.box(3, 3, px - 3, px - 3, px * 0.2, fill)
    s.inside(px / 2, px / 2, text, "numeral", px * 0.72, (px * 0.74, px * 0.6), ink)
    return s.done()


@lru_cache(64)
def team_flag(team: int, px: int, theme: Theme) -> Image.Image:
    """The flag of a team (0 to 3): partners fly the same shape and numeral. *px* is its height; it is half as wide again."""
    w, h, hoist = px * 1.5, px, px * 0.12
    s, m = Sketch(w, px), px * 0.04
    ends = {
        0: [(w - m, m), (w - m, h - m)],
        1: [(w - m, m), (w * 0.76, h / 2), (w - m, h - m)],
        2: [(w - m, h * 0.34), (w - m, h * 0.66)],
        3: [(w * 0.80, m), (w - m, h / 2), (w * 0.80, h - m)],
    }[team % 4]
    cloth = [(hoist, m), *ends, (hoist, h - m)]
    s.poly(cloth, theme.ink)
    s.stroke([(hoist / 2 + 1, 2), (hoist / 2 + 1, h - 2)], hoist, theme.soft)
    s.text(w * 0.46, h / 2, ROMAN[team % 4], "numeral", h * 0.66, theme.page)
    return s.done()


@lru_cache(64)
def win_star(wins: int, px: int, theme: Theme) -> Image.Image:
    """A star with the number of games won."""
    s = Sketch(px, px)
    s.poly(ring_points(px / 2, px * 0.54, px * 0.54, 5, -90, px * 0.27), theme.page)
    s.poly(ring_points(px / 2, px * 0.54, px * 0.47, 5, -90, px * 0.235), theme.brass)
    s.text(px / 2, px * 0.55, str(wins), "numeral", px * 0.44, theme.page)
    return s.done()
