"""Everything the kit draws, on boards of no game: ``python -m render.drawing.show kit OUT``."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from PIL import Image

from locales import Words
from render.kit.samples.cards import fanned, forty, hand
from render.kit.samples.lines import patterns
from render.kit.samples.maps import battlefield, reeds, sea, strait, window
from render.paint import bands
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.encode import Picture
from render.paint.palette import CHARTS, RGB, THEMES, Theme
from render.picture.game_samples import Sample

__all__ = ["named", "palette_name", "samples"]


@dataclass(frozen=True)
class BoardSample:
    """A sample: what draws it on a board, of which facts, and its size."""

    name: str
    draw: Callable[[Board, Any], None]
    facts: Hashable
    width: int
    height: int


def samples() -> Iterator[Sample]:
    """Cards in a hand, a fan and rows; squares, hexes both ways; lines of every pattern."""
    for shown in (*_cards(), *_maps()):
        yield Sample(shown.name, partial(_picture, shown), partial(_painted, shown))


def _cards() -> tuple[BoardSample, ...]:
    return tuple(BoardSample(*each) for each in (hand(), fanned(), forty()))


def _maps() -> tuple[BoardSample, ...]:
    return tuple(BoardSample(*each) for each in (battlefield(), sea(), window(), strait(), patterns()))


def palette_name(theme: str) -> str:
    """Under which name the colours of the samples are kept for a theme."""
    return f"kit_{theme}"


def named(theme: Theme) -> tuple[RGB, ...]:
    """The colours that the palette of a theme keeps exactly."""
    return tuple(dict.fromkeys((*theme.named, *CHARTS[theme.name].named, *reeds(theme))))


def _bands(shown: BoardSample, theme: str) -> tuple[Band, ...]:
    return (Band(shown.draw, shown.facts, shown.width, shown.height, THEMES[theme]),)


def _picture(shown: BoardSample, words: Words, theme: str) -> Picture:
    return bands.picture(_bands(shown, theme), palette_name(theme), shown.name)


def _painted(shown: BoardSample, words: Words, theme: str) -> Image.Image:
    return bands.painted(_bands(shown, theme))
