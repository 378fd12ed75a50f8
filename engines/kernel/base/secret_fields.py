"""Fields of frames that keep a secret, said where the field stands.

A field is plain, `sealed` (a value that some seats alone know) or `naming` (ids of things whose identity may be hidden). A
viewer who may not know the thing is told the place where it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field
from typing import Any

from engines.kernel.base.chance import Random

Resample = Callable[[Any, Mapping[str, Any], Random], Any]
"""A sealed field at random: of the table as imagined, and the fields of its frame known or drawn so far, `step` among them."""
SEALED, NAMING = "sealed", "naming"


@dataclass(frozen=True, slots=True)
class Sealed:
    """A value that some seats know, and the way to deal it anew. `known_to` is the field that has the seat, or the seats."""

    known_to: str
    resample: Resample


def sealed(known_to: str, *, resample: Resample, default: Any = MISSING) -> Any:
    """A field of which only the seat, or the seats, in the field `known_to` know the value."""
    return field(default=default, metadata={SEALED: Sealed(known_to, resample)})


def naming(*, seen: bool = False, default: Any = MISSING) -> Any:
    """A field with the id of a thing, or several, or "" for none. `seen`: all have seen of which kind they are."""
    return field(default=default, metadata={NAMING: seen})
