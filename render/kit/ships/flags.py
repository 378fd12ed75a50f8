"""Flags, each from layers of bands, crosses, discs and cantons: merchant and naval ensigns of about 1914, simplified."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from render.paint.canvas import Point, Sketch, ring_points
from render.paint.palette import RGB, Theme, mix, rgb

WHITE, BLACK, RED, BLUE = rgb("#F4F1E8"), rgb("#1B1B1B"), rgb("#C8242B"), rgb("#23427F")
YELLOW, GREEN, SKY = rgb("#E9BE2E"), rgb("#1E7A3E"), rgb("#2B63B0")
TONES = (WHITE, BLACK, RED, BLUE, YELLOW, GREEN, SKY)
"""The colours of all flags."""
HIGH = 0.66
"""The height of a flag beside its width."""
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer of a flag: what is drawn (a name of `_DRAWN`), in which colours, and numbers in parts of the flag."""

    kind: str
    tones: tuple[RGB, ...] = ()
    numbers: tuple[float, ...] = ()


Flag = tuple[Layer, ...]


def level(*tones: RGB) -> Layer:
    """Bands one below the other."""
    return Layer("level", tones)


def upright(*tones: RGB) -> Layer:
    """Bands side by side, the first at the hoist."""
    return Layer("upright", tones)


def cross(tone: RGB, wide: float, at: float = 0.5) -> Layer:
    """A cross from edge to edge, *wide* in heights, its upright at a part of the length."""
    return Layer("cross", (tone,), (wide, at))


def saltire(tone: RGB, wide: float) -> Layer:
    """A cross from corner to corner."""
    return Layer("saltire", (tone,), (wide,))


def disc(tone: RGB, r: float, x: float = 0.5, y: float = 0.5) -> Layer:
    """A disc, its radius in heights."""
    return Layer("disc", (tone,), (r, x, y))


def rays(tone: RGB) -> Layer:
    """Sixteen rays from a disc near the hoist."""
    return Layer("rays", (tone,))


def star(tone: RGB, r: float, x: float, y: float) -> Layer:
    """A star with five points."""
    return Layer("star", (tone,), (r, x, y))


CANTON: Box = (0.0, 0.0, 0.5, 0.54)
UNION: Flag = (level(BLUE), saltire(WHITE, 0.26), saltire(RED, 0.09), cross(WHITE, 0.34), cross(RED, 0.2))
FLAGS: dict[str, tuple[tuple[Flag, Box], ...]] = {}
"""The parts of each flag, from the back to the front: a field, and the pieces in a box of it."""
WHOLE: Box = (0.0, 0.0, 1.0, 1.0)


def _enter(name: str, field: Flag, *cantons: tuple[Flag, Box]) -> None:
    FLAGS[name] = ((field, WHOLE), *cantons)


_enter("German", (level(BLACK, WHITE, RED),))
_enter(
    "German navy",
    (
        level(WHITE),
        cross(BLACK, 0.16),
        cross(WHITE, 0.10),
        cross(BLACK, 0.06),
        disc(BLACK, 0.25),
        disc(WHITE, 0.21),
        disc(BLACK, 0.10),
    ),
    ((level(BLACK, WHITE, RED),), (0.0, 0.0, 0.38, 0.4)),
)
_enter("British", (level(RED),), (UNION, CANTON))
_enter("British navy", (level(WHITE), cross(RED, 0.16)), (UNION, (0.0, 0.0, 0.46, 0.42)))
_enter("French", (upright(BLUE, WHITE, RED),))
_enter(
    "Italian", (upright(GREEN, WHITE, RED), disc(SKY, 0.17), disc(RED, 0.13)), ((cross(WHITE, 0.22),), (0.42, 0.38, 0.58, 0.62))
)
_enter("Russian", (level(WHITE, SKY, RED),))
_enter("Russian navy", (level(WHITE), saltire(SKY, 0.16)))
_enter("Dutch", (level(RED, WHITE, BLUE),))
_enter("Belgian", (upright(BLACK, YELLOW, RED),))
_enter("Spanish", (level(YELLOW, RED, YELLOW, YELLOW, YELLOW, RED, YELLOW),))
_enter("Norwegian", (level(RED), cross(WHITE, 0.3, 0.38), cross(BLUE, 0.15, 0.38)))
_enter("Danish", (level(RED), cross(WHITE, 0.18, 0.38)))
_enter("Greek", (level(SKY, WHITE, SKY, WHITE, SKY),), ((level(SKY), cross(WHITE, 0.26)), (0.0, 0.0, 0.42, 0.6)))
_enter("Japanese", (level(WHITE), disc(RED, 0.3)))
_enter("Japanese navy", (level(WHITE), rays(RED), disc(RED, 0.24, 0.42)))
_enter(
    "American",
    (level(RED, WHITE, RED, WHITE, RED, WHITE, RED),),
    (
        (
            level(BLUE),
            disc(WHITE, 0.12, 0.28, 0.3),
            disc(WHITE, 0.12, 0.72, 0.3),
            disc(WHITE, 0.12, 0.28, 0.72),
            disc(WHITE, 0.12, 0.72, 0.72),
        ),
        (0.0, 0.0, 0.46, 0.57),
    ),
)
_enter("Turkish", (level(RED), disc(WHITE, 0.27, 0.42), disc(RED, 0.21, 0.48), star(WHITE, 0.13, 0.64, 0.5)))
_enter("British of 1741", (level(RED),), ((level(BLUE), saltire(WHITE, 0.2), cross(WHITE, 0.34), cross(RED, 0.2)), CANTON))
_enter("Spanish of 1741", (level(WHITE), saltire(RED, 0.16)))
_enter("Austrian", (level(RED, WHITE, RED), disc(RED, 0.13, 0.36), disc(WHITE, 0.06, 0.36)))


