"""Pictures and text boards of Pieces of Eight. Every function is handed a view, and tells no more than is in it.

`names` are the captains' names by seat. `asked` are the seats that are to decide, `fresh` what is new in this step: (seat, what,
number of the event), where *what* is "nest", "fore", "aft", "hold", "deck", "captain" or a place counted from the fore.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel.messages import say
from engines.pieces_of_eight.view import View
from locales import Words
from render.bands import Band, picture
from render.encode import Picture
from render.kinds import Kind
from render.palette import THEMES
from render.pieces_of_eight import boards, own, replays, reveals, text
from render.pieces_of_eight import emblem as emblems
from render.pieces_of_eight.ready import readied
from render.pieces_of_eight.replays import Frame
from render.pieces_of_eight.scene import Fresh, Scene, drawable, drawn_part, own_part

__all__ = [
    "KINDS", "Frame", "alt_text", "board", "drawn_part", "emblem", "own_ship", "palette_name", "readied", "replay", "reveal",
    "text_board",
]  # fmt: skip

NOBODY: frozenset[int] = frozenset()


def palette_name(theme: str) -> str:
    """Under which name the colours of this game are kept for a theme."""
    return f"pieces_of_eight_{theme}"


def board(
    view: View, names: Sequence[str], words: Words, theme: str = "dark", asked: frozenset[int] = NOBODY, fresh: Fresh = ()
) -> Picture:
    """The public picture: all ships as everybody sees them."""
    drawn = boards.drawn(_scene(view, names, words, theme, asked, fresh))
    return _finished(drawn, theme, text.alt_text(view, words.naming(names), asked))


def own_ship(view: View, names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """The private picture of the view's viewer; while ships are built, with the ship that is `view.layout` (nest first).

    Raises ValueError for a view of nobody.
    """
    drawn = own.drawn(_scene(view, names, words, theme))
    return _finished(drawn, theme, text.own_alt(view, words.naming(names)))


def reveal(view: View, names: Sequence[str], words: Words, theme: str = "dark", fresh: Fresh = ()) -> Picture:
    """All ships and holds open, from a view of everything."""
    drawn = reveals.drawn(_scene(view, names, words, theme, NOBODY, fresh))
    return _finished(drawn, theme, text.alt_text(view, words.naming(names)))


def replay(frames: Sequence[Frame], names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """The game as a moving picture (GIF under 8 MB, at most 60 frames). Raises ValueError when there is no frame."""
    seats = len(frames[0].view.ships) if frames else 0
    data, width, height = replays.moving(frames, drawable(names, words, seats), THEMES[theme], palette_name(theme))
    return Picture(data, width, height, text.alt_text(frames[-1].view, words.naming(names)), "gif")


def emblem(view: None, names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """The game's emblem, which tells nothing of any table."""
    return _finished(emblems.drawn(THEMES[theme]), theme, words(say("game.pieces_of_eight")))


def text_board(
    view: View, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY, fresh: Fresh = (), table: str = ""
) -> tuple[str, ...]:
    """The board as Discord's markdown, in pages of at most 3,900 characters; *table* is the code of the table."""
    return text.text_board(view, words.naming(names), asked, fresh, table)


def alt_text(view: View, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY) -> str:
    """The text that stands for a picture of all ships: at most 1,000 characters."""
    return text.alt_text(view, words.naming(names), asked)


def _own_alt(view: View, names: Sequence[str], words: Words, asked: frozenset[int] = NOBODY) -> str:
    return text.own_alt(view, words.naming(names))


KINDS = (
    Kind("board", board, alt_text, drawn=drawn_part),
    Kind("own_ship", own_ship, _own_alt, say("hand"), is_private=True, drawn=own_part),
)
"""The pictures there are: what everybody sees, and what a captain alone does."""


def _scene(
    view: View, names: Sequence[str], words: Words, theme: str, asked: frozenset[int] = NOBODY, fresh: Fresh = ()
) -> Scene:
    return Scene(view, drawable(names, words, len(view.ships)), THEMES[theme], asked, fresh)


def _finished(drawn: Sequence[Band], theme: str, alt: str) -> Picture:
    return picture(drawn, palette_name(theme), alt)
