"""Marks of what is new, what is aimed at, and the strips over boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from render.board.pieces import badge, chip, seat_band
from render.glyphs import sign
from render.paint import type as lettering
from render.paint.canvas import Board, Sketch
from render.paint.fitting import Fit
from render.paint.palette import RGB, SeatStyle
from render.paint.type import SCALE

STRIP, TALL_STRIP = 84, 120
"""Heights in pixels of a title of one line and of one with a second line."""
NEXT, NAME = 48, 260
"""Pixels that the sign of a seat takes in a title, and a name beside it at most."""


@lru_cache(256)
def _flag(text: str, px: int, fill: RGB, rim: RGB) -> Image.Image:
    s = Sketch(px, px)
    s.poly([(px * 0.5, px), (px * 0.22, px * 0.66), (px * 0.78, px * 0.66)], rim)
    s.disc(px / 2, px * 0.42, px * 0.42, rim)
    s.poly([(px * 0.5, px * 0.92), (px * 0.26, px * 0.66), (px * 0.74, px * 0.66)], fill)
    s.disc(px / 2, px * 0.42, px * 0.42 - 2.2, fill)
    s.text(px / 2, px * 0.42, text, "numeral", px * 0.52, rim)
    return s.done()


@lru_cache(256)
def _ticks(w: int, h: int, fill: RGB, rim: RGB) -> Image.Image:
    s, a, r, weight = Sketch(w, h), max(10, min(w, h) * 0.26), 5, 4
    m = weight / 2 + 2
    for k, colour in ((weight + 4, rim), (weight, fill)):
        for x, y, dx, dy in ((m, m, 1, 1), (w - m, m, -1, 1), (w - m, h - m, -1, -1), (m, h - m, 1, -1)):
            s.stroke(
                [(x, y + dy * a), (x, y + dy * r), (x + dx * r * 0.3, y + dy * r * 0.3), (x + dx * r, y), (x + dx * a, y)],
                k,
                colour,
            )
    return s.done()


@lru_cache(128)
def _ring(px: int, weight: float, fill: RGB, rim: RGB) -> Image.Image:
    s, c = Sketch(px, px), px / 2
    for w, r, colour in ((weight + 4, c - 2, rim), (weight, c - 4, fill)):
        for k in range(4):
            s.arc(c, c, r, 45 + 90 * k - 32, 45 + 90 * k + 32, w, colour)
    return s.done()


@lru_cache(64)
def _sight(px: int, fill: RGB, rim: RGB) -> Image.Image:
    """Cross-hairs around a coin."""
    s, c, r, arm = Sketch(px, px), px / 2, px / 2 - 16, min(11.0, px * 0.07)
    for w, colour in ((9, rim), (5, fill)):
        s.disc(c, c, r + w / 2, None, colour, w)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            s.stroke([(c + dx * (r - arm), c + dy * (r - arm)), (c + dx * (r + arm), c + dy * (r + arm))], w, colour)
    return s.done()


@lru_cache(16)
def _bar(px: int, fill: RGB, rim: RGB) -> Image.Image:
    s, near, far = Sketch(px, px), px * 0.08, px * 0.92
    for w, colour in ((10, rim), (6, fill)):
        s.stroke([(near, far), (far, near)], w, colour)
    return s.done()


@lru_cache(64)
def _hoop(px: int, weight: float, fill: RGB, rim: RGB, gap: int) -> Image.Image:
    s, c = Sketch(px, px), px / 2
    for r, wide, tone, less in ((c, weight + 4, rim, 0), (c - 2, weight, fill, 2)):
        s.arc(c, c, r, gap + less - 90, 270 - gap - less, wide, tone) if gap else s.disc(c, c, r, None, tone, wide)
    return s.done()


@lru_cache(128)
def _run(w: int, h: int, weight: float, fill: RGB, rim: RGB) -> Image.Image:
    s = Sketch(w, h)
    s.edge(0, 0, w, h, h / 2, rim, weight + 4)
    s.edge(2, 2, w - 2, h - 2, h / 2 - 2, fill, weight)
    return s.done()


def hooped(b: Board, x: float, y: float, r: float, weight: float, tone: RGB, gap: int = 0) -> None:
    """A ring in a casing around a round thing; *gap* degrees on either side of its top stay free for what stands there."""
    b.stamp(_hoop(round(r * 2 + 2 * weight + 6), weight, tone, b.theme.page, gap), x, y)


def framed_run(b: Board, x0: float, x1: float, y: float, r: float, weight: float = 4) -> None:
    """One frame in brass around round things side by side, whose outer edges are at *x0* and *x1*: they can be chosen."""
    out = weight + 1
    w, h = round(x1 - x0 + 2 * out), round(2 * (r + out))
    b.stamp(_run(w, h, weight, b.theme.brass, b.theme.page), (x0 + x1) / 2, y)


def new_corners(b: Board, x0: float, y0: float, x1: float, y1: float) -> None:
    """Mark a box as new by ticks at its corners alone, where other numbers stand on it."""
    b.stamp(_ticks(round(x1 - x0), round(y1 - y0), b.theme.fresh, b.theme.page), x0, y0, "lt")


def new_box(b: Board, x0: float, y0: float, x1: float, y1: float, number: int, side: int = 1) -> None:
    """Mark a box as new: ticks at its corners, a flag with the number of the event at its left (-1) or right (1)."""
    new_corners(b, x0, y0, x1, y1)
    b.stamp(_flag(str(number), 36, b.theme.fresh, b.theme.page), x1 if side > 0 else x0, (y0 + y1) / 2)


def new_ring(b: Board, x: float, y: float, r: float, is_last: bool = True) -> None:
    """Mark a round thing as new: four arcs, thin where something else is newer. Its flag follows when all that may lie over the
    arcs is drawn."""
    b.stamp(_ring(round(r * 2 + 11), 6 if is_last else 3, b.theme.fresh, b.theme.page), x, y)


def new_flag(b: Board, x: float, y: float, r: float, number: int, side: int = -1) -> None:
    """The flag of a round thing that is new, with the number of the event, at its left (-1) or right (1)."""
    b.stamp(_flag(str(number), 38, b.theme.fresh, b.theme.page), x + side * r * 0.74, y - r * 0.72 - 4)


def aimed(b: Board, x: float, y: float, r: float) -> None:
    """Mark a coin as aimed at by the play under way."""
    b.stamp(_sight(round(r * 2 + 26), b.theme.bad, b.theme.page), x, y)


def struck_out(b: Board, x: float, y: float, r: float) -> None:
    """Mark a coin as one that is there no more."""
    b.stamp(_bar(round(r * 2 + 10), b.theme.bad, b.theme.page), x, y)


@dataclass(frozen=True)
class Coming:
    """The seats that come next, at the right of a bar, behind the word *lead*, with as many of their *names* as there is room
    for, the first ones first."""

    badges: Sequence[SeatStyle] = ()
    lead: str = ""
    names: Sequence[str] = ()


NOBODY_COMES = Coming()


def title_strip(b: Board, emblem: str, headline: str, detail: str, coming: Coming = NOBODY_COMES, tall: int = STRIP) -> None:
    """The bar over every board: emblem, turn and phase, who comes next.

    A strip as *tall* as `TALL_STRIP` has room for another line below.
    """
    t, m = b.theme, (STRIP / 2 - 1) if tall == STRIP else 34
    b.rect(0, 0, b.w, tall, t.strip)
    b.rect(0, tall - 3, b.w, tall, t.brass)
    b.stamp(chip(emblem, 60 if tall == STRIP else 54, t.brass, t.shade if t.dark else t.surface), 46, m)
    said = text_width("bold", SCALE["head"], headline) + (18 + text_width("plain", SCALE["small"], detail) if detail else 0)
    led = min(260, text_width("plain", SCALE["small"], coming.lead)) + 38 if coming.lead else 0
    right = _seats(b, m, coming.badges, coming.names, b.w - 20 - 90 - said - 18 - led)
    if coming.lead:
        right -= 8 + b.text(right - 8, m, coming.lead, SCALE["small"], t.soft, "plain", Fit(260, anchor="r")) + 22
    room = right - 90 - (text_width("plain", SCALE["small"], detail) + 18 if detail else 12)
    x = 90 + b.label(90, m, headline, SCALE["head"], Fit(max(300.0, room), 29), t.ink, "bold") + 18
    b.label(x, m, detail, SCALE["small"], Fit(max(60, right - x), 25), t.soft, "plain")


def _seats(b: Board, y: float, badges: Sequence[SeatStyle], names: Sequence[str], room: float) -> float:
    """The signs in one line that ends at the right edge, the first ones with their names; returns where they begin."""
    widths = [min(NAME, text_width("data", SCALE["small"], name)) + 16 for name in names]
    named = next((n for n in range(len(widths), 0, -1) if len(badges) * NEXT + sum(widths[:n]) <= room), 0)
    x = start = b.w - 20 - len(badges) * NEXT - sum(widths[:named])
    for at, seat in enumerate(badges):
        b.stamp(badge(seat, 50), x + 25, y)
        x += NEXT
        if at < named:
            b.text(x + 4, y, names[at], SCALE["small"], b.theme.ink, "data", Fit(widths[at] - 16, SCALE["small"]))
            x += widths[at]
    return start


def private_strip(b: Board, seat: SeatStyle, headline: str, detail: str) -> None:
    """Head of a picture for one captain's eyes: the seat's own colour and hatch, and a lock."""
    t, m = b.theme, (STRIP - 10) / 2
    b.rect(0, 0, b.w, STRIP, t.strip)
    seat_band(b, seat, 0, STRIP - 12, b.w, STRIP)
    b.stamp(badge(seat, 68), 48, m)
    w = b.text(b.w - 26, m, detail, SCALE["small"], t.soft, "plain", Fit(400, anchor="r"))
    b.stamp(sign("lock", 38, t.brass, t.strip), b.w - 26 - w - 28, m)
    b.text(94, m, headline, SCALE["head"], t.ink, "bold", Fit(b.w - 94 - w - 110, 28))


def text_width(role: str, px: int, text: str) -> float:
    """Pixels that *text* takes, without marks of direction."""
    return lettering.measure(role, px, lettering.bare(text))
