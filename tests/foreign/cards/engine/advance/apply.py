"""What filled-in lines answer: the wish that fits by public facts, and fog as long as there is more than is kept."""

from __future__ import annotations

from collections.abc import Mapping

from engines.corsairs.advance.define import KEPT, RANKED, RANKS
from engines.corsairs.components.fog import FOG, fogs
from engines.corsairs.rules.answering import Played
from engines.corsairs.table import Table
from engines.kernel.base.values import Answer
from engines.kernel.choices.lines import Moment, first_applicable, ranked_ids
from engines.kernel.resolution.frames import State
from engines.kernel.resolution.window import PASS


def moment(table: Table) -> Moment:
    """Lines lapse with the turn."""
    return Moment(1, table.turn, table.on_turn)


def fits(lines: Mapping[str, Answer], state: State[Table], seat: int) -> Answer | None:
    """The answer to a card turned; fog played in answer is always asked about."""
    frame = state.stack[-1]
    if not isinstance(frame, Played) or not frame.order:
        return None
    half, _, target = frame.order.partition(".")
    wish = first_applicable(lines, ranked_ids(RANKED, RANKS), (FOG,), lambda _: True, {"half": half, "at": target})
    if wish is None:
        return None
    spare = len(fogs(state.table.hands[seat])) > int(lines.get(KEPT, 0))
    return {FOG: FOG if wish == FOG and spare else PASS}
