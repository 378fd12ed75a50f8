"""A whole game as one moving picture: all ships open, one frame a step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from engines.pieces_of_eight.view import View
from locales import Words
from render.bands import packed
from render.encode import gif, shown
from render.palette import Theme
from render.pieces_of_eight import reveals
from render.pieces_of_eight.scene import Fresh, Scene

LIMIT = 8_000_000
STANDS, LAST_STANDS = 1600, 6000
"""Milliseconds."""
WIDTHS = (1200, 900, 700)


@dataclass(frozen=True, slots=True)
class Frame:
    """One step: the view of everything after it, and what is new."""

    view: View
    fresh: Fresh = ()


def moving(frames: Sequence[Frame], words: Words, theme: Theme, palette: str) -> tuple[bytes, int, int]:
    """(GIF under 8 MB, width, height) of at most 60 frames; narrower when that is needed to stay below.

    Raises ValueError when there is no frame.
    """
    if not frames:
        raise ValueError("a replay needs a frame")
    scenes = (Scene(frame.view, words, theme, frozenset(), frame.fresh) for frame in map(frames.__getitem__, shown(len(frames))))
    boards = [packed(reveals.drawn(scene, steady=True), palette) for scene in scenes]
    times = [STANDS] * (len(boards) - 1) + [LAST_STANDS]
    for width in WIDTHS:
        sized = [_at_width(im, width) for im in boards]
        data = gif(sized, palette, times)
        if len(data) <= LIMIT:
            break
    return data, *sized[0].size


def _at_width(im: Image.Image, width: int) -> Image.Image:
    if im.width == width:
        return im
    return im.convert("RGB").resize((width, round(im.height * width / im.width)), Image.Resampling.LANCZOS)
