"""Pictures and text boards of Atlantic Chase.

May import: atlantic_chase.pieces, board, glyphs, kit, paint, picture.
"""

from __future__ import annotations

from render.atlantic_chase import kinds, single
from render.atlantic_chase.pieces import emblem
from render.atlantic_chase.pieces.scene import Scene, drawn_part
from render.picture.pictures import Pictures

pictures = Pictures(
    game="atlantic_chase",
    kinds=kinds.KINDS,
    emblem=emblem.drawn,
    alt=kinds.sentences,
    text=kinds.paragraphs,
    own=kinds.own_lines,
    beside=kinds.beside,
    drawn=drawn_part,
    palette="atlantic_chase",
    scene=Scene,
    components=single.components(),
)
"""The battle board, the chart with its pieces, and the displays, which everybody may see; a captain's own board in a battle."""
