"""Pictures and text boards of Cartagena de Indias 1741.

May import: board, cartagena.pieces, glyphs, kit, kit.ships, paint, picture.
"""

from __future__ import annotations

from functools import partial

from engines.cartagena.data.ids import ENGLISH
from engines.cartagena.view import View
from engines.kernel.base.messages import say
from engines.kernel.resolution.frames import Asked
from render.cartagena import boards, own, reveals, single, text
from render.cartagena.pieces import emblem
from render.cartagena.pieces.plan import QUARTERS
from render.cartagena.pieces.scene import Scene, bears, bears_card, drawn_part, fought_part, own_part
from render.cartagena.warm_ups import PALETTE, warm_up
from render.picture.picture_kinds import Kind
from render.picture.pictures import Pictures

PLANNING = "ct.plan"
"""The question of the orders of a turn."""
BEFORE = ("ct.heroes", "ct.deploy")
"""The questions of the set-up, which are answered by the chart."""
CHART = "chart"
PUBLIC = ("board", *(plan.name for plan in QUARTERS))
CLOSE = f"{CHART}_close"
FOUGHT = ("ct.rally", "ct.follow", "ct.again")
"""The questions in an attack, which is shown alone."""
CLOSER = {f"{CHART}_{plan.name}": plan for plan in QUARTERS}
"""Quarters of a captain's own chart."""


def beside(view: View, asked: Asked | None, is_private: bool) -> tuple[str, ...]:
    """A captain plans by his hand, and decides all else by his chart or a piece of it; everybody looks at the board, and at
    quarters of it."""
    if not is_private:
        return PUBLIC
    if asked is not None and asked.kind in BEFORE:
        return (CHART, "fleet") if has_loads(view) else (CHART,)
    if asked is not None and asked.kind == PLANNING:
        return ("hand", CHART, "fleet", CLOSE, *CLOSER)
    if asked is not None and asked.kind in FOUGHT:
        return (CLOSE, CHART, "fleet", "hand", *CLOSER)
    return (CHART, "fleet", "hand", CLOSE, *CLOSER)


def has_rows(view: View) -> bool:
    """Whether the viewer has order cards."""
    return any(row.seat == view.viewer for row in view.rows)


def has_ships(view: View) -> bool:
    """Whether the viewer has ships afloat."""
    return any(view.owners.get(hull.camp) == view.viewer for hull in view.hulls.values())


def has_loads(view: View) -> bool:
    """Whether the viewer has ships that come full."""
    return any(row.seat == view.viewer and row.side == ENGLISH for row in view.rows)


pictures = Pictures(
    game="cartagena",
    kinds=(
        Kind("board", boards.drawn, text.sentences, drawn=drawn_part, bears=bears),
        *(
            Kind(
                plan.name, partial(boards.quarter, plan), text.sentences, boards.span(plan), drawn=drawn_part,
                bears=partial(boards.bears, plan),
            )
            for plan in QUARTERS
        ),
        Kind(CHART, own.chart, text.own_sentences, say("ct.pic.chart"), is_private=True, drawn=own_part, bears=bears),
        Kind(
            CLOSE, own.close, text.own_sentences, say("ct.pic.close"), is_private=True, drawn=fought_part, bears=bears,
            within=CHART, holds=boards.is_close,
        ),
        *(
            Kind(
                name, partial(own.closer, plan), text.own_sentences, boards.span(plan, "ct.pic.closer"), is_private=True,
                drawn=own_part, bears=partial(boards.bears, plan), within=CHART,
            )
            for name, plan in CLOSER.items()
        ),
        Kind(
            "hand", own.hand, text.own_sentences, say("ct.pic.orders"), is_private=True, drawn=own_part, bears=bears_card,
            shows=has_rows,
        ),
        Kind("fleet", own.fleet, text.own_sentences, say("ct.pic.fleet"), is_private=True, drawn=own_part, shows=has_ships),
    ),
    emblem=emblem.drawn,
    alt=text.sentences,
    text=text.paragraphs,
    own=text.own_lines,
    beside=beside,
    reveal=reveals.drawn,
    film=boards.drawn,
    drawn=drawn_part,
    palette=PALETTE,
    scene=Scene,
    warm_up=warm_up,
    components=single.components(),
)  # fmt: skip
"""The chart of the bay, whole and in quarters, for everybody and by a captain's own view; his orders and hand, his fleet with its
loads."""
