"""Views are built up from what a viewer may know."""

from __future__ import annotations

from engines.kernel.hidden.frame_secrets import stack_seen
from engines.kernel.hidden.zones import ALL
from engines.kernel.resolution.frames import State
from engines.straits.table import Table
from engines.straits.view import View


def view(state: State[Table], viewer: int | None) -> View:
    """What that seat (None: everybody, ALL: a game laid open) may know."""
    table = state.table
    wrecks = tuple(wreck if viewer in (seat, ALL) else "" for seat, wreck in enumerate(table.wrecks))
    seen = None if viewer == ALL else viewer
    known = (seen, table.at, table.points, wrecks, table.ways, table.raised, table.round)
    return View(*known, stack_seen(state, viewer), state.asked, state.result)
