"""Pictures and text boards of Atlantic Chase.

May import: atlantic_chase.pieces, board, glyphs, kit, paint, picture.
"""

from __future__ import annotations

from engines.atlantic_chase.view import View
from engines.kernel.base.messages import say
from engines.kernel.resolution.frames import Asked
from render.atlantic_chase import boards, own, single, text
from render.atlantic_chase.pieces import emblem
from render.atlantic_chase.pieces.scene import Scene, bears, drawn_part, own_part, shots
from render.picture.picture_kinds import Kind
from render.picture.pictures import Pictures


def has_shots(view: View) -> bool:
    """Whether there were shots, this round or the one before."""
    return bool(shots(view))


def beside(view: View, asked: Asked | None, is_private: bool) -> tuple[str, ...]:
    """A captain decides from the board with his orders; everybody looks at the board first."""
    return ("orders", "dice") if is_private else ("board", "dice")


pictures = Pictures(
    game="atlantic_chase",
    kinds=(
        Kind("board", boards.drawn, text.sentences, drawn=drawn_part, bears=bears),
        Kind("dice", boards.dice, text.thrown, say("ac.pic.dice"), drawn=drawn_part, shows=has_shots),
        Kind("orders", own.drawn, text.sentences, say("ac.pic.orders"), is_private=True, drawn=own_part, bears=bears),
    ),
    emblem=emblem.drawn,
    alt=text.sentences,
    text=text.paragraphs,
    own=text.own_lines,
    beside=beside,
    drawn=drawn_part,
    palette="atlantic_chase",
    scene=Scene,
    components=single.components(),
)
"""The battle board and the dice of a round, which everybody may see, and a captain's own board with his orders."""
