"""Views are built up from what a viewer may know."""

from __future__ import annotations

from engines.corsairs.components.cards import kind_of
from engines.corsairs.table import Table
from engines.corsairs.view import View
from engines.kernel.hidden.frame_secrets import stack_view
from engines.kernel.hidden.zones import ALL, zone_views
from engines.kernel.resolution.frames import State


def view(state: State[Table], viewer: int | None) -> View:
    """What that seat (None: everybody, ALL: a game laid open) may know."""
    table = state.table
    zones = zone_views(table.zones(), viewer, kind_of)
    return View(
        None if viewer == ALL else viewer, zones, table.points, table.turn, stack_view(state, viewer), state.asked, state.result
    )
