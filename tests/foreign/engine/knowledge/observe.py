"""Making a view from a state."""

from __future__ import annotations

from engines.kernel.resolution.frames import State
from engines.soundings.table import Table
from engines.soundings.view import View


def observe(state: State[Table], viewer: int | None, known: tuple[int, ...]) -> View:
    """The view of that viewer, who knows the leads of those seats."""
    table = state.table
    leads = tuple(lead if seat in known else 0 for seat, lead in enumerate(table.leads))
    return View(viewer, table.target, table.points, leads, table.last, table.round, state.asked, state.result)
