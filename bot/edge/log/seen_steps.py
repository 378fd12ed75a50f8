"""How far somebody has read the log of a table, kept by name in the table `meta`."""

from __future__ import annotations

from bot.edge.kit.key_values import KeyValues
from bot.model.table.table import PublicTable


async def last(key_values: KeyValues, table: PublicTable, person: int) -> int:
    """The newest step that he has seen in the log, 0 where he has never looked."""
    return int(await key_values.read(_key(table, person)) or 0)


def note(key_values: KeyValues, table: PublicTable, person: int, step: int, before: int) -> None:
    """He has seen the log up to that step; `before` he had up to another."""
    if step > before:
        key_values.write_soon(_key(table, person), str(step), table.id)


def _key(table: PublicTable, person: int) -> str:
    return f"read.{table.code}.{person}"
