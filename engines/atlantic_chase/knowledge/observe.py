"""Views are built up from what a viewer may know: all but orders that others have given (AC-I1, AC-I5, AC-I9)."""

from __future__ import annotations

from collections.abc import Callable

from engines.atlantic_chase.pieces.board import has_left
from engines.atlantic_chase.pieces.vessels import Orders, orders_given
from engines.atlantic_chase.rules import grades
from engines.atlantic_chase.rules.mini import RESIGNED
from engines.atlantic_chase.table import Ocean, Table
from engines.atlantic_chase.view import OceanView, View
from engines.kernel.hidden.frame_secrets import FrameView, stack_view
from engines.kernel.hidden.view_fields import ViewFields
from engines.kernel.hidden.zones import ALL
from engines.kernel.resolution.agreement import AGREED
from engines.kernel.resolution.frames import State

OWNED = ("orders", "left", "grades")
FIELDS = ViewFields(Table, View, veils={}, own=OWNED)
OCEAN = ViewFields(Ocean, OceanView, veils={}, own=OWNED)
OWN = ("of_british", "of_german")
"""The fields of a rule under way that keep the orders of each seat."""


def view(state: State[Table], viewer: int | None) -> View:
    """The view of that seat (None: everybody, ALL: a game laid open)."""
    stack = stack_view(state, viewer)
    is_battle = not isinstance(state.table, Ocean)
    of_table: Callable[..., View] = FIELDS.view if is_battle else OCEAN.view
    is_graded = is_battle and state.result is not None and state.result.reason not in (RESIGNED, AGREED)
    return of_table(
        state.table,
        viewer=None if viewer == ALL else viewer,
        left=tuple([seat for seat in (0, 1) if has_left(state.table, seat)]),
        grades=grades.of_both(state.table) if is_graded else (),
        orders=own_orders(stack, viewer),
        stack=stack,
        asked=state.asked,
        result=state.result,
    )


def own_orders(stack: tuple[FrameView, ...], viewer: int | None) -> Orders | None:
    """The viewer's own orders that are given and not carried out yet."""
    if viewer is None or viewer == ALL:
        return None
    kept = next((found for waiting in reversed(stack) if (found := dict(waiting.fields).get(OWN[viewer]))), None)
    return orders_given(kept) if kept else None
