"""The things that lie on a chart: stations, labels of lines, harbours, stealth forces, groups, markers."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.atlantic_chase.pieces.chart_scene import LineStyle
from render.board.pieces import chip
from render.glyphs import GLYPHS, Pen
from render.paint import type as lettering
from render.paint.canvas import Sketch, ring_points
from render.paint.palette import RGB, SeatStyle, Theme

KINDS = {"u_boat": "submarine", "submarine": "submarine", "mines": "mine"}
"""The sign of each kind of stealth force."""


@lru_cache(256)
def station(sign: str, seat: int, look: LineStyle, px: int, rim: RGB) -> Image.Image:
    """A station: a disc for the British, a pointed box for the German side, with the sign of the force."""
    s, c = Sketch(px, px), px / 2
    if seat:
        outer, inner = (ring_points(c, c, r, 4) for r in (c - 0.5, c - 4))
        s.poly(outer, rim)
        s.poly(inner, look.tone)
    else:
        s.disc(c, c, c, rim)
        s.disc(c, c, c - 3, look.tone)
    s.inside(c, c, sign, "numeral", px * 0.56, (px * (0.6 if seat else 0.74), px * 0.5), look.on)
    return s.done()


@lru_cache(256)
def label(text: str, seat: int, look: LineStyle, px: int, rim: RGB, has_evasion: bool) -> Image.Image:
    """The label of a line, letters *px* pixels high: round ends for the British side, points for the German."""
    high = round(px * 1.32)
    wide = round(lettering.measure("numeral", px, text) + px * 0.9 + (px * 1.0 if has_evasion else 0))
    s = Sketch(wide, high)
    for out, tone in ((0.0, rim), (3.0, look.tone)):
        if seat:
            m, e = high / 2, px * 0.42
            s.poly(
                [(out * 1.3, m), (e, out), (wide - e, out), (wide - out * 1.3, m), (wide - e, high - out), (e, high - out)], tone
            )
        else:
            s.box(out, out, wide - out, high - out, high / 2 - out, tone)
    s.text((wide - (px * 0.9 if has_evasion else 0)) / 2, high / 2, text, "numeral", px, look.on)
    if has_evasion:
        GLYPHS["evade"](Pen(s, wide - px * 0.86, high / 2, px * 0.9, look.on, look.tone))
    return s.done()


@lru_cache(64)
def harbour(seat: SeatStyle | None, is_pointed: bool, px: int, theme: Theme) -> Image.Image:
    """A port: a disc for the British, a diamond for the German side, a box for nobody's."""
    fill, on = (seat.fill, seat.on) if seat is not None else (theme.soft, theme.page)
    s, c = Sketch(px, px), px / 2
    if seat is None:
        s.box(px * 0.1, px * 0.1, px * 0.9, px * 0.9, px * 0.12, theme.page)
        s.box(px * 0.17, px * 0.17, px * 0.83, px * 0.83, px * 0.08, fill)
    elif is_pointed:
        s.poly(ring_points(c, c, c, 4), theme.page)
        s.poly(ring_points(c, c, c * 0.84, 4), fill)
    else:
        s.disc(c, c, c * 0.92, theme.page)
        s.disc(c, c, c * 0.78, fill)
    GLYPHS["anchor"](Pen(s, c, c, px * (0.44 if is_pointed else 0.52), on, fill))
    return s.done()


@lru_cache(64)
def stealth(kind: str, text: str, seat: SeatStyle, px: int, theme: Theme) -> Image.Image:
    """A stealth force: a sign and a name on a flat box, which is neither a station nor a line."""
    wide = round(px * 1.15 + lettering.measure("numeral", px * 0.74, text) + px * 0.35)
    s = Sketch(wide, px)
    s.box(0, 0, wide, px, 8, theme.page)
    s.box(3, 3, wide - 3, px - 3, 6, seat.fill)
    GLYPHS[KINDS[kind]](Pen(s, px * 0.62, px / 2, px * 0.84, seat.on, seat.fill))
    s.text(wide - px * 0.3 - lettering.measure("numeral", px * 0.74, text) / 2, px / 2, text, "numeral", px * 0.74, seat.on)
    return s.done()


@lru_cache(64)
def group(letter: str, tone: RGB, ink: RGB, ground: RGB, px: int) -> Image.Image:
    """A reinforcement group: its letter in an empty box."""
    s = Sketch(px, px)
    s.box(0, 0, px, px, 8, tone)
    s.box(4, 4, px - 4, px - 4, 5, ground)
    s.text(px / 2, px / 2, letter, "numeral", px * 0.74, ink)
    return s.done()


def intel(px: int, theme: Theme) -> Image.Image:
    """The marker of Intel."""
    return chip("intel", px, theme.ink, theme.page, theme.page)


def contact(px: int, theme: Theme) -> Image.Image:
    """The marker of contact."""
    return chip("contact", px, theme.bad, theme.shade if theme.dark else theme.surface, theme.page)


def evasion(px: int, theme: Theme) -> Image.Image:
    """The marker of evasion."""
    return chip("evade", px, theme.good, theme.shade if theme.dark else theme.surface, theme.page)


@lru_cache(16)
def ghost(px: int, tone: RGB) -> Image.Image:
    """A segment that is there no more: a ring in dashes."""
    s, c = Sketch(px, px), px / 2
    for turn in range(0, 360, 45):
        s.arc(c, c, c - 2, turn, turn + 26, 4, tone)
    return s.done()
