"""A law that does not hold."""

from __future__ import annotations


class Broken(AssertionError):
    """A law that does not hold; the text opens with its number."""


def demand(law: int, holds: object, text: str, *seen: object) -> None:
    """Raises Broken with the number of the law and what was seen."""
    if not holds:
        raise Broken("\n".join([f"law {law}: {text}", *map(repr, seen)]))
