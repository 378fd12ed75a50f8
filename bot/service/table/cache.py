"""Tables in memory: the last ones that were read or written, named by their versions."""

from __future__ import annotations

from collections import OrderedDict

from bot.model.table_record import TableRecord
from bot.store.tables.callers import Key


class TableCache:
    """At most so many tables; the one that was not used for longest goes first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._tables: OrderedDict[str, TableRecord] = OrderedDict()
        self._ids: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self._tables)

    def find(self, key: Key, value: str) -> TableRecord | None:
        """The table as it was used last; by its channel none is remembered."""
        return self._tables.get(value if key == "id" else self._ids.get(value, ""))

    def id_of(self, code: str) -> str:
        """The id of the table with that code, the code itself where that is not known."""
        return self._ids.get(code, code)

    def keep(self, table: TableRecord) -> None:
        """Remember a table, if it is no older than the one remembered."""
        known = self._tables.get(table.row.id)
        if known is None or known.row.version <= table.row.version:
            self._tables[table.row.id] = table
        self._tables.move_to_end(table.row.id)
        self._ids[table.row.code] = table.row.id
        while len(self._tables) > self.most:
            _, oldest = self._tables.popitem(last=False)
            self._ids.pop(oldest.row.code, None)

    def clear(self) -> None:
        """Forget all of them."""
        self._tables.clear()
        self._ids.clear()
