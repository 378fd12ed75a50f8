"""Grey masks that are drawn once: the hatches of seats, tiles and areas of them, and round corners."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

SUPER = 4
"""Shapes are drawn so many times as large and made smaller, which smooths their edges."""


@lru_cache(64)
def hatch_tile(kind: str, step: int, weight: float) -> Image.Image:
    """A seamless grey tile of one of the seat hatches, *step* pixels wide."""
    n, w = step * SUPER, round(weight * SUPER)
    im = Image.new("L", (n, n))
    d = ImageDraw.Draw(im)
    for o in (-n, 0, n, 2 * n):
        if kind in ("rise", "grid"):
            d.line((o, n, o + n, 0), fill=255, width=w)
        if kind in ("fall", "grid"):
            d.line((o, 0, o + n, n), fill=255, width=w)
    shapes = {
        "level": [(0, n // 2 - w // 2, n, n // 2 + w // 2)],
        "plumb": [(n // 2 - w // 2, 0, n // 2 + w // 2, n)],
        "check": [(0, 0, n // 2 - 1, n // 2 - 1), (n // 2, n // 2, n, n)],
    }
    for box in shapes.get(kind, ()):
        d.rectangle(box, fill=255)
    if kind == "dots":
        for c in (n / 4, n * 0.75):
            d.ellipse((c - w * 0.8, c - w * 0.8, c + w * 0.8, c + w * 0.8), fill=255)
    return im.reduce(SUPER)


@lru_cache(128)
def hatch_area(kind: str, w: int, h: int, step: int, weight: float) -> Image.Image:
    """The tile repeated over *w* x *h* pixels."""
    tile, out = hatch_tile(kind, step, weight), Image.new("L", (w, h))
    for y in range(0, h, tile.height):
        for x in range(0, w, tile.width):
            out.paste(tile, (x, y))
    return out


@lru_cache(64)
def quarters(r: int) -> tuple[Image.Image, ...]:
    """Quarters of a disc: left and right over left and right."""
    im, flip = Image.new("L", (r * SUPER, r * SUPER)), Image.Transpose
    ImageDraw.Draw(im).ellipse((0, 0, r * 2 * SUPER - 1, r * 2 * SUPER - 1), fill=255)
    one = im.reduce(SUPER)
    return one, *(one.transpose(turn) for turn in (flip.FLIP_LEFT_RIGHT, flip.FLIP_TOP_BOTTOM, flip.ROTATE_180))
