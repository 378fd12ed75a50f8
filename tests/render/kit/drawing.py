"""What kit tests look at: pixels that changed, and pictures without their colours."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image, ImageChops

from render.paint.canvas import Board
from render.paint.palette import THEMES


def board(w: int = 600, h: int = 500, theme: str = "dark") -> Board:
    return Board(w, h, THEMES[theme])


def changed(b: Board, draw: Callable[[], object]) -> tuple[int, int, int, int]:
    """The box of the pixels that *draw* changes."""
    before = b.im.copy()
    draw()
    box = ImageChops.difference(before, b.im).getbbox()
    assert box is not None
    return box


def near(a: tuple[int, int, int, int], b: tuple[int, int, int, int], by: float) -> bool:
    """Whether two boxes differ by no more than so many pixels on every side."""
    return all(abs(x - y) <= by for x, y in zip(a, b, strict=True))


def unlike(a: Image.Image, b: Image.Image) -> float:
    """The part of two pictures in which they differ by more than a third of the range, colours left out."""
    off = ImageChops.difference(a.convert("L"), b.convert("L")).point(lambda v: 255 * (v > 85))
    return off.histogram()[255] / (a.width * a.height)
