"""Pictures of Lookout: the chart, its western half, and each captain's own waters around his cutter."""

from __future__ import annotations

from engines.kernel.base.messages import say
from engines.kernel.resolution.frames import Asked
from engines.lookout import View
from render.lookout import maps, text
from render.picture.picture_kinds import Kind
from render.picture.pictures import Pictures


def beside(view: View, asked: Asked | None, is_private: bool) -> tuple[str, ...]:
    """A way is looked at in one's own waters first, a hex to look at on the chart."""
    if not is_private:
        return ("board", "west")
    return ("waters", "board", "west") if asked is not None and asked.kind == "sail" else ("board", "west", "waters")


pictures = Pictures(
    game="lookout",
    kinds=(
        Kind("board", maps.chart, text.sentences, bears=maps.on_chart),
        Kind("west", maps.west, text.sentences, say("lk.picture.west"), bears=maps.on_west),
        Kind(
            "waters", maps.waters, text.own_sentences, say("lk.picture.waters"), is_private=True, bears=maps.on_waters,
            shows=maps.has_waters,
        ),
    ),
    emblem=maps.emblem,
    alt=text.sentences,
    text=text.paragraphs,
    own=text.own_lines,
    beside=beside,
)  # fmt: skip
"""The chart and its west, which everybody may see, and a captain's own waters."""
