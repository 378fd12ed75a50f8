"""Sample pictures, to be looked at and to learn the palette from: ``python -m render.drawing.show atlantic_chase OUT``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

from engines.atlantic_chase.view import View
from render.atlantic_chase import pictures
from render.atlantic_chase.pieces.chart_ground import tones
from render.atlantic_chase.samples.charts import charts
from render.atlantic_chase.samples.views import AFTER, CONVOY, LARGE, LED, MANY, ORAN, ORDERS, OVER, SPREAD, STRAIT, battle
from render.paint.palette import CHARTS, RGB, Theme
from render.picture.game_samples import Sample, emblem, of_stills

NAMES = ("Anna", "Chiara de las Mareas del Viento")
ALONE = ("ge_bismarck", "uk_hood", "uk_dd_squadron", "uk_convoy", "ge_shore_battery", "uk_ark_royal")
"""Components to be looked at."""
FRESH = ((1, "ge_bismarck", 1), (0, "uk_hood", 2))
palette_name = pictures.palette_name


@dataclass(frozen=True)
class Still:
    """A sample: a kind of picture of a view, who is asked, what is new, and parts with the numbers of options."""

    kind: str
    view: View
    asked: frozenset[int] = frozenset()
    fresh: tuple[tuple[int, str, int], ...] = ()
    marks: tuple[str, ...] = ()
    names: tuple[str, ...] = NAMES


def stills() -> dict[str, Still]:
    """Every kind of still picture, by name."""
    both = frozenset({0, 1})
    return {
        "board_first": Still("board", battle("MS9"), both),
        "board": Still("board", STRAIT, both, FRESH),
        "board_after": Still("board", AFTER, both),
        "board_convoy": Still("board", CONVOY, both),
        "board_five": Still("board", ORAN, both),
        "board_over": Still("board", OVER),
        "board_led": Still("board", LED, both),
        "orders_led": Still("orders", replace(LED, viewer=0, shots=(), orders=ORDERS)),
        "board_ten": Still("board", LARGE, both),
        "board_ten_spread": Still("board", SPREAD),
        "dice": Still("dice", STRAIT),
        "dice_after": Still("dice", AFTER),
        "dice_ten": Still("dice", LARGE),
        "orders": Still("orders", replace(STRAIT, viewer=0, shots=(), orders=ORDERS), marks=("ge_bismarck", "ge_prinz_eugen")),
        "orders_none": Still("orders", replace(battle("MS9"), viewer=1)),
        "orders_ten": Still("orders", replace(LARGE, viewer=0, shots=(), orders=MANY)),
    }


def samples() -> Iterator[Sample]:
    """Every kind of picture, to be looked at."""
    return chain(of_stills(pictures, stills(), ALONE), charts(), (emblem(pictures),))


def named(theme: Theme) -> tuple[RGB, ...]:
    """The colours that the palette of a theme keeps exactly: those of dice and waters too."""
    return tuple(
        dict.fromkeys((*theme.named, *(fill for fill, _ in theme.dice.values()), *CHARTS[theme.name].named, *tones(theme)))
    )
