"""Where everything is drawn from that is left to chance outside the games' own dice."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random, SystemRandom


@dataclass(frozen=True, slots=True)
class Randomness:
    """A stream for each purpose, so that how often one is drawn from changes nothing in another.

    `tables`: ids and seeds of tables, what computers answer. `codes`: codes of tables, and of failures. `lots`: how long a
    reaction window is held. `salts`: of receipts. `posts`: nonces and marks.
    """

    tables: Random
    codes: Random
    lots: Random
    salts: Random
    posts: Random

    @classmethod
    def of(cls, rnd: Random | None) -> Randomness:
        """The system's randomness; or, for tests, streams that follow from `rnd`, from which `tables` alone draws itself."""
        if rnd is None or isinstance(rnd, SystemRandom):
            system = rnd or SystemRandom()
            return cls(system, system, system, system, system)
        return cls(rnd, *(Random(f"{purpose} {rnd.getstate()}") for purpose in ("codes", "lots", "salts", "posts")))


def unique() -> str:
    """Twelve signs that were never drawn before: from the system, whatever the other streams follow from."""
    return SystemRandom().randbytes(6).hex()
