"""Tables in memory: the last ones read or written, with their versions."""

from __future__ import annotations

from collections import OrderedDict

from bot.model.record.table_record import TableRecord
from bot.store.tables.callers import Key


class TableCache:
    """A bounded number of tables. The table without use for the longest time goes first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._tables: OrderedDict[str, TableRecord] = OrderedDict()
        self._ids: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self._tables)

    def find(self, key: Key, value: str) -> TableRecord | None:
        """The cached table. Channels are no key of the cache."""
        return self._tables.get(value if key == "id" else self._ids.get(value, ""))

    def id_of(self, code: str) -> str:
        """The id of the table with that code; the code itself if it is unknown."""
        return self._ids.get(code, code)

    def keep(self, table: TableRecord) -> None:
        """Store a table, unless a newer version is in memory."""
        known = self._tables.get(table.row.id)
        if known is None or known.row.version <= table.row.version:
            self._tables[table.row.id] = table
        self._tables.move_to_end(table.row.id)
        self._ids[table.row.code] = table.row.id
        while len(self._tables) > self.most:
            _, oldest = self._tables.popitem(last=False)
            self._ids.pop(oldest.row.code, None)

    def clear(self) -> None:
        """Forget all tables."""
        self._tables.clear()
        self._ids.clear()
