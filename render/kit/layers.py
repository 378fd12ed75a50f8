"""Still layers: what does not change between pictures is drawn once a process and kept, keyed by what is on it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from PIL import Image

from render.canvas import Board
from render.encode import reduced
from render.kept import Kept
from render.notes import painting
from render.palette import Theme

KEPT_BYTES = 24_000_000
"""Bytes of layers that are kept: twelve of 1600 x 1200 pixels."""
Key = tuple[Callable[[Board, Any], None], Hashable, int, int, str, str]
_layers: Kept[Key, Image.Image] = Kept(KEPT_BYTES, lambda layer: layer.width * layer.height)


def ground(b: Board, draw: Callable[[Board, Any], None], facts: Hashable) -> None:
    """Lay a still layer under all that follows, as large as the board: what *draw* paints of *facts*, which are all it is told.

    It is kept in the colours the board will be reduced to: a byte a pixel, and no colour that the picture will not have.
    """
    if b.palette is None:
        draw(b, facts)
    else:
        with painting():
            layer = _layer(draw, facts, b.w, b.h, b.theme, b.palette)
        b.tile(layer if b.notes is not None else layer.convert("RGB"), 0, 0)


def kept_bytes() -> int:
    """Bytes of the layers that are kept."""
    return _layers.taken


def forget() -> None:
    """Keep no layer."""
    _layers.clear()


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
