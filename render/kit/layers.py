"""Still layers and inlays: what does not change between pictures is drawn once a process and kept, keyed by what is on it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from PIL import Image
from zlib_ng import zlib_ng

from render.paint.byte_cache import ByteCache
from render.paint.canvas import Board
from render.paint.display_list import painting
from render.paint.encode import colours, reduced
from render.paint.palette import RGB, Theme
from render.paint.parts import Box, PicturePart, moved

KEPT_BYTES = 24_000_000
"""Bytes of layers that are kept: twelve of 1600 x 1200 pixels."""
INLAID_BYTES = 4_000_000
"""Bytes of inlays that are kept: a thousand cards, deflated."""
QUICK = 2
"""The level by which they are deflated: each is made once, and opened for every picture."""
Key = tuple[Callable[[Board, Any], None], Hashable, int, int, str, str]
Inlay = tuple[bytes, tuple[PicturePart, ...]]
Inlaid = tuple[Callable[[Board, Any, Box], None], Hashable, tuple[int, int], RGB, str, str, int]
_layers: ByteCache[Key, Image.Image] = ByteCache(KEPT_BYTES, lambda layer: layer.width * layer.height)
_inlays: ByteCache[Inlaid, Inlay] = ByteCache(INLAID_BYTES, lambda inlay: len(inlay[0]))


def ground(b: Board, draw: Callable[[Board, Any], None], facts: Hashable) -> None:
    """Lay a still layer under all that follows, as large as the board: what *draw* paints of *facts*, which are all it is told.

    It is kept in the colours the board will be reduced to: a byte a pixel, and no colour that the picture will not have.
    """
    if b.palette is None:
        draw(b, facts)
    else:
        with painting():
            layer = _layer(draw, facts, b.w, b.h, b.theme, b.palette)
        b.tile(layer, 0, 0)


def inlay(b: Board, draw: Callable[[Board, Any, Box], None], facts: Hashable, box: Box, under: RGB) -> None:
    """Lay a thing that many pictures show alike: what *draw* paints of *facts* in a box, and nothing beyond it, on the colour
    that lies *under* it there. Kept as a still layer is; its parts are noted."""
    if b.palette is None or b.display_list is not None:
        draw(b, facts, box)
        return
    wide, high = box[2] - box[0], box[3] - box[1]
    packed, parts = _inlay(draw, facts, (wide, high), under, b)
    made = Image.frombytes("P", (wide, high), zlib_ng.decompress(packed))
    made.putpalette(colours(b.palette))
    b.tile(made, box[0], box[1])
    b.place(moved(parts, box[0], box[1]))


def kept_bytes() -> int:
    """Bytes of the layers that are kept."""
    return _layers.taken


def forget() -> None:
    """Keep no layer and no inlay."""
    _layers.clear()
    _inlays.clear()


def _inlay(draw: Callable[[Board, Any, Box], None], facts: Hashable, size: tuple[int, int], under: RGB, b: Board) -> Inlay:
    palette = b.palette or ""
    key = (draw, facts, size, under, b.theme.name, palette, b.least)
    found = _inlays.get(key)
    if found is None:
        board = Board(*size, b.theme, least=b.least)
        board.rect(0, 0, *size, under)
        draw(board, facts, (0, 0, *size))
        found = zlib_ng.compress(reduced(board.im, palette).tobytes(), QUICK), tuple(board.parts)
        _inlays.put(key, found)
    return found


def _layer(
    draw: Callable[[Board, Any], None], facts: Hashable, width: int, height: int, theme: Theme, palette: str
) -> Image.Image:
    key = (draw, facts, width, height, theme.name, palette)
    layer = _layers.get(key)
    if layer is None:
        board = Board(width, height, theme)
        draw(board, facts)
        layer = reduced(board.im, palette)
        _layers.put(key, layer)
    return layer
