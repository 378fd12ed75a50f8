"""Pictures made of bands one below the other. A band is drawn once from the facts it is told and kept, ready to be packed:

from one step of a game to the next most ships look the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from PIL import Image

from render.canvas import Board
from render.encode import palette, reduced
from render.palette import Theme

KEPT = 96
"""Bands kept, each of up to 300 KB."""


@dataclass(frozen=True, slots=True)
class Band:
    """A part of a picture, as wide as the whole: *draw* paints *facts*, which can be hashed and are all it is told."""

    draw: Callable[[Board, Any], None]
    facts: Any
    width: int
    height: int
    theme: Theme

    def painted(self) -> Image.Image:
        """The band in all its colours."""
        b = Board(self.width, self.height, self.theme)
        self.draw(b, self.facts)
        return b.im


def painted(bands: Sequence[Band]) -> Image.Image:
    """The picture in all its colours."""
    return _stacked(Image.new("RGB", _size(bands)), [band.painted() for band in bands])


def packed(bands: Sequence[Band], name: str) -> Image.Image:
    """The picture in the colours of the palette kept under *name*."""
    whole = Image.new("P", _size(bands))
    whole.putpalette(palette(name).getpalette() or [])
    return _stacked(whole, [_kept(band, name) for band in bands])


@lru_cache(KEPT)
def _kept(band: Band, name: str) -> Image.Image:
    board = _easel(band.width, band.height, band.theme)
    board.clear()
    band.draw(board, band.facts)
    return reduced(board.im, name)


@lru_cache(12)
def _easel(width: int, height: int, theme: Theme) -> Board:
    """A board used again and again: memory never touched before costs more than what is drawn."""
    return Board(width, height, theme)


def _size(bands: Sequence[Band]) -> tuple[int, int]:
    return bands[0].width, sum(band.height for band in bands)


def _stacked(whole: Image.Image, parts: Sequence[Image.Image]) -> Image.Image:
    y = 0
    for part in parts:
        whole.paste(part, (0, y))
        y += part.height
    return whole
