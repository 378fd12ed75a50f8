"""The looks of things: the colours of the chart, the sign of each card and troop, the silhouette of each class."""

from __future__ import annotations

from dataclasses import dataclass

from engines.cartagena.data import CLASS, SHIP
from engines.cartagena.data.ids import SPANISH, Ship
from render.kit.ships import sails
from render.kit.ships.hulls import Profile
from render.paint.palette import RGB, Theme, mix, rgb


@dataclass(frozen=True)
class Tints:
    """The chart's own colours: paper, the wash along coasts, land and its edge, ink; the frames of squares; closed sides."""

    paper: RGB
    wash: RGB
    land: RGB
    edge: RGB
    ink: RGB
    green: RGB
    blue: RGB
    gold: RGB
    red: RGB


def _tints(codes: str) -> Tints:
    return Tints(*map(rgb, codes.split()))


TINTS = {
    "dark": _tints("#10202E #23506A #3A3B30 #4B4F3A #C9BD98 #82C07A #6DB6E8 #F0C75E #FF6A5C"),
    "light": _tints("#F3EAD2 #AFCFD3 #E9D9AC #CFCB93 #4A3A20 #3E7A34 #1F66A0 #9A7400 #C01F14"),
    "contrast": _tints("#00101F #1F5F8F #33332A #54583A #FFF3C4 #9CFF8F #8FD3FF #FFD54A #FF7A6A"),
    "colours": _tints("#10202E #23506A #3A3B30 #4B4F3A #C9BD98 #00A67A #6DB6E8 #F0E442 #E67300"),
}
CARD_SIGNS = {
    "initiative": "coin", "surprise_attack": "swords", "adverse_weather": "storm", "mutiny": "skull", "full_sail": "full_sail",
    "move": "move", "attack": "sword", "shoot": "burst", "disembark": "landing", "heal": "heal", "field_hospital": "tent",
    "brulote": "flame", "cannon": "cannon", "culverin": "culverin", "repeat": "repeat",
}  # fmt: skip
ARMS = {
    "harquebusier_en": "musket", "harquebusier_es": "musket", "infantry_en": "pike", "infantry_es": "pike", "marine_en": "anchor",
    "machetero_en": "machete", "native_es": "arrows",
}  # fmt: skip
RIGS: dict[str, tuple[Profile, float]] = {
    "barge_en": (sails.barge(), 0.66),
    "ship_en": (sails.ship_rigged(3), 0.76),
    "ship_es": (sails.ship_rigged(3), 0.76),
    "galicia": (sails.man_of_war(2), 0.84),
    "schooner_en": (sails.schooner(), 0.78),
    "princess_caroline": (sails.man_of_war(3), 0.86),
}
"""Silhouette of each class, and its length in squares."""


def kind_of_ship(ship: Ship) -> str:
    """The class of a ship."""
    return SHIP[ship].kind


def is_spanish(kind: str) -> bool:
    """Whether a class of ships is Spanish."""
    return CLASS[kind].side == SPANISH


def casing(theme: Theme) -> RGB:
    """The outline of pieces on the chart: night behind them in the dark, ink around them on paper."""
    return theme.page if theme.dark else TINTS[theme.name].ink


def scale(theme: Theme) -> tuple[RGB, ...]:
    """The colours of the chart itself: from paper to the wash, from water and land to ink, trees, the lily of the rose."""
    t = TINTS[theme.name]
    waters = (mix(t.paper, t.wash, part) for part in (0, 0.4, 0.7, 1))
    lines = (*(mix(t.wash, t.ink, part) for part in (0.25, 0.5, 0.8)), *(mix(t.paper, t.ink, part) for part in (0.4, 0.7)))
    lands = (mix(t.land, t.edge, part) for part in (0, 0.5, 1))
    inks = (mix(t.land, t.ink, part) for part in (0.3, 0.55, 0.8, 1))
    return (*waters, *lines, *lands, *inks, mix(t.edge, t.green, 0.25), mix(t.paper, t.ink, 0.12), t.red)


def named(theme: Theme) -> tuple[RGB, ...]:
    """The chart's colours that a palette keeps exactly."""
    t = TINTS[theme.name]
    hulls = tuple(mix(seat.fill, (20, 14, 8), 0.25 if theme.dark else 0.12) for seat in theme.seats[:4])
    return (t.paper, t.wash, t.land, t.edge, t.ink, t.green, t.blue, t.gold, t.red, *hulls, *scale(theme))
