"""A record by the rules it was played under: a leg for each version."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engines.kernel.record.replay import Replay
from engines.kernel.record.rows import Entry, Row, RulesChange


@dataclass(frozen=True, slots=True)
class Leg:
    """A segment as it is recorded: the row of rules it begins with (None: the set-up), and its rounds.

    `used`: blocks of chance used before it. `after`: the row of rules that follows.
    """

    version: int
    start: RulesChange | None
    rounds: tuple[tuple[Row, ...], ...]
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
        first, used = segments[-1].last + 1, rows[-1].used if rows else used or replay.opening.used
    return tuple(segments)


def _rows_from(entries: Sequence[Entry], at: int) -> tuple[Row, ...]:
    """The answers from there to the next row of rules."""
    rows: list[Row] = []
    for entry in entries[at:]:
        if not isinstance(entry, Row):
            break
        rows.append(entry)
    return tuple(rows)


def rounds(rows: Sequence[Row]) -> Iterator[tuple[Row, ...]]:
    """The rows by round, in order."""
    at = 0
    while at < len(rows):
        end = at
        while end < len(rows) and rows[end].round == rows[at].round:
            end += 1
        yield tuple(rows[at:end])
        at = end
