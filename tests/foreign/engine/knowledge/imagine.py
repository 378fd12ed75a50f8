"""A state in which a view would be seen."""

from __future__ import annotations

from engines.kernel.base.chance import Random
from engines.kernel.resolution.frames import State
from engines.soundings.rules.round import LEAD, Round
from engines.soundings.table import Table
from engines.soundings.view import View


def imagine(view: View, rnd: Random) -> State[Table]:
    """With the leads that are hidden drawn anew."""
    leads = tuple(lead or rnd.randint(1, LEAD) for lead in view.leads)
    seats = tuple(range(len(view.points)))
    table = Table(seats, view.target, view.points, leads, view.last, view.round)
    return State(table, (Round(step="read"),) if view.asked else (), view.asked, view.result)
