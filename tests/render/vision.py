"""Contrast and colour vision: the arithmetic behind the promises of the palette."""
from __future__ import annotations

from render.palette import RGB

VISION = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((.152286, 1.052583, -.204868), (.114503, .786281, .099216), (-.003882, -.048116, 1.051998)),
    "deutan": ((.367322, .860646, -.227968), (.280085, .672501, .047413), (-.011820, .042940, .968881)),
    "tritan": ((1.255528, -.076749, -.178779), (-.078411, .930809, .147602), (.004733, .691367, .303900)),
}
"""Machado, Oliveira and Fernandes 2009, severity 1, for linear light."""


def linear(c: RGB) -> list[float]:
    return [v / 12.92 if v <= .04045 else ((v + .055) / 1.055) ** 2.4 for v in (x / 255 for x in c)]


def luminance(c: RGB) -> float:
    r, g, b = linear(c)
    return .2126 * r + .7152 * g + .0722 * b


def contrast(a: RGB, b: RGB) -> float:
    """WCAG 2 contrast ratio, 1 to 21."""
    hi, lo = sorted((luminance(a), luminance(b)), reverse=True)
    return (hi + .05) / (lo + .05)


def _oklab(c: RGB, vision: str) -> list[float]:
    v = linear(c)
    r, g, b = (min(1.0, max(0.0, sum(m * x for m, x in zip(row, v, strict=True)))) for row in VISION[vision])
    x, y, z = ((.4122214708 * r + .5363325363 * g + .0514459929 * b) ** (1 / 3),
               (.2119034982 * r + .6806995451 * g + .1073969566 * b) ** (1 / 3),
               (.0883024619 * r + .2817188376 * g + .6299787005 * b) ** (1 / 3))
    return [.2104542553 * x + .7936177850 * y - .0040720468 * z, 1.9779984951 * x - 2.4285922050 * y + .4505937099 * z,
            .0259040371 * x + .7827717662 * y - .8086757660 * z]


def distance(a: RGB, b: RGB, vision: str) -> float:
    """How far apart two colours look to that kind of eye (OKLab; 0.02 is just noticeable)."""
    return sum((x - y) ** 2 for x, y in zip(_oklab(a, vision), _oklab(b, vision), strict=True)) ** .5
