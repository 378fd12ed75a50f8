"""A live table as it stands in a list: a small row, for which no game is loaded."""
from __future__ import annotations

from dataclasses import dataclass

from bot.model.table import Status


@dataclass(frozen=True, slots=True)
class Listed:
    """What anybody to whom the table is open may know, and whether it `waits` for the person the list was made for.

    `game`: the game's id. `posting`: whether its channel takes posts, as of a table. `decision`: the number of the open question.
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
