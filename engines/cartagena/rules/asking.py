"""Questions to several players at once, of whom some may have left (CT-D78)."""

from __future__ import annotations

from engines.cartagena.table import Table
from engines.kernel.resolution.frames import Ask, Frame, Step
from engines.kernel.resolution.leavers import ask_staying


def put_to(table: Table, seats: tuple[int, ...], waiting: Frame[Table], kind: str) -> Step[Table]:
    """Ask them all at the same time, sealed; whoever has left is not asked."""
    return ask_staying(table, Ask(seats, waiting, kind, sealed=True), table.gone)
