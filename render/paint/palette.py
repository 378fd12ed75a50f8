"""Colours: four themes and eight seats. No other module writes a colour that a reader has to tell from another."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

RGB = tuple[int, int, int]

SHAPES = ("disc", "square", "triangle", "diamond", "hexagon", "shield", "star", "cross")
HATCHES = ("solid", "rise", "dots", "fall", "level", "plumb", "grid", "check")
PALE = 0.55
"""How far what counts no more is washed out towards the page."""


def rgb(code: str) -> RGB:
    """'#1a2b3c' -> (26, 43, 60)."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(a: RGB, b: RGB, t: float) -> RGB:
    """The colour that is *t* (0 to 1) of the way from *a* to *b*, in sRGB."""
    return (round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t), round(a[2] + (b[2] - a[2]) * t))


@cache
def contrast(a: RGB, b: RGB) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    low, high = sorted(map(_luminance, (a, b)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: RGB) -> float:
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (part / 255 for part in colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@dataclass(frozen=True)
class SeatStyle:
    """How one seat looks in one theme: *fill* for areas, *on* for what stands on the fill.

    A seat is a colour and a shape and a hatch; the first four stay furthest apart for every kind of colour vision. What stands on
    the shape is the captain's *initial* (`render.board.signs`); a seat of a theme has nobody yet, and its number.
    """

    index: int
    fill: RGB
    on: RGB
    initial: str

    @property
    def shape(self) -> str:
        return SHAPES[self.index]

    @property
    def hatch(self) -> str:
        return HATCHES[self.index]


@dataclass(frozen=True)
class Theme:
    """All colours of one theme. Letters: ink, soft, faint. Grounds: page < surface < raised. Metals: (light, middle, deep).

    Dice by the number of their faces: (fill, what stands on it).
    """

    name: str
    page: RGB
    surface: RGB
    raised: RGB
    line: RGB
    ink: RGB
    soft: RGB
    faint: RGB
    brass: RGB
    fresh: RGB
    good: RGB
    bad: RGB
    shade: RGB
    wood: RGB
    plank: RGB
    seats: tuple[SeatStyle, ...] = ()
    metal: dict[str, tuple[RGB, RGB, RGB]] = field(default_factory=dict, hash=False, compare=False)
    dice: dict[int, tuple[RGB, RGB]] = field(default_factory=dict, hash=False, compare=False)

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def dark(self) -> bool:
        """Whether letters are light on dark grounds."""
        return self.name != "light"

    @property
    def strip(self) -> RGB:
        """The ground of title strips."""
        return self.shade if self.dark else self.raised

    @property
    def named(self) -> tuple[RGB, ...]:
        """The colours a palette has to keep exactly."""
        inks = (
            self.page,
            self.surface,
            self.raised,
            self.line,
            self.ink,
            self.soft,
            self.faint,
            self.brass,
            self.fresh,
            self.good,
            self.bad,
            self.shade,
            self.wood,
            self.plank,
        )
        pale = (mix(seat.fill, self.page, PALE) for seat in self.seats)
        metals = (colour for light, mid, deep in self.metal.values() for colour in (light, mid, deep, mix(mid, deep, 0.35)))
        return tuple(dict.fromkeys((*inks, *(seat.fill for seat in self.seats), *pale, *metals)))


ON_DARK, ON_LIGHT = rgb("#FFFDF7"), rgb("#0F1821")
"""The colours of things on dark and on light fills."""


def _seats(fills: str, ons: str) -> tuple[SeatStyle, ...]:
    letters = {"l": ON_DARK, "d": ON_LIGHT}
    return tuple(
        SeatStyle(i, rgb(fill), letters[on], str(i + 1)) for i, (fill, on) in enumerate(zip(fills.split(), ons, strict=True))
    )


DARK = Theme(
    name="dark",
    page=rgb("#101C29"),
    surface=rgb("#182838"),
    raised=rgb("#22364A"),
    line=rgb("#49627A"),
    ink=rgb("#F6EFE2"),
    soft=rgb("#BCCAD6"),
    faint=rgb("#8FA3B5"),
    brass=rgb("#E3BA63"),
    fresh=rgb("#FF79D1"),
    good=rgb("#8ADBA4"),
    bad=rgb("#FF9A80"),
    shade=rgb("#09121B"),
    wood=rgb("#46362A"),
    plank=rgb("#31251C"),
    seats=_seats("#FB7748 #7ED7FB #F2D566 #4DAE98 #C88EE1 #F6F0EA #BB692F #8977DF", "dddddddd"),
    metal={
        "silver": (rgb("#E4E6E2"), rgb("#9AA4AB"), rgb("#5A6670")),
        "gold": (rgb("#FBE08A"), rgb("#D9A63B"), rgb("#8A5F16")),
        "back": (rgb("#7F909F"), rgb("#536575"), rgb("#2C3B49")),
    },
    dice={
        4: (rgb("#E8554A"), ON_DARK),
        6: (rgb("#F4EFE4"), ON_LIGHT),
        8: (rgb("#63B46E"), ON_LIGHT),
        10: (rgb("#5AA2E6"), ON_LIGHT),
    },
)

LIGHT = Theme(
    name="light",
    page=rgb("#F1EADB"),
    surface=rgb("#FCFAF4"),
    raised=rgb("#E6DCC6"),
    line=rgb("#A89A7C"),
    ink=rgb("#16212B"),
    soft=rgb("#41525F"),
    faint=rgb("#5C6A74"),
    brass=rgb("#7C5408"),
    fresh=rgb("#B5127F"),
    good=rgb("#1F6B3C"),
    bad=rgb("#A3260F"),
    shade=rgb("#CBBE9F"),
    wood=rgb("#D8BC90"),
    plank=rgb("#BE9E6E"),
    seats=_seats("#A81D01 #13439E #A08000 #007F6C #7A4A8E #1C2226 #AC5608 #2F1C77", "lldlllll"),
    metal={
        "silver": (rgb("#F7F7F4"), rgb("#C3C9CC"), rgb("#6B757C")),
        "gold": (rgb("#FBE39A"), rgb("#D9A63B"), rgb("#80560F")),
        "back": (rgb("#A9B4BC"), rgb("#7C8A95"), rgb("#46525C")),
    },
    dice={
        4: (rgb("#B3261E"), ON_DARK),
        6: (rgb("#FFFFFF"), ON_LIGHT),
        8: (rgb("#2C7A3C"), ON_DARK),
        10: (rgb("#1B5AA6"), ON_DARK),
    },
)

CONTRAST = Theme(
    name="contrast",
    page=rgb("#000000"),
    surface=rgb("#0B0B0B"),
    raised=rgb("#1C1C1C"),
    line=rgb("#9A9A9A"),
    ink=rgb("#FFFFFF"),
    soft=rgb("#F2F2F2"),
    faint=rgb("#D6D6D6"),
    brass=rgb("#FFD54A"),
    fresh=rgb("#FF86E6"),
    good=rgb("#7DFFA4"),
    bad=rgb("#FFA08A"),
    shade=rgb("#000000"),
    wood=rgb("#2C2116"),
    plank=rgb("#1B140D"),
    seats=_seats("#FF8550 #8FE0FF #FFE36B #3FC9AB #DA9CF2 #FFFFFF #CB7A3A #9C8CF5", "dddddddd"),
    metal=DARK.metal,
    dice={
        4: (rgb("#FF7A70"), ON_LIGHT),
        6: (rgb("#FFFFFF"), ON_LIGHT),
        8: (rgb("#7BDE88"), ON_LIGHT),
        10: (rgb("#7CC0FF"), ON_LIGHT),
    },
)

COLOURS = Theme(
    name="colours",
    page=DARK.page,
    surface=DARK.surface,
    raised=DARK.raised,
    line=DARK.line,
    ink=DARK.ink,
    soft=DARK.soft,
    faint=DARK.faint,
    brass=rgb("#F0E442"),
    fresh=rgb("#F2A9D2"),
    good=rgb("#6FC4F5"),
    bad=rgb("#FFB000"),
    shade=DARK.shade,
    wood=DARK.wood,
    plank=DARK.plank,
    seats=_seats("#E69F00 #56B4E9 #F0E442 #009E73 #CC79A7 #F7F7F7 #D55E00 #8F7BE0", "dddddddd"),
    metal=DARK.metal,
    dice={
        4: (rgb("#D55E00"), ON_LIGHT),
        6: (rgb("#F4EFE4"), ON_LIGHT),
        8: (rgb("#00A67A"), ON_LIGHT),
        10: (rgb("#56B4E9"), ON_LIGHT),
    },
)
"""The colours of Okabe and Ito, which every kind of colour vision tells apart: https://jfly.uni-koeln.de/color/"""

THEMES = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST, "colours": COLOURS}
"""The palettes that people choose from; the first one is the usual one."""


@dataclass(frozen=True)
class Chart:
    """The colours of a map in one theme: waters from deep to shallow, land, its coast, and the lines and names upon them."""

    deep: RGB
    water: RGB
    shelf: RGB
    land: RGB
    coast: RGB
    net: RGB
    name: RGB
    town: RGB

    @property
    def named(self) -> tuple[RGB, ...]:
        """The colours a palette has to keep exactly, the steps between waters among them."""
        steps = (mix(self.deep, self.water, 0.5), mix(self.water, self.shelf, 0.5))
        return (self.deep, self.water, self.shelf, self.land, self.coast, self.net, self.name, self.town, *steps)


def _chart(codes: str) -> Chart:
    return Chart(*map(rgb, codes.split()))


CHARTS = {
    "dark": _chart("#102539 #14304A #1D4461 #3A3D36 #A39B7E #436B8C #8BB0CC #C9BD98"),
    "light": _chart("#E9F1F2 #D9E7EC #BFD9E2 #EADBB3 #6B5731 #86A7B6 #35627F #6B5731"),
    "contrast": _chart("#00101F #04203A #0E3A5E #4A4734 #E9DDA6 #6FA6D0 #D6ECFF #FFF3C4"),
    "colours": _chart("#102539 #14304A #1D4461 #4A4736 #C9BD98 #436B8C #A9CBE4 #F0E442"),
}
