"""Pictures made of bands one below the other. A band is drawn once from its facts and kept, ready to be packed: from one step
of a game to the next most ships look alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from PIL import Image

from render.paint import strips
from render.paint.canvas import Board, Corners
from render.paint.display_list import BandOps, DrawOp, is_recording, recording
from render.paint.encode import Picture, colours, nearest, palette, reduced
from render.paint.palette import RGB, Theme
from render.paint.parts import PicturePart, moved
from render.paint.type import least_letters

MAX_BANDS, MAX_PIXEL_BANDS = 768, 12
"""Bands kept packed, each of some 15 KB that others share, and bands kept as pixels, each of up to 300 KB."""


@dataclass(frozen=True, slots=True)
class Band:
    """A part of a picture, as wide as the whole: *draw* paints *facts*, which can be hashed and are all it is told.

    *is_still*: most rows stay as they are in the next pictures, as those of a map do. *is_inlaid*: most of it is inlays, which
    have the colours of the palette, so that it is drawn in these.
    """

    draw: Callable[[Board, Any], None]
    facts: Any
    width: int
    height: int
    theme: Theme
    is_still: bool = False
    is_inlaid: bool = False

    def painted(self) -> Image.Image:
        """The band in all its colours."""
        b = Board(self.width, self.height, self.theme)
        self.draw(b, self.facts)
        return b.im


class PaletteBoard(Board):
    """A board in the colours of its palette, a byte a pixel. If anything but a colour or an inlay is put on it, that place has
    all colours once more."""

    def __init__(self, w: int, h: int, theme: Theme, name: str) -> None:
        super().__init__(1, 1, theme, name, least_letters(w))
        self.w, self.h, self.name, self.im = w, h, name, Image.new("P", (w, h))
        self.im.putpalette(colours(name))
        self.im.load()

    def _put(self, what: Any, x: int, y: int, mask: Image.Image) -> None:
        left, top, right, low = max(0, x), max(0, y), min(self.w, x + mask.width), min(self.h, y + mask.height)
        if left < right and top < low:
            piece = self.im.im.crop((left, top, right, low)).convert("RGB", 0)
            piece.paste(what, (x - left, y - top, x - left + mask.width, y - top + mask.height), mask.im)
            self.im.im.paste(piece.convert("P", 0, palette(self.name).im), (left, top, right, low))

    def _fill(self, fill: RGB, box: Corners) -> None:
        self.im.im.paste(nearest(fill, self.name), box)

    def tile(self, picture: Image.Image, x: float, y: float) -> None:
        super().tile(reduced(picture, self.name), x, y)


Drawn = Board | Sequence[Band]
"""A picture as a game draws it: on a board, or as bands of which many are drawn already."""


def painted(bands: Sequence[Band]) -> Image.Image:
    """The picture in all its colours."""
    return _stacked(Image.new("RGB", size(bands)), [band.painted() for band in bands])


def png(bands: Sequence[Band], name: str) -> bytes:
    """The picture as a PNG file in the colours of the palette kept under *name*."""
    return strips.png([_rows(band, name)[0] for band in bands], colours(name))


def picture(bands: Sequence[Band], name: str, alt: str | None) -> Picture:
    """The picture as a PNG file in the colours of the palette kept under *name*, with its parts; without a text the file alone.
    Its display list, while it is recorded."""
    if is_recording():
        return recorded_picture(bands, name, alt or "")
    return Picture(png(bands, name), *size(bands), alt or "", parts=() if alt is None else parts(bands, name))


def parts(bands: Sequence[Band], name: str) -> tuple[PicturePart, ...]:
    """The parts drawn in each band, with their places in the whole."""
    parts: list[PicturePart] = []
    y = 0
    for band in bands:
        parts += moved(_rows(band, name)[1], 0, y)
        y += band.height
    return tuple(parts)


def packed(bands: Sequence[Band], name: str) -> Image.Image:
    """The picture in the colours of the palette kept under *name*, for one that moves."""
    whole = Image.new("P", size(bands))
    whole.putpalette(colours(name))
    return _stacked(whole, [_pixels(band, name) for band in bands])


def packed_of(drawn: Drawn, name: str) -> Image.Image:
    """The picture in the colours of the palette kept under *name*."""
    return reduced(drawn.im, name) if isinstance(drawn, Board) else packed(drawn, name)


def recorded_picture(drawn: Drawn, name: str, alt: str) -> Picture:
    """The picture without bytes, as what it is painted of: of a board all, of bands a sheet each, recorded when it is wanted."""
    if isinstance(drawn, Board):
        ops = tuple(drawn.display_list or ())
        return Picture(b"", drawn.w, drawn.h, alt, sheets=(BandOps(drawn.h, lambda: ops),))
    sheets = tuple(BandOps(band.height, partial(_ops, band, name), band) for band in drawn)
    return Picture(b"", *size(drawn), alt, sheets=sheets)


def on_board(drawn: Drawn, name: str) -> Board:
    """The picture as a board on which marks can be put, with its parts; bands are drawn once for both."""
    if isinstance(drawn, Board):
        return drawn
    whole = _palette_board(*size(drawn), drawn[0].theme, name)
    whole.clear()
    y = 0
    for band in drawn:
        board = _drawn(band, name)
        whole.tile(board.im, 0, y)
        whole.place(moved(board.parts, 0, y))
        y += band.height
    return whole


def png_of(board: Board, drawn: Drawn, name: str) -> bytes:
    """A board that such a picture was drawn upon as a PNG file: strips as its bands have them are packed already."""
    heights = [(board.h, False)] if isinstance(drawn, Board) else [(band.height, band.is_still) for band in drawn]
    whole, y, found = reduced(board.im, name), 0, []
    for height, is_still in heights:
        found.append(strips.rows(whole.crop((0, y, board.w, y + height)), is_still))
        y += height
    return strips.png(found, colours(name))


def forget() -> None:
    """Keep nothing of what has been drawn: the next picture costs what a new position does."""
    _rows.cache_clear()
    _pixels.cache_clear()
    strips.forget()


@lru_cache(MAX_BANDS)
def _rows(band: Band, name: str) -> tuple[strips.Rows, tuple[PicturePart, ...]]:
    board = _drawn(band, name)
    return strips.rows(reduced(board.im, name), band.is_still), tuple(board.parts)


def _ops(band: Band, name: str) -> tuple[DrawOp, ...]:
    """The drawing operations of a band."""
    with recording():
        board = Board(band.width, band.height, band.theme, name)
        band.draw(board, band.facts)
    return tuple(board.display_list or ())


@lru_cache(MAX_PIXEL_BANDS)
def _pixels(band: Band, name: str) -> Image.Image:
    board = _drawn(band, name)
    return board.im.copy() if band.is_inlaid else reduced(board.im, name)


def _drawn(band: Band, name: str) -> Board:
    """The band drawn, on a board that the next one is drawn on."""
    board = _scratch_board(band.width, band.height, band.theme, name, band.is_inlaid)
    board.clear()
    band.draw(board, band.facts)
    return board


@lru_cache(6)
def _scratch_board(width: int, height: int, theme: Theme, name: str, is_inlaid: bool) -> Board:
    """A board used again and again: memory never touched before costs more than what is drawn."""
    return (PaletteBoard if is_inlaid else Board)(width, height, theme, name)


@lru_cache(3)
def _palette_board(width: int, height: int, theme: Theme, name: str) -> PaletteBoard:
    """The bytes and parts of a whole picture, which takes the parts of the others."""
    return PaletteBoard(width, height, theme, name)


def size(bands: Sequence[Band]) -> tuple[int, int]:
    """Pixels wide and high."""
    return bands[0].width, sum(band.height for band in bands)


def _stacked(whole: Image.Image, parts: Sequence[Image.Image]) -> Image.Image:
    y = 0
    for part in parts:
        whole.paste(part, (0, y))
        y += part.height
    return whole
