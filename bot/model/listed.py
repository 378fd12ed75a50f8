"""A live table as it stands in a list: a small row, for which no game is loaded."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.table import Status


@dataclass(frozen=True, slots=True)
class Listed:
    """What anybody to whom the table is open may know. `is_asked`: its open question is put to the person the list was made for;
    `waits`: and he has not answered it.

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
    is_asked: bool = False
