"""The samples of a package of pictures: its module `samples` has `samples`, `palette_name` and `named`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from PIL import Image

from locales import Words
from render.board.scene import drawable
from render.board.signs import initials
from render.paint.bands import painted
from render.paint.canvas import Board
from render.paint.encode import Picture
from render.paint.palette import RGB, THEMES, Theme
from render.picture.picture_kinds import Emphasis
from render.picture.pictures import COMPONENT, Pictures


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


class Still(Protocol):
    """A still picture of a game: its *kind*, its *view*, its captains' *names*, the seats that are *asked*, the
    highlights (*fresh*), and the parts with the numbers of options (*marks*)."""

    @property
    def kind(self) -> str: ...

    @property
    def view(self) -> Any: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def asked(self) -> frozenset[int]: ...

    @property
    def fresh(self) -> tuple[Any, ...]: ...

    @property
    def marks(self) -> tuple[str, ...]: ...


def of_stills(pictures: Pictures, stills: Mapping[str, Still], alone: Sequence[str]) -> Iterator[Sample]:
    """The stills of a game by name, then components by themselves."""
    for name, still in stills.items():
        yield Sample(name, partial(drawn, pictures, still), partial(in_all_colours, pictures, still))
    for name in alone:
        yield Sample(f"component_{name}", partial(_drawn_alone, pictures, name))


def drawn(pictures: Pictures, still: Still, words: Words, theme: str) -> Picture:
    """One still picture in those words and that theme."""
    marks = tuple([(part, number) for number, part in enumerate(still.marks, 1)])
    return pictures.draw(still.kind, still.view, still.names, words, theme, Emphasis(still.asked, still.fresh, marks))


def in_all_colours(pictures: Pictures, still: Still, words: Words, theme: str) -> Image.Image:
    """The picture before its colours are reduced to those of the palette."""
    told, signs = drawable(still.names, words), initials(still.names)
    scene = pictures.scene(still.view, told, THEMES[theme], still.asked, still.fresh, signs)
    draw = pictures.reveal if still.kind == "reveal" and pictures.reveal else pictures.kind(still.kind).draw
    made = draw(scene)
    return made.im if isinstance(made, Board) else painted(made)


def emblem(pictures: Pictures) -> Sample:
    """The sign of a game."""
    return Sample("emblem", lambda words, theme: pictures.draw("emblem", None, (), words, theme))


def _drawn_alone(pictures: Pictures, name: str, words: Words, theme: str) -> Picture:
    return pictures.draw(f"{COMPONENT}{name}", None, (), words, theme)
