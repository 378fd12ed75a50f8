"""The display list of a picture: pieces, boxes and letters with their places, so that a page can paint it again.

While `recording` lasts, boards record what is put on them and paint nothing. A still layer is painted all the same (`painting`):
it is one piece.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from PIL import Image

from render.paint.palette import RGB

OF_PAGES = re.compile("[ -~\u00a0-\u017f\u0218-\u021b\u02c6-\u02dd\u2010-\u2027\u2030-\u203a€™\u2190-\u2193−\u2260-\u2265]*")
"""Letters that pages bring along (`render/page/fonts`). Others are a piece: not every reader's system has them."""
_recording: ContextVar[bool] = ContextVar("recording", default=False)


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A small picture by its upper left corner. One in a *tone* is a mask: how much of that colour is laid on each pixel."""

    x: int
    y: int
    image: Image.Image
    tone: RGB | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """A box in one colour, its corners as round as *r*."""

    x: int
    y: int
    wide: int
    high: int
    tone: RGB
    r: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Letters:
    """A line of letters *wide* pixels long, beginning at *x*, on the base line *y*; *casing* is the colour around them and how
    many pixels of it there are."""

    x: int
    y: int
    text: str
    role: str
    px: int
    wide: int
    tone: RGB
    casing: tuple[RGB, int] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Viewport:
    """A part (left, top, right, bottom) of another board, with its upper left corner on this one."""

    x: int
    y: int
    box: tuple[int, int, int, int]
    ops: tuple[DrawOp, ...]


DrawOp = Piece | Box | Letters | Viewport


@dataclass(frozen=True, slots=True, eq=False)
class BandOps:
    """A part of a picture as wide as the whole, *high* pixels of it. *ops* gives what it is painted of, counted from its own
    upper edge; *key* is equal for sheets that look alike in a theme; None if that is unknown."""

    high: int
    ops: Callable[[], tuple[DrawOp, ...]]
    key: Hashable = None


def is_recording() -> bool:
    """Whether boards record what is put on them, and paint nothing."""
    return _recording.get()


def is_of_pages(text: str) -> bool:
    """Whether pages have the letters of a text."""
    return OF_PAGES.fullmatch(text) is not None


@contextmanager
def recording() -> Iterator[None]:
    """Boards made meanwhile record what is put on them."""
    yield from _set(True)


@contextmanager
def painting() -> Iterator[None]:
    """Boards made meanwhile paint, whatever is recorded around them."""
    yield from _set(False)


def _set(value: bool) -> Iterator[None]:
    before = _recording.set(value)
    try:
        yield
    finally:
        _recording.reset(before)
