"""How games are saved; old saves and views are brought up to date here."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from engines.kaisers_pirates.table import Table
from engines.kernel.saves import Saves

VERSION = 2
OLDER_WORDS = ("kp.told.swapped",)
"""Ids that steps of older releases are told by: their words stay as long as the steps do."""

ATTACK = ("seat", "actor", "target", "owner", "card", "assists", "means")
"""What version 2 kept of an attack."""


def _to_2(saved: dict[str, Any]) -> dict[str, Any]:
    """What version 1 lacked: ships that left play, and whole attacks in pursuits."""
    return _with_attacks(_with_removed(saved))


def _with_removed(saved: dict[str, Any]) -> dict[str, Any]:
    """Version 1 did not keep which ships left play in the Round: it goes to its end as it began, without a new shuffle."""
    table = saved["table"]
    return {**saved, "table": {**table, "removed": table["fleet_used"]}}


def _with_attacks(saved: dict[str, Any]) -> dict[str, Any]:
    """Version 1 kept four fields of its attack in a pursuit: all of them are in the intercept that called it, one rule outwards.

    A pursuit asks nobody, so that no table is left within one: this is for a stack that was written down between its dice.
    """
    stack = saved["stack"]
    return {**saved, "stack": [*stack[:1], *(_with_attack(rule, caller) for caller, rule in pairwise(stack))]}


def _with_attack(rule: dict[str, Any], caller: dict[str, Any]) -> dict[str, Any]:
    if rule["kind"] != "kaisers_pirates.pursuit":
        return rule
    return {"kind": rule["kind"], "step": rule["step"], "attack": {name: caller[name] for name in ATTACK}}


SAVES: Saves[Table] = Saves(version=VERSION, table=Table, upcasts={1: _to_2})


def upcast_view(saved: dict[str, Any]) -> dict[str, Any]:
    """A saved view of an older release: it did not tell which ships left play in the Round."""
    return {"removed": saved["fleet_used"], **saved}
