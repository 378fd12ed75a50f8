"""Pictures and text boards of The Kaiser's Pirates."""

from __future__ import annotations

from engines.kernel.messages import say
from render.kaisers_pirates import boards, emblem, own, text
from render.kaisers_pirates.scene import bears, bears_own, drawn_part, own_part
from render.kinds import Kind
from render.pictures import Pictures

pictures = Pictures(
    game="kaisers_pirates",
    kinds=(
        Kind("board", boards.drawn, text.sentences, drawn=drawn_part, bears=bears),
        Kind("hand", own.drawn, text.own_sentences, say("hand"), is_private=True, drawn=own_part, bears=bears_own),
    ),
    emblem=emblem.drawn,
    alt=text.sentences,
    text=text.paragraphs,
    own=text.own_lines,
    drawn=drawn_part,
    palette="kaisers_pirates",
)
"""The Forces, which everybody may see, and a captain's own hand and Force."""
