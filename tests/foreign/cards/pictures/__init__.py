"""Pictures and text boards of Corsairs."""

from __future__ import annotations

from engines.kernel.base.messages import say
from render.corsairs import scene, text
from render.picture.picture_kinds import Kind
from render.picture.pictures import Pictures

pictures = Pictures(
    game="corsairs",
    kinds=(
        Kind("board", scene.board, text.sentences),
        Kind("hand", scene.hand, text.sentences, say("hand"), is_private=True, bears=scene.is_in_hand),
    ),
    emblem=scene.emblem,
    alt=text.sentences,
    text=text.paragraphs,
    own=text.own_lines,
)
"""The table, which everybody may see, and a captain's own hand and plan; a card that can be laid has its number there."""
