"""Ships under sail, each from a few numbers."""

from __future__ import annotations

from functools import cache

from render.kit.ships.hulls import Profile, Shape, area, line
from render.paint.canvas import Point, bezier

MASTS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0.33, 0.95), (0.68, 1.0)),
    3: ((0.20, 0.80), (0.50, 1.0), (0.77, 0.90)),
    4: ((0.14, 0.72), (0.37, 0.95), (0.60, 1.0), (0.82, 0.88)),
}
"""The places of a ship's masts from the stern, and their heights beside the highest."""
SAILS = ((0.10, 0.42, 1.0, 0.92), (0.45, 0.72, 0.90, 0.74), (0.75, 0.93, 0.70, 0.52))
"""The square sails of a mast: foot and head in parts of its height, and how broad they are beside the lowest."""


def _square(x: float, y0: float, y1: float, w0: float, w1: float, belly: float = 0.035) -> Shape:
    """A square sail seen from a little before the beam, filled from astern."""
    right = bezier((x + w1 / 2, y1), (x + w0 / 2 + belly, (y0 + y1) / 2), (x + w0 / 2, y0), n=8)
    left = bezier((x - w0 / 2, y0), (x - w0 / 2 + belly * 0.8, (y0 + y1) / 2), (x - w1 / 2, y1), n=8)
    foot = bezier((x + w0 / 2, y0), (x + belly * 0.3, y0 + (y1 - y0) * 0.18), (x - w0 / 2, y0), n=8)
    return area("sail", *right, *foot, *left)


def _wooden(deck: float) -> Shape:
    """A hull with sheer, a beakhead and a stern that rises."""
    after: tuple[Point, ...] = (
        (0.06, 0),
        (0.03, deck * 0.55),
        (0, deck * 1.5),
        (0.09, deck * 1.46),
        (0.16, deck * 1.22),
        (0.34, deck * 1.03),
    )
    fore: tuple[Point, ...] = (
        (0.70, deck),
        (0.80, deck * 1.16),
        (0.93, deck * 1.18),
        (0.95, deck * 0.95),
        (1.0, deck * 0.86),
        (0.955, deck * 0.45),
        (0.93, 0),
    )
    return area("hull", *after, *fore)


@cache
def ship_rigged(masts: int = 3) -> Profile:
    """Two to four masts with square sails, jibs at the bowsprit. Raises KeyError for another number of masts."""
    deck, top, places = 0.06, 0.66, MASTS[masts]
    poles = [line(0.013, (x, deck), (x, deck + (top - deck) * part * 1.04)) for x, part in places]
    wide = 0.66 / masts
    sails = [
        _square(x, deck + (top - deck) * part * low, deck + (top - deck) * part * high, wide * w0, wide * w1)
        for x, part in places
        for low, high, w0, w1 in SAILS
    ]
    jib = area("sail", (0.80, deck + 0.40), (1.11, deck * 1.1 + 0.085), (0.90, deck + 0.05))
    stays = (
        line(0.014, (0.93, deck * 1.1), (1.13, deck * 1.1 + 0.10)),
        line(0.006, (0.78, deck + 0.43), (1.12, deck * 1.1 + 0.095)),
    )
    return (stays[0], *poles, jib, stays[1], *sails, line(0.008, (0.01, deck * 1.4), (-0.02, deck * 1.4 + 0.12)), _wooden(deck))


@cache
def schooner() -> Profile:
    """Two masts with gaff sails and topsails: long and low."""
    deck, top = 0.07, 0.62
    poles = line(0.013, (0.34, deck), (0.31, top)), line(0.013, (0.68, deck), (0.655, top))
    sails = []
    for x, part in ((0.335, 1.0), (0.675, 0.94)):
        sails += [
            area(
                "sail",
                (x - 0.012, deck + 0.05),
                (x - 0.29, deck + 0.06),
                (x - 0.235, deck + 0.46 * part),
                (x - 0.02, deck + 0.36 * part),
            ),
            area("sail", (x - 0.028, deck + 0.40 * part), (x - 0.22, deck + 0.475 * part), (x - 0.035, top * part)),
        ]
    jibs = (
        area("sail", (0.70, deck + 0.42), (1.14, deck + 0.095), (0.83, deck + 0.06)),
        area("sail", (0.665, deck + 0.54), (1.02, deck + 0.27), (0.78, deck + 0.40)),
    )
    return (
        line(0.014, (0.93, deck), (1.17, deck + 0.10)),
        *poles,
        *sails,
        *jibs,
        line(0.006, (0.66, top - 0.01), (1.16, deck + 0.10)),
        _wooden(deck * 0.8),
    )


@cache
def barge() -> Profile:
    """An open boat with one lateen sail."""
    bow, stern = bezier((0.97, 0.17), (0.88, 0.0), (0.78, 0.0)), bezier((0.2, 0.0), (0.08, 0.02), (0.03, 0.16))
    leech = bezier((0.84, 0.66), (0.72, 0.34), (0.70, 0.12))
    return (
        line(0.018, (0.46, 0.08), (0.46, 0.58)),
        area("sail", *bezier((0.12, 0.215), (0.60, 0.30), (0.84, 0.66)), *leech, (0.30, 0.13)),
        line(0.016, (0.10, 0.20), (0.86, 0.70)),
        area("hull", *bezier((0.03, 0.16), (0.5, 0.05), (0.97, 0.17)), *bow, *stern),
    )


@cache
def man_of_war(decks: int) -> Profile:
    """A ship of the line with one to three rows of gun ports, a high stern and an ensign."""
    high = 0.05 * decks
    hull = (
        (0.05, 0.0), (0.0, high + 0.13), (0.10, high + 0.12), (0.14, high + 0.07), (0.34, high + 0.04), (0.72, high + 0.04),
        (0.80, high + 0.07), (0.95, high + 0.06), (1.0, high), (0.95, 0.0),
    )  # fmt: skip
    lifted = tuple(
        Shape(shape.tone, tuple((x, y + high * 0.5) for x, y in shape.points), shape.wide) for shape in ship_rigged(3)[:-1]
    )
    ports = [line(0.02, (0.10, high + 0.03 - row * 0.05), (0.90, high + 0.03 - row * 0.05), tone="upper") for row in range(decks)]
    return (*lifted, area("hull", *hull), *ports)
