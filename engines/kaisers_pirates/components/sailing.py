"""Sailing Merchantmen (KP-6.11)."""

from __future__ import annotations

from engines.kaisers_pirates.data import MERCHANTMEN
from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.table import Table


def is_sailing(ship: Ship, table: Table) -> bool:
    """KP-6.11.1: whether the optional rule holds for that ship."""
    return table.rules.has("sailing") and ship in MERCHANTMEN and MERCHANTMEN[ship].sailing
