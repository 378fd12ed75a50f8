"""Sample pictures, to be looked at and to learn the palette from: ``python -m render.show cartagena OUT``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from PIL import Image

from engines.cartagena.view import View
from locales import Words
from render.bands import painted
from render.canvas import Board
from render.cartagena import looks, pictures
from render.cartagena.sample_views import FRESH, crowded, ended, first, later, storm
from render.encode import Picture
from render.kit import flags
from render.palette import RGB, THEMES, Theme
from render.pictures import COMPONENT
from render.samples import Sample
from render.scene import drawable
from render.signs import initials

NAMES = ("Bruno", "Anna", "Chiara de las Mareas del Viento", "\u0414\u043c\u0438\u0442\u0440\u0438\u0439")
ALONE = ("move", "repeat", "field_hospital", "harquebusier_en", "native_es", "princess_caroline", "barge_en", "fort", "lezo")
"""Components to be looked at."""
palette_name = pictures.palette_name
Fresh = tuple[tuple[int, str, int], ...]


@dataclass(frozen=True)
class Still:
    """A sample: a kind of picture of a view, who is asked, with what is new, and parts with the numbers of options."""

    kind: str
    seen: View
    asked: frozenset[int] = frozenset()
    fresh: Fresh = ()
    marks: tuple[str, ...] = ()


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
    for name, still in stills().items():
        yield Sample(name, partial(drawn, still), partial(in_all_colours, still))
    for name in ALONE:
        yield Sample(f"component_{name}", partial(_alone, name))
    yield Sample("emblem", lambda words, theme: pictures.draw("emblem", None, (), words, theme))


def drawn(still: Still, words: Words, theme: str) -> Picture:
    """One still picture in those words and that theme."""
    marks = [(part, number) for number, part in enumerate(still.marks, 1)]
    names = NAMES[: still.seen.players]
    return pictures.draw(still.kind, still.seen, names, words, theme, still.asked, still.fresh, marks)


def in_all_colours(still: Still, words: Words, theme: str) -> Image.Image:
    """The same before its colours are reduced to those of the palette."""
    names = NAMES[: still.seen.players]
    scene = pictures.scene(still.seen, drawable(names, words), THEMES[theme], still.asked, still.fresh, initials(names))
    draw = pictures.reveal if still.kind == "reveal" and pictures.reveal else pictures.kind(still.kind).draw
    bands = draw(scene)
    if isinstance(bands, Board):
        raise TypeError("these pictures are made of bands")
    return painted(bands)


def _alone(name: str, words: Words, theme: str) -> Picture:
    return pictures.draw(f"{COMPONENT}{name}", None, (), words, theme)


def named(theme: Theme) -> tuple[RGB, ...]:
    """The colours that the palette of a theme keeps exactly: those of the chart and of the flags too."""
    return tuple(dict.fromkeys((*theme.named, *looks.named(theme), *flags.TONES, theme.dice[6][0])))
