"""Questions to several players at once, of whom some may have left (CT-D78)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.cartagena.table import Table
from engines.kernel.resolution.frames import Ask, Frame, Step


def put_to(table: Table, seats: tuple[int, ...], waiting: Frame[Table], kind: str) -> Step[Table]:
    """Ask them all at the same time, sealed; whoever has left is not asked."""
    asked = tuple([seat for seat in seats if seat not in table.gone])
    if asked:
        return Ask(asked, waiting, kind, sealed=True)
    onward: Step[Table] = getattr(waiting, waiting.step)(table, {})
    return onward


def heard(table: Table, waiting: Frame[Table], seats: tuple[int, ...], answers: Mapping[int, Any]) -> dict[int, Any]:
    """The answers of all these seats, the default for whoever has left."""
    may = getattr(waiting, f"may_{waiting.step}")
    return {seat: answers[seat] if seat in answers else may(table, seat).default for seat in seats}
