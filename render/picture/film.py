"""A game as a short moving picture: everything open, a frame for each step that it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image

from render.board.scene import Scene
from render.paint import bands
from render.paint.bands import Drawn
from render.paint.encode import frame_places, gif, reduced
from render.paint.palette import RGB

LIMIT = 8_000_000
"""Bytes of a film: what Discord takes."""
STANDS, LAST_STANDS = 1300, 5000
"""Milliseconds."""
WIDTHS = (1.0, 0.75, 0.6)
"""The parts of the full width that are tried until a film is small enough."""
Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """One step: the view of everything after it, and what is new."""

    view: Any
    fresh: tuple[Any, ...] = ()


def moving(scenes: Sequence[Scene[Any]], draw: Callable[[Scene[Any]], Drawn], palette: str) -> tuple[bytes, int, int]:
    """(GIF, width, height) of at most 12 frames and 20 seconds, each as large as the largest; smaller when that is needed to stay
    below 8 MB. Each scene is drawn once.

    Raises ValueError when there is no scene.
    """
    if not scenes:
        raise ValueError("a film needs a frame")
    picked = [scenes[place] for place in frame_places(len(scenes))]
    drawn = [bands.packed_of(draw(scene), palette) for scene in picked]
    full = (max(im.width for im in drawn), max(im.height for im in drawn))
    times, ground = [STANDS] * (len(picked) - 1) + [LAST_STANDS], scenes[0].theme.page
    for part in WIDTHS:
        size = (round(full[0] * part), round(full[1] * part))
        data = gif((_frame(im, ground, full, size, palette) for im in drawn), palette, times)
        if len(data) <= LIMIT:
            break
    return data, *size


def _frame(im: Image.Image, ground: RGB, full: Size, size: Size, palette: str) -> Image.Image:
    """The picture of a scene, the page round it where others are larger, at that size."""
    if im.size != full:
        page = Image.new("RGB", full, ground)
        page.paste(im.convert("RGB"))
        im = reduced(page, palette)
    return im if size == full else im.convert("RGB").resize(size, Image.Resampling.LANCZOS)
