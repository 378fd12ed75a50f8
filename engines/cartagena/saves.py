"""How games are saved; old saves are brought up to date here."""

from __future__ import annotations

from typing import Any

from engines.cartagena.table import Table
from engines.kernel.resolution.saves import Saves

VERSION = 2
OLDER_WORDS = ("ct.harm.ship", "ct.told.nothing", "ct.told.nursed")
"""Ids that steps of older releases are told by: their words stay as long as the steps do."""


def _with_written_rows(saved: dict[str, Any]) -> dict[str, Any]:
    """Version 1 did not keep rows as they were written: those that lie there are the last that is known."""
    table = saved["table"]
    return {**saved, "table": {**table, "rows": [_written_as_it_lies(row, table) for row in table["rows"]]}}


def _written_as_it_lies(row: dict[str, Any], table: dict[str, Any]) -> dict[str, Any]:
    turn = table["turn"] - (table["phase"] < 0)
    return {**row, "written": [{"turn": turn, "slots": row["slots"]}] if row["slots"] else []}


SAVES: Saves[Table] = Saves(version=VERSION, table=Table, upcasts={1: _with_written_rows})


def upcast_view(saved: dict[str, Any]) -> dict[str, Any]:
    """A saved view of an older release: it did not keep from where troops had come aboard in its turn."""
    return {"boarded": [], **saved}
