"""Pictures and text boards of Corsairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engines.corsairs.view import View
from engines.kernel.messages import say
from locales import Words
from render.bands import finished
from render.canvas import Board
from render.corsairs import scene, text
from render.encode import Picture, gif, png
from render.kinds import Kind
from render.kit import faces, highlights
from render.palette import THEMES
from render.parts import by_name

__all__ = [
    "KINDS", "Frame", "alt_text", "board", "drawn_part", "emblem", "hand", "palette_name", "replay", "reveal",
    "text_board",
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
    """The public picture: points, hands and laid cards from behind, what is turned."""
    return _picture(scene.table(view, words.naming(names), THEMES[theme]), view, names, words, marks)


def hand(view: View, names: Sequence[str], words: Words, theme: str = "dark", marks: Marks = ()) -> Picture:
    """The captain's own picture: his hand in a fan, and what he has laid."""
    return _picture(scene.own(view, words.naming(names), THEMES[theme]), view, names, words, marks)


def reveal(view: View, names: Sequence[str], words: Words, theme: str = "dark", fresh: Sequence[Any] = ()) -> Picture:
    """Everything open."""
    return board(view, names, words, theme)


def replay(frames: Sequence[Frame], names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """The game as a moving picture."""
    drawn = [scene.table(frame.view, words.naming(names), THEMES[theme]) for frame in frames]
    data = gif([one.im for one in drawn], palette_name(theme), [SECOND] * len(drawn))
    return Picture(data, drawn[0].w, drawn[0].h, alt_text(frames[-1].view, names, words), "gif")


def emblem(view: None, names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """The back of a card."""
    made = Board(256, 256, THEMES[theme])
    faces.draw(made, scene.card(made, "", "emblem"), (58, 28, 198, 228))
    return Picture(png(made.im, palette_name(theme)), 256, 256, words(say("game.corsairs")))


def text_board(
    view: View, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY, fresh: Sequence[Any] = (), table: str = ""
) -> tuple[str, ...]:
    """The board as Discord's markdown, one page."""
    return ("\n".join(text.lines(view, words.naming(names).marked)),)


def alt_text(view: View, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY) -> str:
    """The text for those who do not see the picture."""
    return " ".join(text.lines(view, words.naming(names)))[:1000]


def palette_name(theme: str) -> str:
    """The colours all games share."""
    return f"kit_{theme}"


def hand_alt(view: View, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY) -> str:
    """The private picture in words."""
    return text.own_alt(view, words.naming(names))


KINDS = (Kind("board", board, alt_text), Kind("hand", hand, hand_alt, say("hand"), is_private=True, bears=scene.is_in_hand))
"""The table, which everybody may see, and a captain's own hand and plan; a card that can be laid has its number there."""


def _picture(made: Board, view: View, names: Sequence[str], words: Words, marks: Marks) -> Picture:
    highlights.numbered(made, by_name(made.parts), marks)
    return finished(made, palette_name(made.theme.name), alt_text(view, names, words))
