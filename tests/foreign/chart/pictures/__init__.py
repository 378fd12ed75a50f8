"""Pictures and text boards of Straits."""

from __future__ import annotations

from engines.kernel.base.messages import say
from engines.kernel.resolution.frames import Asked
from engines.straits.view import View
from render.picture.picture_kinds import Kind
from render.picture.pictures import Pictures
from render.straits import scene, text


def beside(view: View, asked: Asked | None, is_private: bool) -> tuple[str, ...]:
    """A captain decides by the window, and may turn to the whole map."""
    return ("window", "board") if is_private else ("board",)


pictures = Pictures(
    game="straits",
    kinds=(
        Kind("board", scene.chart, text.sentences, bears=scene.is_on_chart),
        Kind("window", scene.window, text.sentences, say("sr.picture.window"), is_private=True, bears=scene.is_in_window),
    ),
    emblem=scene.emblem,
    alt=text.sentences,
    text=text.paragraphs,
    own=text.own_lines,
    beside=beside,
)
"""The whole map, and a window of it around a captain's ship; a hex that can be chosen has its number there."""
