"""Pictures and text boards of Soundings."""

from __future__ import annotations

from engines.kernel.base.messages import Captain, say
from engines.soundings.view import View
from render.board.scene import Scene
from render.paint.canvas import Board
from render.paint.fitting import Fit
from render.paint.palette import Theme
from render.picture.picture_kinds import Kind
from render.picture.pictures import Pictures
from render.soundings import text

WIDE, LINE = 1200, 120


def board(scene: Scene[View]) -> Board:
    """A line of sounding for each captain, with points."""
    view, colours = scene.view, scene.theme
    made = Board(WIDE, LINE * (len(view.points) + 1), colours)
    made.text(40, LINE / 2, scene.plain(say("sd.head.round", number=view.round)), 48)
    for seat, points in enumerate(view.points):
        y = LINE * (seat + 1) + LINE / 2
        made.panel(40, y - 50, WIDE - 40, y + 50, 16, colours.surface)
        made.panel(48, y - 42, 96, y + 42, 12, colours.seats[seat].fill)
        made.text(72, y, scene.seat(seat).initial, 36, colours.seats[seat].on, fit="m")
        made.label(120, y, scene.plain(say("sd.line", captain=Captain(seat), n=points)), 36, Fit(560, 24))
        if view.last:
            made.rect(720, y - 12, 720 + view.last[seat] * 40, y + 12, colours.brass)
            made.text(1120, y, str(view.last[seat]), 36, fit="r")
    return made


def emblem(theme: Theme) -> Board:
    """A lead on its line."""
    made = Board(256, 256, theme)
    made.rect(124, 0, 132, 170, theme.brass)
    made.panel(98, 160, 158, 240, 20, theme.brass)
    return made


pictures = Pictures(
    game="soundings",
    kinds=(Kind("board", board, text.sentences), Kind("own", board, text.own_sentences, say("hand"), is_private=True)),
    emblem=emblem,
    alt=text.sentences,
    text=text.paragraphs,
    own=text.own_lines,
)
"""The soundings, which everybody may see, and the same with a captain's leads in words."""
