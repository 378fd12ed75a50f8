"""A state in which a view would be seen."""

from __future__ import annotations

from engines.kernel.base.chance import Random
from engines.kernel.hidden.frame_secrets import resumed
from engines.kernel.resolution.frames import State
from engines.straits.rules.season import WATERS
from engines.straits.table import Table
from engines.straits.view import View


def imagine(view: View, rnd: Random) -> State[Table]:
    """Every wreck that is not seen lies anywhere."""
    wrecks = tuple(wreck or rnd.choice(WATERS) for wreck in view.wrecks)
    table = Table(view.at, view.points, wrecks, view.ways, view.raised, view.round)
    return resumed(view, table, rnd)
