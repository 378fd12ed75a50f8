"""Pictures of Lookout: the chart, its western half, and each captain's own waters around his cutter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engines.kernel.frames import Asked
from engines.kernel.messages import say
from engines.lookout import View
from locales import Words
from render.canvas import Board
from render.encode import Picture
from render.kinds import Kind
from render.kit.pictures import film, still
from render.lookout import maps, text
from render.palette import THEMES

__all__ = ["KINDS", "Frame", "alt_text", "board", "drawn_part", "emblem", "pictures_for", "replay", "reveal", "text_board"]
NOBODY: frozenset[int] = frozenset()
Marks = Sequence[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Frame:
    """A view of everything, and what is new in it."""

    view: View
    fresh: tuple[Any, ...] = ()


def drawn_part(view: View) -> View:
    """All of the view is drawn."""
    return view


def pictures_for(view: View, asked: Asked | None, is_private: bool) -> tuple[str, ...]:
    """A way is looked at in one's own waters first, a hex to look at on the chart."""
    if not is_private:
        return ("board", "west")
    return ("waters", "board", "west") if asked is not None and asked.kind == "sail" else ("board", "west", "waters")


def board(
    view: View, names: Sequence[str], words: Words, theme: str = "dark", asked: frozenset[int] = NOBODY,
    fresh: Sequence[Any] = (), marks: Marks = (),
) -> Picture:  # fmt: skip
    """The whole chart."""
    return maps.chart(view, words.naming(names), theme, tuple(marks), alt_text(view, names, words))


def west(
    view: View, names: Sequence[str], words: Words, theme: str = "dark", asked: frozenset[int] = NOBODY,
    fresh: Sequence[Any] = (), marks: Marks = (),
) -> Picture:  # fmt: skip
    """The columns A to D, larger."""
    return maps.west(view, words.naming(names), theme, tuple(marks), alt_text(view, names, words))


def waters(view: View, names: Sequence[str], words: Words, theme: str = "dark", marks: Marks = ()) -> Picture:
    """The hexes around the viewer's cutter."""
    return maps.waters(view, words.naming(names), theme, tuple(marks), waters_alt(view, names, words))


def reveal(view: View, names: Sequence[str], words: Words, theme: str = "dark", fresh: Sequence[Any] = ()) -> Picture:
    """The chart with all cutters."""
    return board(view, names, words, theme)


def replay(frames: Sequence[Frame], names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """The game as a moving picture."""
    drawn = [maps.painted(frame.view, words.naming(names), theme) for frame in frames]
    return film(drawn, maps.palette_name(theme), alt_text(frames[-1].view, names, words))


def emblem(view: None, names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """A mast with a top."""
    made = Board(256, 256, THEMES[theme])
    made.rect(124, 20, 132, 236, THEMES[theme].brass)
    made.panel(88, 60, 168, 100, 12, THEMES[theme].brass)
    return still(made, maps.palette_name(theme), words(say("game.lookout")))


def text_board(
    view: View, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY, fresh: Sequence[Any] = (), table: str = ""
) -> tuple[str, ...]:
    """The board as Discord's markdown."""
    return ("\n".join(text.lines(view, words.naming(names).marked)),)


def alt_text(view: View, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY) -> str:
    """The text for those who do not see the chart."""
    return " ".join(text.lines(view, words.naming(names)))[:1000]


def waters_alt(view: View, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY) -> str:
    """The private picture in words."""
    return f"{text.own_text(view, words.naming(names))} {alt_text(view, names, words)}"[:1000]


KINDS = (
    Kind("board", board, alt_text, bears=maps.on_chart),
    Kind("west", west, alt_text, say("lk.picture.west"), bears=maps.on_west),
    Kind("waters", waters, waters_alt, say("lk.picture.waters"), is_private=True, bears=maps.on_waters, shows=maps.has_waters),
)