@lru_cache(128)
def flag(name: str, wide: int, theme: Theme) -> Image.Image:
    """The flag of that name (`FLAGS`), *wide* pixels long, with a fine edge. Raises KeyError."""
    high = round(wide * HIGH)
    whole = Sketch(wide, high)
    for layers, (x0, y0, x1, y1) in FLAGS[name]:
        part = Sketch(round((x1 - x0) * wide), round((y1 - y0) * high))
        for layer in layers:
            _DRAWN[layer.kind](part, layer)
        whole.im.paste(part.im, (round(x0 * whole.im.width), round(y0 * whole.im.height)), part.im)
    whole.edge(0, 0, wide, high, 0, mix(theme.page, theme.ink, 0.25), 1.2)
    return whole.done()


def _level(s: Sketch, layer: Layer) -> None:
    n = len(layer.tones)
    for i, tone in enumerate(layer.tones):
        s.box(0, s.h * i / n, s.w, s.h * (i + 1) / n, 0, tone)


def _upright(s: Sketch, layer: Layer) -> None:
    n = len(layer.tones)
    for i, tone in enumerate(layer.tones):
        s.box(s.w * i / n, 0, s.w * (i + 1) / n, s.h, 0, tone)


def _cross(s: Sketch, layer: Layer) -> None:
    (tone,), (wide, at) = layer.tones, layer.numbers
    half = wide * s.h / 2
    s.box(0, s.h / 2 - half, s.w, s.h / 2 + half, 0, tone)
    s.box(s.w * at - half, 0, s.w * at + half, s.h, 0, tone)


def _saltire(s: Sketch, layer: Layer) -> None:
    (tone,), (wide,) = layer.tones, layer.numbers
    for ends in (((0, 0), (s.w, s.h)), ((0, s.h), (s.w, 0))):
        s.stroke([(float(x), float(y)) for x, y in ends], wide * s.h, tone, caps=False)


def _disc(s: Sketch, layer: Layer) -> None:
    (tone,), (r, x, y) = layer.tones, layer.numbers
    s.disc(s.w * x, s.h * y, s.h * r, tone)


def _rays(s: Sketch, layer: Layer) -> None:
    (tone,) = layer.tones
    middle: Point = (s.w * 0.42, s.h / 2)
    ends = ring_points(*middle, s.w * 1.4, 32, -95.6)
    for i in range(0, 32, 2):
        s.poly([middle, ends[i], ends[i + 1]], tone)


def _star(s: Sketch, layer: Layer) -> None:
    (tone,), (r, x, y) = layer.tones, layer.numbers
    s.poly(ring_points(s.w * x, s.h * y, s.h * r, 5, -126, s.h * r * 0.4), tone)


_DRAWN: dict[str, Callable[[Sketch, Layer], None]] = {
    "level": _level,
    "upright": _upright,
    "cross": _cross,
    "saltire": _saltire,
    "disc": _disc,
    "rays": _rays,
    "star": _star,
}
