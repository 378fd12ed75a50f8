"""Codes by which people call tables."""

from __future__ import annotations

from random import Random

LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""Of a table's code: no vowels (so no words), nothing that looks like something else."""
LENGTH = 6
"""Of the code of a new table. Older tables have four."""


def code(length: int, rnd: Random) -> str:
    """A new code of a table."""
    return "".join(rnd.choice(LETTERS) for _ in range(length))
