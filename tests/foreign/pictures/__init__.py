"""Pictures and text boards of Soundings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engines.kernel.messages import Captain, say
from engines.soundings.contract import View
from locales import Words
from render.bands import finished
from render.canvas import Board
from render.encode import Picture, gif, png
from render.kinds import Kind
from render.palette import THEMES
from render.soundings import text

__all__ = [
    "KINDS",
    "Frame",
    "alt_text",
    "board",
    "drawn_part",
    "emblem",
    "own_ship",
    "replay",
    "reveal",
    "text_board",
]

WIDE, LINE, DEPTH = 1200, 120, 90


@dataclass(frozen=True, slots=True)
class Frame:
    """A view of everything, and what is new in it."""

    view: View
    fresh: tuple[Any, ...] = ()


def drawn_part(view: View) -> View:
    """All of the view is drawn."""
    return view


def board(
    view: View,
    names: Sequence[str],
    words: Words,
    theme: str = "dark",
    asked: frozenset[int] = frozenset(),
    fresh: Sequence[Any] = (),
) -> Picture:
    """The public picture: a line of sounding for each captain, with points."""
    return _picture(view, names, words, theme)


def own_ship(view: View, names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """The captain's own picture."""
    return _picture(view, names, words, theme)


def reveal(view: View, names: Sequence[str], words: Words, theme: str = "dark", fresh: Sequence[Any] = ()) -> Picture:
    """Everything open."""
    return _picture(view, names, words, theme)


def replay(frames: Sequence[Frame], names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """The game as a moving picture."""
    drawn = [_drawn(frame.view, names, words, theme) for frame in frames]
    data = gif([one.im for one in drawn], _palette(theme), [1000] * len(drawn))
    return Picture(data, drawn[0].w, drawn[0].h, alt_text(frames[-1].view, names, words), "gif")


def emblem(view: None, names: Sequence[str], words: Words, theme: str = "dark") -> Picture:
    """A lead on its line."""
    made = Board(256, 256, THEMES[theme])
    made.rect(124, 0, 132, 170, THEMES[theme].brass)
    made.panel(98, 160, 158, 240, 20, THEMES[theme].brass)
    return Picture(png(made.im, _palette(theme)), 256, 256, words(say("game.soundings")))


def text_board(
    view: View,
    names: Sequence[str],
    words: Words,
    asked: frozenset[int] = frozenset(),
    fresh: Sequence[Any] = (),
    table: str = "",
) -> tuple[str, ...]:
    """The board as Discord's markdown."""
    return ("\n".join(text.lines(view, words.naming(names), asked, words.naming(names).marked)),)


def alt_text(view: View, names: Sequence[str], words: Words, asked: frozenset[int] = frozenset()) -> str:
    """The text for those who do not see the picture."""
    told = words.naming(names)
    return " ".join(text.lines(view, told, asked, told))[:1000]


def own_alt(view: View, names: Sequence[str], words: Words, asked: frozenset[int] = frozenset()) -> str:
    """The private picture in words."""
    return text.own_alt(view, words.naming(names))


KINDS = (Kind("board", board, alt_text), Kind("own_ship", own_ship, own_alt, say("hand"), is_private=True))


def _palette(theme: str) -> str:
    return f"kit_{theme}"


def _picture(view: View, names: Sequence[str], words: Words, theme: str) -> Picture:
    made = _drawn(view, names, words, theme)
    return finished(made, _palette(theme), alt_text(view, names, words))


def _drawn(view: View, names: Sequence[str], words: Words, theme: str) -> Board:
    told, colours = words.naming(names), THEMES[theme]
    made = Board(WIDE, LINE * (len(view.points) + 1), colours)
    made.text(40, LINE / 2, told(say("sd.head.round", number=view.round)), 48)
    for seat, points in enumerate(view.points):
        y = LINE * (seat + 1) + LINE / 2
        made.panel(40, y - 50, WIDE - 40, y + 50, 16, colours.surface)
        made.panel(48, y - 42, 96, y + 42, 12, colours.seats[seat].fill)
        made.text(72, y, str(seat + 1), 36, colours.seats[seat].on, anchor="m")
        made.label(120, y, told(say("sd.line", captain=Captain(seat), n=points)), 36, 560, 24, anchor="l")
        if view.last:
            made.rect(720, y - 12, 720 + view.last[seat] * 40, y + 12, colours.brass)
            made.text(1120, y, str(view.last[seat]), 36, anchor="r")
    return made
