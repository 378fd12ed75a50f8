"""A law that does not hold."""

from __future__ import annotations


class LawViolated(AssertionError):
    """A law that does not hold; the text opens with its number."""


def require(law: int, holds: object, text: str, *seen: object) -> None:
    """Raises Broken with the number of the law and what was seen."""
    if not holds:
        raise LawViolated("\n".join([f"law {law}: {text}", *map(repr, seen)]))
