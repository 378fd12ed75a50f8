"""Whereabouts of what is hidden: nothing, as all pieces lie open, and orders are sealed in the rules under way (AC-I1)."""

from __future__ import annotations

from engines.atlantic_chase.table import Table
from engines.kernel.hidden.whereabouts import Whereabouts
from engines.kernel.resolution.frames import State


def whereabouts(state: State[Table]) -> dict[str, Whereabouts]:
    """The whereabouts of nothing."""
    return {}
