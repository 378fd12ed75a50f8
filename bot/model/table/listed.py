"""A live table in a list: a small row, for which no game is loaded."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.table.table import Status


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table as every reader of the list may know it.

    - `game`: the id of the game.
    - `posting`: the state of the channel, as in `PublicTable.posting`.
    - `decision`: the number of the open question.
    - `name`: the table's name; empty if it has none.
    - `seats`: the seats of the open question; `asked_at`: the second at which it was asked; `deadline`: until when.
    - `is_asked`: the question is put to the reader; `waits`: the reader has not answered it.
    """

    id: str
    code: str
    game: str
    status: Status
    posting: str
    guild: int
    channel: int
    decision: int
    waits: bool = False
    is_asked: bool = False
    name: str = ""
    seats: tuple[int, ...] = ()
    asked_at: float | None = None
    deadline: float | None = None
