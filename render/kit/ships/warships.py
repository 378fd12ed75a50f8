"""Ships of war of the years about 1939, each from a few numbers; groups of small ones, and a battery ashore."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from render.kit.ships.hulls import Profile, Shape, area, line
from render.kit.ships.steamers import funnel, house, mast
from render.paint.canvas import Point

DECK, SHEER = 0.056, 0.016
"""Height of the deck over the water, and how much higher the bow is."""
BOWS: dict[str, tuple[Point, ...]] = {
    "clipper": ((1.0, DECK + SHEER * 1.9), (0.978, DECK * 0.5), (0.955, 0.0)),
    "plumb": ((0.992, DECK + SHEER), (0.986, 0.0)),
    "raked": ((1.0, DECK + SHEER * 1.3), (0.965, 0.0)),
}
"""Forms of a bow."""


def hull(bow: str = "clipper", deck: float = DECK) -> Shape:
    """The side of a ship with a round stern."""
    rise = 1.4 if bow == "clipper" else 1.0
    line_ = [(x, deck + SHEER * (max(0.0, x - 0.45) / 0.55) ** 2 * rise) for x in (0.1, 0.3, 0.45, 0.6, 0.75, 0.88)]
    tip = [(x, y * deck / DECK) for x, y in BOWS[bow]]
    return area("hull", (0.02, 0.0), (0.0, deck * 0.5), (0.008, deck), *line_, *tip)


def turret(x: float, y: float, way: int, lift: int = 0, size: float = 0.08) -> Iterator[Shape]:
    """A gun house with its guns; *way* is 1 for guns that look to the bow, *lift* 1 fires over another."""
    low, half = y + lift * size * 0.5, size / 2
    yield area("upper", (x - half * 0.7, y - 0.01), (x - half * 0.7, low), (x + half * 0.7, low), (x + half * 0.7, y - 0.01))
    yield line(size * 0.16, (x + half * 0.6 * way, low + size * 0.27), (x + size * 1.7 * way, low + size * 0.37), tone="hull")
    yield area(
        "hull",
        (x - half * way, low),
        (x - half * 0.92 * way, low + size * 0.5),
        (x + half * 0.45 * way, low + size * 0.5),
        (x + half * way, low + size * 0.05),
    )


@cache
def capital(
    fore: int = 2,
    aft: int = 2,
    funnels: int = 1,
    tower: float = 0.155,
    bow: str = "clipper",
    size: float = 0.082,
    wide: float = 0.058,
) -> Profile:
    """A ship with turrets before and behind, a tower so high, and funnels so wide; the size is that of a turret."""
    step = size * 1.14
    front, back = 0.885 - step * fore, 0.13 + step * aft + (0.02 if aft else 0.06)
    bridge = front - 0.055
    gap = (bridge - 0.07 - back - 0.10) / max(1, funnels)
    smoke = [
        part for i in range(funnels) for part in funnel(bridge - 0.10 - i * min(0.13, gap + 0.02), DECK + 0.03, wide, 0.125, 0.1)
    ]
    guns = [
        *(part for i in reversed(range(fore)) for part in turret(0.845 - step * i, DECK + 0.012, 1, int(i == 1), size)),
        *(part for i in reversed(range(aft)) for part in turret(0.155 + step * i, DECK, -1, int(i == 1), size)),
    ]
    return (
        *mast(bridge - 0.03, DECK + tower * 0.6, 0.27 - tower * 0.6, 0.0, (0.8,)),
        *mast(back + 0.06, DECK, 0.23, 0.05, (0.8,)),
        *smoke,
        *guns,
        house(bridge - 0.04, bridge + 0.045, DECK, tower, 0.16),
        house(bridge - 0.02, bridge + 0.03, DECK + tower, 0.018, 0.1),
        house(bridge - 0.055, bridge + 0.06, DECK, 0.062, 0.3),
        house(back, bridge, DECK, 0.034, 0.2),
        house(back + 0.005, back + 0.075, DECK, 0.075, 0.3),
        hull(bow),
    )


@cache
def carrier() -> Profile:
    """A flat deck from end to end, the bridge and the funnel on it."""
    level = 0.122
    ports = (area("dark", (x, 0.078), (x, 0.096), (x + 0.05, 0.096), (x + 0.05, 0.078)) for x in (0.16, 0.28, 0.40, 0.68, 0.80))
    return (
        *mast(0.60, level, 0.17, 0.0, (0.6,), 0.009),
        *funnel(0.53, level, 0.05, 0.1, 0.06),
        house(0.565, 0.67, level, 0.08, 0.25),
        hull("plumb", 0.075),
        area("upper", (0.05, 0.06), (0.02, 0.108), (0.985, 0.108), (0.95, 0.07)),
        area("hull", (-0.005, 0.106), (-0.005, level + 0.002), (1.0, level + 0.002), (1.0, 0.106)),
        *ports,
    )


@cache
def destroyer() -> Profile:
    """A low ship with a high forecastle, two raked funnels, guns over one another."""
    deck = 0.05
    return (
        *mast(0.66, deck, 0.24, 0.04, (0.7,), 0.012),
        *funnel(0.57, deck, 0.05, 0.115, 0.12),
        *funnel(0.42, deck, 0.05, 0.105, 0.12),
        house(0.655, 0.75, deck + 0.02, 0.085, 0.2),
        *turret(0.86, deck + 0.03, 1, 0, 0.055),
        *turret(0.775, deck + 0.03, 1, 1, 0.055),
        *turret(0.12, deck, -1, 0, 0.055),
        *turret(0.21, deck, -1, 1, 0.055),
        house(0.3, 0.37, deck, 0.035, 0.2),
        area("hull", (0.02, 0), (0, 0.03), (0.01, deck), (0.64, deck), (0.66, deck + 0.028), (1, deck + 0.055), (0.965, 0)),
    )


@cache
def tanker() -> Profile:
    """The bridge amidships, the funnel right aft."""
    return (
        *mast(0.80, DECK, 0.18),
        *mast(0.36, DECK, 0.18),
        *funnel(0.13, DECK + 0.05, 0.05, 0.12, 0.05),
        line(0.008, (0.2, DECK + 0.024), (0.9, DECK + 0.024), tone="upper"),
        house(0.02, 0.22, DECK, 0.028, 0.2, "hull"),
        house(0.06, 0.2, DECK + 0.028, 0.032, 0.2),
        house(0.49, 0.6, DECK, 0.066, 0.2),
        house(0.88, 0.985, DECK, 0.028, 0.35, "hull"),
        hull("plumb"),
    )


BEHIND = {"hull": "upper", "line": "upper"}
"""The tones of a ship that lies further off: paler than those before it."""


@cache
def group(one: Profile, places: tuple[tuple[float, float, float], ...]) -> Profile:
    """Several ships of a kind, the furthest first: each begins at a part of the length, is so long, and lies so far behind."""
    return tuple(_moved(shape, *place) for place in places for shape in one)


def _moved(shape: Shape, at: float, long: float, back: float) -> Shape:
    tone = BEHIND.get(shape.tone, shape.tone) if back else shape.tone
    points = tuple((at + x * long, back + y * long) for x, y in shape.points)
    return replace(shape, tone=tone, points=points, wide=shape.wide * long)


@cache
def battery() -> Profile:
    """Two guns on a cliff over the water, with the mast of a range finder."""
    rock = area("upper", (0.0, 0.0), (0.05, 0.07), (0.16, 0.1), (0.2, 0.15), (0.72, 0.16), (0.86, 0.1), (0.93, 0.04), (1.0, 0.0))
    wall = area("hull", (0.22, 0.14), (0.24, 0.2), (0.68, 0.2), (0.7, 0.14))
    ports = (area("dark", (x, 0.155), (x, 0.178), (x + 0.035, 0.178), (x + 0.035, 0.155)) for x in (0.3, 0.42, 0.54))
    return (
        *mast(0.3, 0.2, 0.17, 0.0, (0.7,), 0.012),
        *turret(0.58, 0.19, 1, 0, 0.13),
        *turret(0.43, 0.19, 1, 0, 0.13),
        rock,
        wall,
        *ports,
    )
