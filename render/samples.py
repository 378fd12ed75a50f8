"""What a package of pictures declares to be looked at: its module `samples` has `samples`, `palette_name` and `named`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from PIL import Image

from locales import Words
from render.encode import Picture
from render.palette import RGB, Theme


@dataclass(frozen=True)
class Sample:
    """A picture to be looked at. *draw* makes it in those words and the theme of that name.

    *paint* makes it in all its colours, so that a palette can be learnt from it; a picture without it teaches none.
    """

    name: str
    draw: Callable[[Words, str], Picture]
    paint: Callable[[Words, str], Image.Image] | None = None


class Declared(Protocol):
    """The module `render.<package>.samples`."""

    def samples(self) -> Iterator[Sample]:
        """Every kind of picture, from the emptiest to the fullest."""

    def palette_name(self, theme: str) -> str:
        """Under which name the colours are kept for a theme."""

    def named(self, theme: Theme) -> tuple[RGB, ...]:
        """The colours that the palette of a theme keeps exactly, at most 100."""
