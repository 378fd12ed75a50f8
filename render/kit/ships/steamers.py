"""Ships of steel and steam of the years about 1914, each from a few numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from render.kit.ships.hulls import Profile, Shape, area, line
from render.paint.canvas import Point

SHEER = 0.012
"""How much higher the bow is than the middle of the deck, in lengths."""
BOWS = {"ram": 1.0, "plumb": 1.0, "raked": 1.4}
"""Forms of a bow, and how steeply the deck rises to it."""


def hull(free: float, bow: str = "plumb", tone: str = "hull") -> Shape:
    """The side of a ship whose deck lies *free* over the water; the stern hangs over."""
    tips: dict[str, tuple[Point, ...]] = {
        "ram": ((0.955, free + SHEER), (0.965, free * 0.55), (1.0, 0.0)),
        "plumb": ((0.992, free + SHEER), (0.985, 0.0)),
        "raked": ((1.0, free + SHEER * 1.4), (0.965, 0.0)),
    }
    deck = [(x, free + SHEER * (max(0.0, x - 0.45) / 0.55) ** 2 * BOWS[bow]) for x in (0.1, 0.3, 0.45, 0.6, 0.75, 0.88)]
    return area(tone, (0.045, 0.0), (0.02, free * 0.42), (0.0, free), *deck, *tips[bow])


def house(x0: float, x1: float, y: float, high: float, slope: float = 0.3, tone: str = "upper") -> Shape:
    """A deck house, or a raised part of the hull."""
    lean = high * slope
    return area(tone, (x0, y), (x0 + lean * 0.4, y + high), (x1 - lean, y + high), (x1, y))


def funnel(x: float, y: float, wide: float, high: float, rake: float = 0.0) -> tuple[Shape, Shape]:
    """A funnel with its dark top."""
    lean, half = rake * high, wide / 2
    top = y + high
    cap = area(
        "dark",
        (x - half - lean * 0.8, y + high * 0.8),
        (x - half - lean, top),
        (x + half - lean, top),
        (x + half - lean * 0.8, y + high * 0.8),
    )
    return area("upper", (x - half, y), (x - half - lean, top), (x + half - lean, top), (x + half, y)), cap


def mast(
    x: float, y: float, high: float, rake: float = 0.0, yards: tuple[float, ...] = (), wide: float = 0.007
) -> Iterator[Shape]:
    """A pole with its yards, at parts of its height."""
    yield line(wide, (x, y), (x - rake * high, y + high))
    for part in yards:
        middle, level = x - rake * high * part, y + high * part
        yield line(wide * 0.8, (middle - 0.03, level), (middle + 0.03, level))


def derricks(x: float, y: float, reach: float = 0.1) -> tuple[Shape, Shape]:
    """Two booms at the foot of a mast."""
    return line(0.006, (x, y + 0.03), (x + reach, y + reach + 0.03)), line(0.006, (x, y + 0.03), (x - reach, y + reach + 0.03))


def gun(x: float, y: float, way: int, size: float = 0.036) -> tuple[Shape, ...]:
    """A gun in its house; *way* is 1 for one that looks to the bow, -1 to the stern."""
    half = size / 2
    house_ = area(
        "hull",
        (x - half * way, y),
        (x - half * 0.9 * way, y + size * 0.55),
        (x + half * 0.5 * way, y + size * 0.55),
        (x + half * way, y),
    )
    return house_, line(size * 0.2, (x + half * 0.6 * way, y + size * 0.3), (x + size * 1.75 * way, y + size * 0.4), tone="hull")


@cache
def cruiser(funnels: int = 3) -> Profile:
    """A light cruiser: a row of thin funnels, two pole masts, guns behind shields, a ram."""
    deck, span = 0.062, 0.065 * (funnels - 1)
    smoke = [part for i in range(funnels) for part in funnel(0.51 - span / 2 + i * 0.065, deck, 0.036, 0.125, 0.03)]
    return (
        *mast(0.73, deck, 0.24, 0.03, (0.72,)),
        *mast(0.26, deck, 0.21, 0.03, (0.75,)),
        *smoke,
        hull(deck, "ram"),
        house(0.80, 0.955, deck, 0.024, 0.5, "hull"),
        house(0.02, 0.17, deck, 0.018, 0.2, "hull"),
        house(0.655, 0.75, deck, 0.055),
        house(0.28, 0.37, deck, 0.03),
        house(0.37, 0.66, deck, 0.018, 0.2),
        *gun(0.87, deck + 0.024, 1),
        *gun(0.10, deck + 0.018, -1),
    )


@cache
def liner(funnels: int = 2, pairs: bool = False, tiers: int = 2) -> Profile:
    """A passenger ship: long light houses in tiers, large funnels, evenly apart or in pairs."""
    deck = 0.085
    gap = 0.313 / (funnels - 1) if funnels > 1 else 0.0
    shifted = [0.5 + (i - (funnels - 1) / 2) * gap + (0.022 * (-1) ** i * -1 if pairs else 0) * -1 for i in range(funnels)]
    smoke = [part for x in shifted for part in funnel(x, deck, 0.05, 0.185, 0.06)]
    decks = [house(0.18 + 0.035 * k, 0.83 - 0.03 * k, deck + 0.026 * k, 0.026, 0.2) for k in range(tiers)]
    ports = [
        line(0.006, (0.22 + 0.035 * k, deck + 0.013 + 0.026 * k), (0.79 - 0.03 * k, deck + 0.013 + 0.026 * k), tone="dark")
        for k in range(tiers)
    ]
    return (
        *mast(0.885, deck, 0.23, 0.05),
        *mast(0.13, deck, 0.23, 0.05),
        *smoke,
        hull(deck),
        house(0.90, 0.985, deck, 0.018, 0.3, "hull"),
        house(0.02, 0.12, deck, 0.016, 0.2, "hull"),
        *decks,
        *ports,
        house(0.74, 0.80, deck + 0.026 * tiers, 0.026, 0.4),
    )


@cache
def freighter(tall: bool = False, funnel_at: float = 0.49, holds: int = 2, bow: str = "plumb") -> Profile:
    """A tramp with three islands: two or four masts with derricks, a funnel behind the bridge."""
    deck = 0.07
    masts = (0.27, 0.74) if holds == 2 else (0.2, 0.33, 0.69, 0.82)
    rig = [
        shape
        for x in masts
        for shape in (*mast(x, deck, 0.24 if tall else 0.2, wide=0.008), *derricks(x, deck, 0.1 if holds == 2 else 0.06))
    ]
    return (
        *rig,
        *funnel(funnel_at, deck + 0.03, 0.046, 0.15 if tall else 0.13, 0.04),
        hull(deck, bow),
        house(0.865, 0.985, deck, 0.028, 0.35, "hull"),
        house(0.015, 0.14, deck, 0.02, 0.2, "hull"),
        house(0.41, 0.62, deck, 0.034, 0.15),
        house(0.53, 0.61, deck + 0.034, 0.034, 0.3),
        house(0.45, 0.52, deck + 0.034, 0.014, 0.2),
    )


@cache
def armed(guns: int = 2) -> Profile:
    """A merchant ship with guns on her raised ends: an auxiliary cruiser, a decoy ship."""
    return (*liner(1, False, 1), *gun(0.93, 0.103, 1, 0.04), *(gun(0.08, 0.101, -1, 0.04) if guns > 1 else ()))


@cache
def gunboat() -> Profile:
    """An old small cruiser for the colonies: three masts with yards, one funnel, a bowsprit."""
    deck = 0.08
    rig = [shape for x, high in ((0.2, 0.26), (0.46, 0.32), (0.72, 0.3)) for shape in mast(x, deck, high, 0.02, (0.45, 0.72))]
    return (
        line(0.01, (0.95, deck + 0.02), (1.1, deck + 0.06)),
        line(0.005, (0.72, deck + 0.28), (1.09, deck + 0.05)),
        *rig,
        *funnel(0.58, deck, 0.06, 0.16, 0.03),
        hull(deck, "raked"),
        house(0.02, 0.2, deck, 0.024, 0.2, "hull"),
        house(0.8, 0.97, deck, 0.024, 0.4, "hull"),
        house(0.4, 0.68, deck, 0.02, 0.2),
        *gun(0.86, deck + 0.024, 1),
        *gun(0.1, deck + 0.024, -1),
    )


@cache
def collier() -> Profile:
    """A coal ship: gallows over open holds from stem to stern, the funnel right aft."""
    deck = 0.065
    gallows = [
        shape
        for x in (0.3, 0.42, 0.54, 0.66, 0.78)
        for shape in (line(0.012, (x, deck), (x, deck + 0.17)), line(0.008, (x - 0.05, deck + 0.17), (x + 0.05, deck + 0.17)))
    ]
    return (
        *gallows,
        *funnel(0.13, deck + 0.05, 0.05, 0.13, 0.04),
        hull(deck),
        house(0.88, 0.985, deck, 0.03, 0.35, "hull"),
        house(0.02, 0.24, deck, 0.03, 0.2, "hull"),
        house(0.06, 0.21, deck + 0.03, 0.034, 0.2),
    )


@cache
def monitor() -> Profile:
    """A gun platform: a low hull, one great turret, a tripod with its top, a funnel."""
    deck = 0.035
    return (
        line(0.012, (0.52, deck), (0.5, deck + 0.3)),
        line(0.009, (0.44, deck), (0.5, deck + 0.22)),
        line(0.009, (0.58, deck), (0.5, deck + 0.22)),
        house(0.46, 0.55, deck + 0.2, 0.035, 0.1),
        *funnel(0.3, deck, 0.07, 0.15),
        hull(deck, "plumb"),
        house(0.22, 0.6, deck, 0.035, 0.2),
        *gun(0.74, deck, 1, 0.13),
        house(0.66, 0.82, deck, 0.03, 0.1, "hull"),
    )


@cache
def battleship(turrets: int = 2, funnels: int = 2) -> Profile:
    """A ship of the line of the British fleet: turrets before and behind, a tripod, broad funnels."""
    deck = 0.058
    levels = [(i, 0.035 * i) for i in range(turrets)]
    fore = [
        part
        for i, up in levels
        for part in (
            house(0.835 - 0.09 * i, 0.885 - 0.09 * i, deck, 0.014 + up, 0.0),
            *gun(0.86 - 0.09 * i, deck + 0.012 + up, 1, 0.075),
        )
    ]
    aft = [
        part
        for i, up in levels
        for part in (
            house(0.115 + 0.09 * i, 0.165 + 0.09 * i, deck, 0.007 + up, 0.0),
            *gun(0.14 + 0.09 * i, deck + 0.005 + up, -1, 0.075),
        )
    ]
    smoke = [part for i in range(funnels) for part in funnel(0.55 - 0.13 * i, deck + 0.03, 0.06, 0.14)]
    return (
        line(0.01, (0.64, deck), (0.64, deck + 0.31)),
        line(0.007, (0.59, deck), (0.64, deck + 0.24)),
        line(0.007, (0.69, deck), (0.64, deck + 0.24)),
        *mast(0.31, deck, 0.22, 0.0, (0.8,)),
        *smoke,
        *aft,
        *fore,
        hull(deck),
        house(0.28, 0.71, deck, 0.04, 0.2),
        house(0.6, 0.7, deck + 0.04, 0.06, 0.2),
        house(0.62, 0.66, deck + 0.22, 0.03, 0.0),
    )


@cache
def trawler() -> Profile:
    """A small steamer that sweeps mines: a high bow, a wheel house, a mast with a steadying sail."""
    deck = 0.1
    return (
        *mast(0.76, deck, 0.36, wide=0.014),
        *mast(0.14, deck, 0.3, wide=0.014),
        area("sail", (0.15, deck + 0.06), (0.15, deck + 0.26), (0.33, deck + 0.08)),
        *funnel(0.4, deck + 0.06, 0.09, 0.2, 0.04),
        hull(deck, "raked"),
        house(0.72, 0.99, deck, 0.06, 0.6, "hull"),
        house(0.28, 0.56, deck, 0.07, 0.1),
        house(0.46, 0.57, deck + 0.07, 0.09, 0.1),
    )


@cache
def submarine(guns: int = 1) -> Profile:
    """A boat on the surface: a low hull, a tower with its periscope, a gun, a wire from end to end."""
    low = area("hull", (0, 0.012), (0.05, 0.0), (0.95, 0.0), (1, 0.05), (0.9, 0.042), (0.6, 0.036), (0.3, 0.03), (0.1, 0.03))
    tower = area("hull", (0.46, 0.03), (0.45, 0.115), (0.575, 0.115), (0.60, 0.03))
    wires = line(0.004, (0.995, 0.05), (0.57, 0.115)), line(0.004, (0.02, 0.02), (0.46, 0.115))
    return (low, tower, line(0.01, (0.52, 0.1), (0.52, 0.2)), *(gun(0.7, 0.038, 1, 0.038) if guns else ()), *wires)
