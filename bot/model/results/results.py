"""Results of games: what is kept of each game for good, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Barred = Literal["", "practice", "alone", "seats", "private", "friendly", "handed", "few", "undone", "new", "older"]
"""The reason why a game is not rated; empty for none.

"practice": computers gave advice. "alone": fewer than two people. "seats": a person held several seats. "private": not
everybody in the server could view the channel. "friendly": the table was opened as one
that does not count. "handed": a seat was handed on twice. "few": too few answers of a captain. "undone": something was taken
back that the lobby had not allowed for a game that counts.
"new": an account or a membership was too young. "older": nothing of it was counted while it ran.
"""
WHOLE = 1_000_000
"""A whole share: shares and ratings are whole millionths."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A captain of a seat in a finished game.

    - `holder`: the number of the captain at this seat, from 0.
    - `person`: None for a computer, of that `level`; a negative number for somebody who was forgotten.
    - `side`: the id of the side; empty if seats are alike. `team`: the first seat of the partners.
    - `place`: from 1; seats that share it have the same.
    - `answers`: those given by the captain. `share`: of the answers that people gave at this seat, in millionths.
    - `missed`: deadlines missed. `ordinary`, `late`: answers and missed deadlines of open questions; `seconds`: running time of
      these answers.
    """

    seat: int
    holder: int
    person: int | None
    level: int
    side: str
    team: int
    place: int
    answers: int = 0
    share: int = WHOLE
    missed: int = 0
    ordinary: int = 0
    late: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game as it is kept for good. `ended`: seconds since 1970."""

    table_id: str
    guild: int
    game: str
    options: Mapping[str, Any]
    reason: str
    barred: Barred
    ended: float
    holders: tuple[Holder, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The people at the table, each once, in the order of seats."""
        return tuple(dict.fromkeys(one.person for one in self.holders if one.person is not None))
