"""A database of many tables made from a few real ones: every row of a table copied under another id, code and channel."""

from __future__ import annotations

import sqlite3
import uuid
from pathlib import Path

DAY = 86_400.0


class Copies:
    """Copies the running tables of a database file, nobody using it."""

    def __init__(self, file: Path) -> None:
        self.base = sqlite3.connect(file)
        self.columns = {name: self._columns(name) for name in self._names()}
        self.parts = [name for name in self.columns if self._is_of_a_table(name)]

    def _names(self) -> list[str]:
        return [row[0] for row in self.base.execute("select name from sqlite_master where type = 'table'")]

    def _is_of_a_table(self, name: str) -> bool:
        """Whether a row is known by its table: what is not, belongs to messages or people that the copies do not have."""
        return any(row[1] == "table_id" and row[5] for row in self.base.execute(f"pragma table_info({name})"))

    def _columns(self, name: str) -> list[str]:
        return [row[1] for row in self.base.execute(f"pragma table_info({name})")]

    def fill(self, wanted: int) -> int:
        """Copy until `wanted` tables are being played, all their deadlines a day away; how many there are."""
        self.base.execute(f"update timers set due = due + {DAY}")
        self.base.execute(f"update tables set deadline = deadline + {DAY} where deadline is not null")
        originals = [row[0] for row in self.base.execute("select id from tables where status = 'running'")]
        if not originals:
            raise ValueError("no table is being played")
        for number in range(wanted - len(originals)):
            self._copy(originals[number % len(originals)], number)
        self.base.commit()
        found = self.base.execute("select count(*) from tables where status = 'running'").fetchone()[0]
        self.base.close()
        return int(found)

    def _copy(self, original: str, number: int) -> None:
        new = str(uuid.UUID(int=number + 1))
        place = {"code": f"{number:06d}", "channel": number + 1, "live_channel": number + 1}
        self._insert("tables", "id", original, {"id": new, **place})
        for name in self.parts:
            self._insert(name, "table_id", original, {"table_id": new})

    def _insert(self, name: str, key: str, original: str, changed: dict[str, str | int]) -> None:
        values = ", ".join("?" if column in changed else f'"{column}"' for column in self.columns[name])
        given = [changed[column] for column in self.columns[name] if column in changed]
        self.base.execute(f"insert into {name} select {values} from {name} where {key} = ?", (*given, original))
