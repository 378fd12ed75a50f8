"""The game as a moving picture: a board a frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engines.kaisers_pirates.view import View
from render.bands import packed, size
from render.encode import gif, shown
from render.kaisers_pirates import boards
from render.kaisers_pirates.scene import Scene

PACE = 900
"""Milliseconds of a frame."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A view of everything, and what is new in it."""

    view: View
    fresh: tuple[Any, ...] = ()


def moving(scenes: Sequence[Scene], name: str) -> tuple[bytes, int, int]:
    """The film with its width and height, at most 60 frames. Raises ValueError when there is none."""
    kept = [boards.drawn(scenes[at]) for at in shown(len(scenes))]
    if not kept:
        raise ValueError("a film of nothing")
    wide, high = size(kept[0])[0], max(size(bands)[1] for bands in kept)
    frames = (packed(bands, name) for bands in kept)
    return gif(frames, name, [PACE] * len(kept)), wide, high
