"""Pictures and text boards of Pieces of Eight.

May import: board, glyphs, kit, paint, picture, pieces_of_eight.pieces.
"""

from __future__ import annotations

from functools import partial

from engines.kernel.base.messages import say
from render.picture.picture_kinds import Kind
from render.picture.pictures import Pictures
from render.pieces_of_eight import boards, own, reveals, single, text
from render.pieces_of_eight.pieces import emblem
from render.pieces_of_eight.pieces.scene import Scene, drawn_part, own_part
from render.pieces_of_eight.warm_ups import warm_up

pictures = Pictures(
    game="pieces_of_eight",
    kinds=(
        Kind("board", boards.drawn, text.sentences, drawn=drawn_part),
        Kind("own_ship", own.drawn, text.own_sentences, say("hand"), is_private=True, drawn=own_part),
    ),
    emblem=emblem.drawn,
    alt=text.sentences,
    text=text.paragraphs,
    own=text.own_lines,
    reveal=reveals.drawn,
    film=partial(reveals.drawn, steady=True),
    drawn=drawn_part,
    palette="pieces_of_eight",
    scene=Scene,
    warm_up=warm_up,
    components=single.components(),
    knowledge=Kind("known", reveals.known_ships, text.own_sentences, is_private=True, drawn=drawn_part),
)
"""The public picture, and the captain's own; films and the result show all ships open."""
