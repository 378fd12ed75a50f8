"""People: who clicks, who asks and from where, and the seats they hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

Language = Literal["en", "es", "it"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who clicked: Discord's id, the name shown now, the language of the click."""

    id: int
    name: str
    language: Language


@dataclass(frozen=True, slots=True)
class Place:
    """A channel of a server. `parent`: of a thread the channel that it hangs on; None where that is not known, and of all others.
    `secluded`: a private thread."""

    channel: int = 0
    parent: int | None = None
    secluded: bool = False

    def is_read_with(self, other: Place) -> bool:
        """Whether whoever reads the other one may read this one too, as far as they tell: a channel and its threads are read
        together, a private thread is read by itself."""
        if self.channel == other.channel:
            return True
        return not self.secluded and (self.parent or self.channel) == (other.parent or other.channel)


NOWHERE = Place()
"""The place of somebody who is in no server."""


class Sight(Protocol):
    """Which channels of the server somebody asks from he may view."""

    def views(self, place: Place) -> bool:
        """Whether he may view it; False where that is not known."""
        ...

    def is_open_to_all(self, place: Place) -> bool:
        """Whether everybody in the server may view it; False where that is not known."""
        ...


class NoSight:
    """The sight of somebody of whom no server is known: nothing but the place where he is."""

    def views(self, place: Place) -> bool:
        """Never."""
        return False

    def is_open_to_all(self, place: Place) -> bool:
        """Never."""
        return False


NO_SIGHT = NoSight()


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, and from where, as Discord says it. `guild` 0: direct messages. `manager`: of that server, and of no other.

    `seat`: for which of his seats he speaks, where a press said so. `place`: the channel he asks from, `sight`: which others of
    its server he may view.
    """

    person: int
    guild: int = 0
    manager: bool = False
    seat: int | None = None
    place: Place = NOWHERE
    sight: Sight = NO_SIGHT

    def views(self, guild: int, place: Place) -> bool:
        """Whether he may view a channel of that server, from where he asks: never one of another server."""
        if not self.guild or guild != self.guild:
            return False
        return place.channel == self.place.channel or self.sight.views(place)

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
