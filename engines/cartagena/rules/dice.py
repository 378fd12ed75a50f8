"""Dice of six, of which the highest counts (CT-ATK-08)."""

from __future__ import annotations

from functools import cache

from engines.kernel.dice import odds

FACES = 6


@cache
def some(count: int, least: int) -> float:
    """CT-ATK-16, CT-ATK-17: the chance that one of so many dice shows that face or more."""
    return odds.any_of((FACES,) * count, least)


@cache
def wins(mine: int, theirs: int) -> float:
    """CT-ATK-08: the chance that the highest of so many dice is above the highest of so many others."""
    return odds.wins((FACES,) * mine, (FACES,) * theirs)
