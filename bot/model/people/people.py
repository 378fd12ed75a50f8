"""People: persons who click, callers with their place, and seats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Protocol

from pydantic import AfterValidator

from bot.model.people.reminders import USUAL, Reminders
from locales import LANGUAGES


def _spoken(code: str) -> str:
    """The code. Raises ValueError if the product has no such language."""
    if code not in LANGUAGES:
        raise ValueError(f"no language has the code {code!r}")
    return code


Language = Annotated[str, AfterValidator(_spoken)]
"""The code of a language, as its folder is called. Rows that name another are refused when they are read."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person who clicked: Discord's id, the present name, the language of the click. `palette`: the colours of the person's own
    pictures; empty for the usual ones. `zone`: the person's time zone; empty if none is chosen."""

    id: int
    name: str
    language: Language
    palette: str = field(default="", compare=False)
    zone: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Place:
    """A channel of a server. `parent`: the channel of a thread; None for other channels, or if it is unknown. `secluded`: a
    private thread."""

    channel: int = 0
    parent: int | None = None
    secluded: bool = False

    def is_read_with(self, other: Place) -> bool:
        """Whether readers of the other place may read this one too, as far as the two tell. A channel and its threads are read
        together; a private thread is read by itself."""
        if self.channel == other.channel:
            return True
        return not self.secluded and (self.parent or self.channel) == (other.parent or other.channel)


NOWHERE = Place()
"""The place of a person outside all servers."""


class Sight(Protocol):
    """The channels of a server that a caller may view."""

    def views(self, place: Place) -> bool:
        """Whether the caller may view the place; False if that is unknown."""
        ...

    def is_open_to_all(self, place: Place) -> bool:
        """Whether everybody in the server may view the place; False if that is unknown."""
        ...

    def is_there(self, channel: int) -> bool:
        """Whether the server has the channel; False if that is unknown."""
        ...


class NoSight:
    """The sight of a caller without a server: no other place."""

    def views(self, place: Place) -> bool:
        """Never."""
        return False

    def is_open_to_all(self, place: Place) -> bool:
        """Never."""
        return False

    def is_there(self, channel: int) -> bool:
        """Never."""
        return False


NO_SIGHT = NoSight()


@dataclass(frozen=True, slots=True)
class Caller:
    """A person who asks, with the place, as Discord names them. `guild` 0: direct messages. `manager`: of that server alone.

    - `seat`: the caller's acting seat, if a press names one.
    - `place`: the channel of the press.
    - `sight`: the other channels of the server that the caller may view.
    - `roles`: the caller's roles in the server.
    """

    person: int
    guild: int = 0
    manager: bool = False
    seat: int | None = None
    place: Place = NOWHERE
    sight: Sight = NO_SIGHT
    roles: frozenset[int] = frozenset()

    def views(self, guild: int, place: Place) -> bool:
        """Whether the caller may view a channel of that server. False for every other server."""
        if not self.guild or guild != self.guild:
            return False
        return place.channel == self.place.channel or self.sight.views(place)

    def manages(self, guild: int) -> bool:
        """Whether a manager's rights count there: only in the caller's present server."""
        return self.manager and self.guild != 0 and self.guild == guild


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at a table. It is free if `person` is None and `computer` False.

    - `here`: the captain has come to the muster.
    - `no_inbox`: direct messages do not reach the captain.
    - `sitting_in`: a computer plays until the captain presses Decide.
    - `defaults_in_row`, `saved_time`: deadlines missed in a row, and seconds saved up.
    - `missed_in_row`: deadlines missed in a row as everybody knows them, without those of reaction windows.
    - `excused`: missed deadlines that were excused so far.
    - `away_until`: the end of the vacation for which the computer sits in; None without one.
    - `on_offer`: whoever never sat at the table may take the seat.
    - `side`: the id of the side chosen in the lobby; empty for any.
    - `level`: the level of a computer, from 1 for the weakest; 0 for the game's own choice.
    - `zone`: the time zone that the captain has chosen; empty for the table's.
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
    zone: str = ""
    missed_in_row: int = 0
    excused: int = 0
    on_offer: bool = False
    away_until: float | None = None


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """The stored facts about a person. Times are seconds since 1970.

    - `last_seen`: the last presence.
    - `inbox_proved`: the last direct message that arrived.
    - `inbox_channel`: Discord's id of the direct messages, once opened.
    - `own_language`: the language chosen by the person, if any.
    - `zone`: the time zone chosen by the person; empty for none.
    """

    person: Person
    last_seen: float
    no_inbox: bool = False
    inbox_channel: int | None = None
    own_language: Language | None = None
    inbox_proved: float | None = None
    zone: str = ""
    reminders: Reminders = USUAL
