"""A state in which a view would be seen."""

from __future__ import annotations

from engines.atlantic_chase.knowledge.observe import FIELDS, OCEAN
from engines.atlantic_chase.table import Table
from engines.atlantic_chase.view import OceanView, View
from engines.kernel.base.chance import Random
from engines.kernel.hidden.frame_secrets import imagined_state
from engines.kernel.resolution.frames import State


def imagine(seen: View, rnd: Random) -> State[Table]:
    """The board as it is seen, with orders of others as they might be."""
    table: Table = OCEAN.table(seen) if isinstance(seen, OceanView) else FIELDS.table(seen)
    return imagined_state(seen, table, rnd)
