"""A record by the rules it was played under: a leg for each version."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from engines.kernel.record.replay import Replay
from engines.kernel.record.rows import Entry, Row, RulesChange, TakenBack

Round = tuple[Row, ...] | TakenBack
"""The rows of a round, or the one row by which rounds were taken back."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A segment as it is recorded: the row of rules it begins with (None: the set-up), and its rounds.

    `used`: blocks of chance used before it. `after`: the row of rules that follows.
    """

    version: int
    start: RulesChange | None
    rounds: tuple[Round, ...]
    first: int
    used: int
    after: RulesChange | None

    @property
    def last(self) -> int:
        """The number of its last round."""
        return self.first + len(self.rounds) - (self.start is not None)


def legs(replay: Replay) -> tuple[Leg, ...]:
    """The record by the rules it was played under."""
    segments: list[Leg] = []
    starts = [None, *(row for row in replay.rows if isinstance(row, RulesChange))]
    at, first, used = 0, 0, 0
    for number, start in enumerate(starts):
        rows = _rows_from(replay.rows, at)
        at += len(rows) + 1
        after = starts[number + 1] if number + 1 < len(starts) else None
        segments.append(Leg(start.rules if start else replay.opening.version, start, tuple(rounds(rows)), first, used, after))
        played = [row.used for row in rows if isinstance(row, Row)]
        first, used = segments[-1].last + 1, played[-1] if played else used or replay.opening.used
    return tuple(segments)


def _rows_from(entries: Sequence[Entry], at: int) -> tuple[Row | TakenBack, ...]:
    """The rows from there to the next row of rules."""
    rows: list[Row | TakenBack] = []
    for entry in entries[at:]:
        if isinstance(entry, RulesChange):
            break
        rows.append(entry)
    return tuple(rows)


def rounds(rows: Sequence[Row | TakenBack]) -> Iterator[Round]:
    """The rows by round, in order."""
    for _, together in groupby(rows, lambda row: (row.round, isinstance(row, TakenBack))):
        first, *others = together
        if isinstance(first, TakenBack):
            yield first
            yield from (row for row in others if isinstance(row, TakenBack))
        else:
            yield (first, *(row for row in others if isinstance(row, Row)))
