"""The sources of chance outside the games' own dice."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random, SystemRandom


@dataclass(frozen=True, slots=True)
class Randomness:
    """A random stream for each purpose, so that the draws of one do not change another.

    - `tables`: ids and seeds of tables, and answers of computers.
    - `codes`: codes of tables and of failures.
    - `lots`: the length of reaction windows.
    - `salts`: salts of receipts.
    - `posts`: nonces and marks.
    """

    tables: Random
    codes: Random
    lots: Random
    salts: Random
    posts: Random

    @classmethod
    def of(cls, rnd: Random | None) -> Randomness:
        """The system's randomness; for tests, streams that follow from `rnd`. Only `tables` draws from `rnd` itself."""
        if rnd is None or isinstance(rnd, SystemRandom):
            system = rnd or SystemRandom()
            return cls(system, system, system, system, system)
        return cls(rnd, *(Random(f"{purpose} {rnd.getstate()}") for purpose in ("codes", "lots", "salts", "posts")))


def unique() -> str:
    """Twelve hexadecimal digits that were never drawn before. They come from the system, even in tests."""
    return SystemRandom().randbytes(6).hex()
