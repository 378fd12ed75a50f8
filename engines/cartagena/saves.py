"""How games are saved; old saves are brought up to date here."""

from __future__ import annotations

from typing import Any

from engines.cartagena.table import Table
from engines.kernel.saves import Saves

VERSION = 1
SAVES: Saves[Table] = Saves(version=VERSION, table=Table)
OLDER_WORDS = ("ct.harm.ship",)
"""Ids that steps of older releases are told by: their words stay as long as the steps do."""


def upcast_view(saved: dict[str, Any]) -> dict[str, Any]:
    """A saved view of an older release: it did not keep from where troops had come aboard in its turn."""
    return {"boarded": [], **saved}
