"""Sample pictures, to be looked at: `python -m render.drawing.show straits OUT`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engines.straits.view import View
from locales import Words
from render.paint.encode import Picture
from render.paint.palette import CHARTS, RGB, Theme
from render.picture.game_samples import Sample
from render.straits import pictures

palette_name = pictures.palette_name
NAMES = ("Anna", "Bruno", "Chiara de las Mareas", "Дмитрий")
WAYS = (("B6", "C7", "D6"), ("D8", "D7", "D6"), ("L1", "K2", "J2", "I3", "H3", "H4"), ("H8",))


def samples() -> Iterator[Sample]:
    """Two captains in their harbours; four with their ways; a window with a wreck and a course half drawn."""
    first = View(None, ("A1", "L10"), (0, 0), ("", ""), (), (), 1, (), None, None)
    later = View(None, ("D6", "C5", "H4", "H8"), (3, 0, 12, 1), ("",) * 4, WAYS, ("C7", "J9"), 4, (), None, None)
    own = View(0, ("D6", "C5", "H4", "H8"), (3, 0, 12, 1), ("C8", "", "", ""), (), ("C7",), 4, (), None, None, ("D7", "D8", "C9"))
    yield Sample("board2", partial(_drawn, first))
    yield Sample("board4", partial(_drawn, later))
    yield Sample("window", partial(_drawn, own))


def named(theme: Theme) -> tuple[RGB, ...]:
    """The colours that the palette of a theme keeps exactly."""
    return (*theme.named, *CHARTS[theme.name].named)


def _drawn(view: View, words: Words, theme: str) -> Picture:
    kind = "board" if view.viewer is None else "window"
    return pictures.draw(kind, view, NAMES[: len(view.at)], words, theme)
