"""The rows that a change of a table writes: gathered first, written in one transaction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.model.record.table_record import SavedAnswer
from bot.model.table.votes import VOTES

Rows = list[Mapping[str, Any]]
BELL = "bell"
FINAL = "final"
"""The fact of a bell to the last captain without an answer: it is written only for captains who want it."""
"""The kind of direct messages that call captains to a decision: one a person and table at a time."""
CALL = "call"
"""The kind of posts that mention captains in the channel if no other notice reaches them."""
ENDED = "ended"
"""The kind of direct messages that tell absent captains the end of their game."""
DIGEST = "digest"
"""The kind of direct messages with all tables that wait for a person; in the outbox it is still a bell."""
BEGUN = "begun"
"""The kind of direct messages that tell a captain that the one before has begun a turn."""
OFFER = "offer"
"""The kind of posts that offer a seat to whoever never sat at the table."""
FREE_SEAT = "free_seat"
"""The kind of direct messages that tell members of a server of a seat on offer."""
HANDOVER = "handover"
"""The kind of posts by which a captain offers a seat to one person."""
CLOCK = "clock"
"""The kind of edits of the newest post of a turn whose deadline was moved: by a pause, its end, or more time."""
EDITED = ("lobby", "muster", *VOTES)
"""Kinds of posts that are updated by edits: a waiting change covers the next one. A row with a `target` is the last edit of that
message."""


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A row of the outbox: a request for a post at the time `ready`. It has no sentence and no secret."""

    kind: str
    destination: str
    ready: float
    step: int | None = None
    decision: int | None = None
    person: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PendingRows:
    """The rows beside the table's own.

    - `state`: a tuple with the saved position; empty if it has not changed.
    - `answers`: the answers of closed rounds, by decision.
    - `record`: rows of the record.
    - `steps`, `private_steps`: new steps, and the private sentences of seats.
    - `facts`: facts added to an earlier step.
    - `outbox_rows`: rows of the outbox.
    """

    state: tuple[Mapping[str, Any] | None, ...] = ()
    answers: tuple[tuple[int, Mapping[int, SavedAnswer]], ...] = ()
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
