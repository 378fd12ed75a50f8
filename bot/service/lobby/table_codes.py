"""Codes of tables."""

from __future__ import annotations

from random import Random

LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""Letters of a code: no vowels, hence no words, and no letters that look alike."""
LENGTH = 6
"""The length of a new code. Codes of older tables have four letters."""


def code(length: int, rnd: Random) -> str:
    """A new code of a table."""
    return "".join(rnd.choice(LETTERS) for _ in range(length))
