"""Pictures and text boards of The Kaiser's Pirates. Every function is handed a view, and tells no more than is in it.

`names` are the captains' names by seat. `asked` are the seats that are to decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.kaisers_pirates.view import View
from engines.kernel.messages import say
from locales import Words
from render.bands import Band, picture
from render.encode import Picture
from render.kaisers_pirates import boards, own, replays, text
from render.kaisers_pirates import emblem as emblems
from render.kaisers_pirates.replays import Frame
from render.kaisers_pirates.scene import Scene, drawn_part, own_part
from render.kinds import Kind
from render.palette import THEMES

__all__ = [
    "KINDS", "Frame", "alt_text", "board", "drawn_part", "emblem", "hand", "palette_name", "replay", "reveal", "text_board",
]  # fmt: skip

NOBODY: frozenset[int] = frozenset()


def palette_name(theme: str) -> str:
    """Under which name the colours are kept for a theme: they are those of Pieces of Eight."""
    return f"pieces_of_eight_{theme}"


def board(
    view: View, names: Sequence[str], words: Words, theme: str = "dark", asked: frozenset[int] = NOBODY, fresh: Sequence[Any] = ()
) -> Picture:
    """The public picture: all Forces."""
    return _finished(boards.drawn(_scene(view, names, words, theme, asked)), theme, alt_text(view, names, words, asked))


def hand(view: View, names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """The viewer's hand and Force."""
    told = words.naming(names)
    return _finished(own.drawn(_scene(view, names, words, theme)), theme, text.own_alt(view, told))


def reveal(view: View, names: Sequence[str], words: Words, theme: str = "dark", fresh: Sequence[Any] = ()) -> Picture:
    """All Forces at the end."""
    return board(view, names, words, theme)


def replay(frames: Sequence[Frame], names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """The game as a moving picture. Raises ValueError when there is no frame."""
    scenes = [_scene(frame.view, names, words, theme) for frame in frames]
    data, width, height = replays.moving(scenes, palette_name(theme))
    return Picture(data, width, height, alt_text(frames[-1].view, names, words), "gif")


def emblem(view: None, names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """The game's emblem, which tells nothing of any table."""
    return _finished(emblems.drawn(THEMES[theme]), theme, words(say("game.kaisers_pirates")))


def text_board(
    view: View, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY, fresh: Sequence[Any] = (), table: str = ""
) -> tuple[str, ...]:
    """The board as Discord's markdown, in pages of at most 3,900 characters; *table* is the code of the table."""
    return text.text_board(view, words.naming(names), asked, table)


def alt_text(view: View, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY) -> str:
    """The text that stands for a picture of all Forces: at most 1,000 characters."""
    return text.alt_text(view, words.naming(names), asked)


def _hand_alt(view: View, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY) -> str:
    return text.own_alt(view, words.naming(names))


KINDS = (
    Kind("board", board, alt_text, drawn=drawn_part),
    Kind("hand", hand, _hand_alt, say("hand"), is_private=True, drawn=own_part),
)
"""The pictures there are: the Forces, which everybody may see, and a captain's own hand and Force."""


def _scene(view: View, names: Sequence[str], words: Words, theme: str, asked: frozenset[int] = NOBODY) -> Scene:
    return Scene(view, words.naming(names), THEMES[theme], asked)


def _finished(drawn: Sequence[Band], theme: str, alt: str) -> Picture:
    return picture(drawn, palette_name(theme), alt)
