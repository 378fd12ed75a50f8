"""The start of a turn, of a captain or of the phantom (KP-D79)."""

from __future__ import annotations

from engines.kaisers_pirates.table import Table


def start(table: Table, side: int, *, is_extra: bool) -> None:
    """KP-D79: all limits of a turn start afresh."""
    table.on_turn, table.turn, table.victim, table.extra = side, table.turn + 1, None, is_extra
    table.busy = table.aimed = table.left = table.exposed = frozenset()
    table.bothered, table.played, table.unavenged = frozenset(), frozenset(), ()
    table.tell("turn", seat=side, n=table.turn)
