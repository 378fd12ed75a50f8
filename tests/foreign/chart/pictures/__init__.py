"""Pictures and text boards of Straits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engines.kernel.frames import Asked
from engines.kernel.messages import say
from engines.straits.view import View
from locales import Words
from render.bands import finished
from render.canvas import Board
from render.encode import Picture, gif, png
from render.kinds import Kind
from render.kit import highlights
from render.palette import THEMES
from render.parts import by_name
from render.pieces import badge
from render.straits import scene, text
from render.straits.scene import palette_name

__all__ = [
    "KINDS",
    "Frame",
    "alt_text",
    "board",
    "drawn_part",
    "emblem",
    "palette_name",
    "pictures_for",
    "replay",
    "reveal",
    "text_board",
    "window",
]  # fmt: skip

NOBODY: frozenset[int] = frozenset()
Marks = Sequence[tuple[str, int]]
SECOND = 1000


@dataclass(frozen=True, slots=True)
class Frame:
    """A view of everything, and what is new in it."""

    view: View
    fresh: tuple[Any, ...] = ()


def drawn_part(view: View) -> View:
    """All of the view is drawn."""
    return view


def board(
    view: View, names: Sequence[str], words: Words, theme: str = "dark", asked: frozenset[int] = NOBODY,
    fresh: Sequence[Any] = (), marks: Marks = (),
) -> Picture:  # fmt: skip
    """The public picture: the map with ships and the ways they came."""
    return _picture(scene.chart(view, words.naming(names), THEMES[theme]), view, names, words, marks)


def window(view: View, names: Sequence[str], words: Words, theme: str = "dark", marks: Marks = ()) -> Picture:
    """A window of the map around the captain's ship, with his wreck and the course he draws."""
    return _picture(scene.own(view, words.naming(names), THEMES[theme]), view, names, words, marks)


def reveal(view: View, names: Sequence[str], words: Words, theme: str = "dark", fresh: Sequence[Any] = ()) -> Picture:
    """Everything open."""
    return board(view, names, words, theme)


def replay(frames: Sequence[Frame], names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """The game as a moving picture."""
    drawn = [scene.chart(frame.view, words.naming(names), THEMES[theme]) for frame in frames]
    data = gif([one.im for one in drawn], palette_name(theme), [SECOND] * len(drawn))
    return Picture(data, drawn[0].w, drawn[0].h, alt_text(frames[-1].view, names, words), "gif")


def emblem(view: None, names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """A ship's mark on the water."""
    made = Board(256, 256, THEMES[theme])
    made.stamp(badge(made.theme.seats[0], 200), 128, 128)
    return Picture(png(made.im, palette_name(theme)), 256, 256, words(say("game.straits")))


def text_board(
    view: View, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY, fresh: Sequence[Any] = (), table: str = ""
) -> tuple[str, ...]:
    """The board as Discord's markdown, one page."""
    return ("\n".join(text.lines(view, words.naming(names).marked)),)


def alt_text(view: View, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY) -> str:
    """The text for those who do not see the picture."""
    return " ".join(text.lines(view, words.naming(names)))[:1000]


def window_alt(view: View, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY) -> str:
    """The private picture in words."""
    return text.own_alt(view, words.naming(names))


KINDS = (
    Kind("board", board, alt_text, bears=scene.is_on_chart),
    Kind("window", window, window_alt, say("sr.picture.window"), is_private=True, bears=scene.is_in_window),
)
"""The whole map, and a window of it around a captain's ship; a hex that can be chosen has its number there."""


def pictures_for(view: View, asked: Asked | None, is_private: bool) -> tuple[str, ...]:
    """A captain decides by the window, and may turn to the whole map."""
    return ("window", "board") if is_private else ("board",)


def _picture(made: Board, view: View, names: Sequence[str], words: Words, marks: Marks) -> Picture:
    highlights.numbered(made, by_name(made.parts), marks)
    return finished(made, palette_name(made.theme.name), alt_text(view, names, words))
