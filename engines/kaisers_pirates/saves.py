"""How games are saved; old saves and views are brought up to date here."""

from __future__ import annotations

from typing import Any

from engines.kaisers_pirates.table import Table
from engines.kernel.resolution.saves import Saves

VERSION = 2
OLDER_WORDS = ("kp.told.spread", "kp.told.swapped")
"""Ids that steps of older releases are told by: their words stay as long as the steps do."""


def _with_removed(saved: dict[str, Any]) -> dict[str, Any]:
    """Version 1 did not keep which ships left play in the Round: it goes to its end as it began, without a new shuffle."""
    table = saved["table"]
    return {**saved, "table": {**table, "removed": table["fleet_used"]}}


SAVES: Saves[Table] = Saves(version=VERSION, table=Table, upcasts={1: _with_removed})


def upcast_view(saved: dict[str, Any]) -> dict[str, Any]:
    """A saved view of an older release: it did not tell which ships left play in the Round."""
    return {"removed": saved["fleet_used"], **saved}
