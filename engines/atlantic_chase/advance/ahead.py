"""The next initiative of a captain, planned while the other side has it: as it would be if it changed hands now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.atlantic_chase.knowledge.observe import OCEAN
from engines.atlantic_chase.rules import forecast
from engines.atlantic_chase.rules.declaration import declaration
from engines.atlantic_chase.rules.operation import Sailing
from engines.atlantic_chase.table import Ocean, Table
from engines.atlantic_chase.view import OceanView, View
from engines.kernel.choices.shapes import allows
from engines.kernel.resolution.frames import Asked, State

ACT = "ac.act"


def next_turn_state(state: State[Table], seat: int) -> State[Table] | None:
    """The position in which that side declares, had nothing changed until then; None if it has the initiative, in a battle, and
    before the first action."""
    table = state.table
    if not isinstance(table, Ocean) or state.asked is None or state.asked.kind == "ac.set_up" or table.round:
        return None
    if seat == table.active:
        return None
    then = table.clone()
    then.active, then.tally, then.changes = seat, 0, then.changes + 1
    then.freed, then.is_reorganized = (), False
    sailing: Any = Sailing()
    return State(then, (sailing.at(sailing.declared),), Asked((seat,), ACT))


def plan_basis(seen: View, items: Sequence[forecast.Item]) -> list[list[str]]:
    """AC-T1d: all that the actions of a plan name, as it stands; nothing from the first on that is not legal."""
    assert isinstance(seen, OceanView) and seen.asked is not None
    table: Ocean | None = OCEAN.table(seen)
    found: list[list[str]] = []
    for item in items:
        if table is None or not allows(declaration(table, table.active), item):
            break
        found.append(list(forecast.named(table, item)))
        table = forecast.after(table, item)
    return found
