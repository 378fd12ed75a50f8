"""Sample pictures, to be looked at and to learn the palette from: ``python -m render.drawing.show cartagena OUT``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from engines.cartagena.view import View
from render.cartagena import pictures
from render.cartagena.pieces import looks
from render.cartagena.samples.views import FRESH, crowded, ended, first, later, storm
from render.kit.ships import flags
from render.paint.palette import RGB, Theme
from render.picture.game_samples import Sample, emblem, of_stills

NAMES = ("Bruno", "Anna", "Chiara de las Mareas del Viento", "\u0414\u043c\u0438\u0442\u0440\u0438\u0439")
ALONE = ("move", "repeat", "field_hospital", "harquebusier_en", "native_es", "princess_caroline", "barge_en", "fort", "lezo")
"""Components to be looked at."""
palette_name = pictures.palette_name
Fresh = tuple[tuple[int, str, int], ...]


@dataclass(frozen=True)
class Still:
    """A sample: a kind of picture of a view, who is asked, with what is new, and parts with the numbers of options."""

    kind: str
    view: View
    asked: frozenset[int] = frozenset()
    fresh: Fresh = ()
    marks: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """As many captains as there are."""
        return NAMES[: self.view.players]


def stills() -> dict[str, Still]:
    """Every kind of still picture, by name."""
    return {
        "board2_first": Still("board", first(2)),
        "board2": Still("board", later(2), frozenset({1}), FRESH),
        "board3": Still("board", later(3), frozenset({0, 2})),
        "board4_crowded": Still("board", crowded(4), frozenset({3}), storm(4)),
        "north_west": Still("north_west", later(2), frozenset(), FRESH),
        "south_east": Still("south_east", crowded(4), frozenset(), storm(4)),
        "board2_end": Still("reveal", ended(2)),
        "board4_end": Still("reveal", ended(4)),
        "chart": Still("chart", later(2, 1), marks=("C5", "D4", "B7", "A5")),
        "hand": Still("hand", later(2, 1), marks=("card.move", "card.shoot", "card.repeat")),
        "hand3": Still("hand", later(3, 0)),
        "fleet": Still("fleet", later(2, 1)),
        "fleet4": Still("fleet", crowded(4, 1)),
    }


def samples() -> Iterator[Sample]:
    """Every kind of picture, to be looked at."""
    return chain(of_stills(pictures, stills(), ALONE), (emblem(pictures),))


def named(theme: Theme) -> tuple[RGB, ...]:
    """The colours that the palette of a theme keeps exactly: those of the chart and of the flags too."""
    return tuple(dict.fromkeys((*theme.named, *looks.named(theme), *flags.TONES, theme.dice[6][0])))
