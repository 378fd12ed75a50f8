"""What a change of a table writes, as rows: gathered first, written in one transaction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.model.table_record import CLOSING, Given

Rows = list[Mapping[str, Any]]
BELL = "bell"
"""The kind of the direct messages that call captains to a decision: one a person and table at a time."""
CALL = "call"
"""The kind of the posts that mention captains in the channel whom nothing else tells that they are asked."""
ENDED = "ended"
"""The kind of the direct messages that tell captains who were not there how their game ended."""
EDITED = ("lobby", "muster", CLOSING)
"""Kinds of posts of which one is kept up to date by edits: a change that waits already covers the next one. With a `target`
it is the last edit of that message."""


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A row of the outbox: something to be made into a post when it is `ready`. No sentence, and nothing hidden."""

    kind: str
    destination: str
    ready: float
    step: int | None = None
    decision: int | None = None
    person: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PendingRows:
    """What goes with a table's own rows: answers of rounds that closed, rows of the record, steps with what seats were told
    otherwise, facts that follow beside a step told before, and rows of the outbox. `state`: the position as it is kept, in a
    tuple when it has changed.
    """

    state: tuple[Mapping[str, Any] | None, ...] = ()
    answers: tuple[tuple[int, Mapping[int, Given]], ...] = ()
    record: Rows = field(default_factory=list)
    steps: Rows = field(default_factory=list)
    private_steps: Rows = field(default_factory=list)
    facts: tuple[tuple[int, list[Any]], ...] = ()
    outbox_rows: tuple[OutboxRow, ...] = ()


def channel(id: int) -> str:
    """A channel as a destination of the outbox."""
    return f"c{id}"


def inbox(person: int) -> str:
    """A person's direct messages as a destination of the outbox."""
    return f"p{person}"
