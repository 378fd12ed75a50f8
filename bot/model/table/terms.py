"""The terms of a table: pauses, substitutes, takebacks, and whether it counts on the server's leaderboards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a table. Each of them holds unless whoever opened the table, or its series, left it out.

    - `pauses`: captains may pause the game by vote or alone.
    - `substitutes`: somebody else may take over a seat.
    - `undo`: captains may agree to take a step back.
    - `rated`: the game counts on the leaderboards.
    """

    pauses: bool = True
    substitutes: bool = True
    undo: bool = True
    rated: bool = True

    @property
    def left_out(self) -> tuple[str, ...]:
        """The terms that do not hold, by their names."""
        return tuple(name for name, holds in asdict(self).items() if not holds)


USUAL = Terms()


def read_terms(saved: Mapping[str, Any] | None) -> Terms:
    """Terms from their row."""
    return USUAL if saved is None else Terms(**saved)


def write_terms(terms: Terms) -> dict[str, Any] | None:
    """Terms as JSON; None for the usual ones."""
    return None if terms == USUAL else asdict(terms)
