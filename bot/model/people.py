"""People: who clicks, who asks and from where, and the seats they hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Language = Literal["en", "es", "it"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who clicked: Discord's id, the name shown now, the language of the click."""

    id: int
    name: str
    language: Language


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, and from where, as Discord says it. `guild` 0: direct messages. `manager`: of that server, and of no other.

    `seat`: for which of his seats he speaks, where a press said so.
    """

    person: int
    guild: int = 0
    manager: bool = False
    seat: int | None = None

    def manages(self, guild: int) -> bool:
        """Whether a manager's rights count there: only in the server that is asked from."""
        return self.manager and self.guild != 0 and self.guild == guild


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table. `person` None and `computer` False: free. `sitting_in`: a computer plays till he presses Decide.

    `side`: the id of the side that was chosen in the lobby; empty: any. `level`: of a computer, from 1 for the weakest; 0 where
    none was chosen.
    """

    number: int
    person: int | None
    name: str
    computer: bool = False
    here: bool = False
    no_inbox: bool = False
    sitting_in: bool = False
    defaults_in_row: int = 0
    saved_time: float = 0.0
    side: str = ""
    level: int = 0


@dataclass(frozen=True, slots=True)
class Known:
    """What is kept about somebody. `seen`: when he was last here, `inbox_proved`: when a direct message last arrived, in seconds
    since 1970. `inbox_channel`: Discord's id of the direct messages, once opened.
    """

    person: Person
    seen: float
    no_inbox: bool = False
    inbox_channel: int | None = None
    own_language: Language | None = None
    inbox_proved: float | None = None
