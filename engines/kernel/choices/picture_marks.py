"""Marks of options: each option may name the part of a picture on which its number stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engines.kernel.base.messages import Message

Marker = Callable[[str], str | None]
"""An option to the name of the part where it lies, None if it lies on no part."""


def looked(options: Sequence[str], name: Callable[[str], Message], mark: Marker | None) -> list[tuple[Any, ...]]:
    """Each option with what it is called, and the place where it lies, if options lie somewhere."""
    return [(option, name(option)) if mark is None else (option, name(option), mark(option)) for option in options]
