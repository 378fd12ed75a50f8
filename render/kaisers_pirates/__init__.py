"""Pictures and text boards of The Kaiser's Pirates.

May import: board, kaisers_pirates.pieces, kit, kit.ships, paint, picture.
"""

from __future__ import annotations

from functools import partial

from engines.kaisers_pirates.view import View
from engines.kernel.base.messages import say
from engines.kernel.resolution.frames import Asked
from render.kaisers_pirates import boards, dice, own, score, single, text
from render.kaisers_pirates.pieces import emblem
from render.kaisers_pirates.pieces.scene import Scene, bears, bears_own, drawn_part, own_part
from render.picture.picture_kinds import Kind
from render.picture.pictures import Pictures

ROUND_ENDS = ("kp.share", "kp.keep", "kp.phantom")
"""Questions between two Rounds."""


def has_dice(view: View) -> bool:
    """Whether dice were rolled this turn."""
    return bool(view.throws)


def has_score(view: View) -> bool:
    """Whether a Round has been scored."""
    return bool(view.counted)


def beside(view: View, asked: Asked | None, is_private: bool) -> tuple[str, ...]:
    """A captain decides from his hand, on which all Forces are; between two Rounds everybody looks at the score first."""
    is_between = view.result is not None or (asked is not None and asked.kind in ROUND_ENDS)
    if is_private:
        return ("hand", "score") if is_between else ("hand",)
    return ("score", "board", "dice") if is_between and view.counted else ("board", "dice", "score")


pictures = Pictures(
    game="kaisers_pirates",
    kinds=(
        Kind("board", boards.drawn, text.sentences, drawn=drawn_part, bears=bears),
        Kind("dice", dice.drawn, text.thrown, say("kp.pic.dice"), drawn=drawn_part, shows=has_dice),
        Kind("score", score.drawn, text.scored, say("kp.pic.score"), drawn=drawn_part, shows=has_score),
        Kind("hand", own.drawn, text.own_sentences, say("hand"), is_private=True, drawn=own_part, bears=bears_own),
    ),
    emblem=emblem.drawn,
    alt=text.sentences,
    text=text.paragraphs,
    own=text.own_lines,
    beside=beside,
    film=partial(boards.drawn, steady=True),
    drawn=drawn_part,
    palette="kaisers_pirates",
    scene=Scene,
    components=single.components(),
)
"""The Forces, which everybody may see, the dice of a turn, the score of a Round, and a captain's own hand."""
