"""A state in which a view would be seen."""

from __future__ import annotations

from engines.corsairs.components.cards import CARDS, kind_of
from engines.corsairs.table import Table
from engines.corsairs.view import View
from engines.kernel.base.chance import Random
from engines.kernel.hidden.determinize import deal
from engines.kernel.hidden.frame_secrets import imagined_state
from engines.kernel.hidden.stocks import Stock
from engines.kernel.resolution.frames import State


def imagine(view: View, rnd: Random) -> State[Table]:
    """Every card that is not seen lies anywhere; orders of others are any."""
    zones = deal(view.zones, (Stock(CARDS, view.zones),), rnd, kind_of).zones
    hands = tuple(zones[f"hand.{seat}"] for seat in range(len(view.points)))
    table = Table(hands, view.points, zones["deck"], zones["laid"], zones["turned"], zones["pile"], view.turn)
    return imagined_state(view, table, rnd, lambda ref: zones[ref[0]][ref[1]])
