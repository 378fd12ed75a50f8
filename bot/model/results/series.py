"""Series of games: what is kept of a match, a league or a campaign, of who takes part, and of each table that it pairs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from operator import attrgetter
from typing import Annotated, Any, Literal

from bot.model.base.columns import Column, Snowflake
from bot.model.people.people import Language, Place
from bot.model.table.terms import USUAL, Terms

System = Literal["robin", "swiss", "groups", "match", "campaign"]
"""The way in which a series pairs: everybody against everybody, by the standings, groups of three and four. In a match the same
captains meet in each game, and in a campaign each of these goes on with the one before."""
SeriesStatus = Literal["open", "running", "paused", "over"]
AT_ONCE, OFFERED_AT_ONCE = 3, range(1, 11)
"""Live tables of series at which a person sits unless he allows more or fewer, and the numbers on offer; further ones wait."""
WIN = 12
"""The points of a win: places of two, three and four captains are whole shares of it."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A table of a round: the numbers of its captains by seat. One captain alone has a bye.

    - `places`: by seat, from 1; captains who share a place have the same. Empty while nothing is decided.
    - `is_forfeit`: it was not played to its end. It counts in the standings, but not in tie-breaks. Without places nobody came.
    - `table`, `code`, `channel`: the id, the code and the thread of its table, once that is opened.
    """

    round: int
    captains: tuple[int, ...]
    places: tuple[int, ...] = ()
    is_forfeit: bool = False
    table: str = ""
    code: str = ""
    channel: int = 0

    @property
    def is_bye(self) -> bool:
        """Whether the captain has nobody to play."""
        return len(self.captains) == 1

    @property
    def is_decided(self) -> bool:
        """Whether its points are known."""
        return self.is_bye or self.is_forfeit or bool(self.places)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A captain of a series. `joined`: the first round that he may play; `left`: the first one that he does not, 0 for none.
    `person`: None for somebody who was forgotten."""

    number: int
    joined: int = 1
    left: int = 0
    person: int | None = None
    name: str = ""

    def plays_in(self, round: int) -> bool:
        """Whether the captain takes part in a round."""
        return self.joined <= round and not 0 < self.left <= round


@dataclass
class SeriesRow:
    """A match, a league or a campaign, as it is kept. Times are seconds since 1970.

    - `kind`: Discord's number of the kind of its channel, in which its threads are opened.
    - `sizes`: of its tables, the wanted one first. `rounds`: how many there are; `places`: of a round robin, once it has begun.
    - `round_seconds`: of a round. `due`: the end of the running one; `rest`: the seconds left of it during a pause.
    - `options`: those of the game that its tables have. `terms`: those of its tables (`bot.model.table.terms`).
    - `seed`: of its lots, in hexadecimal; secret until it is over.
    - `post`: the message with its standings, which shows the version `shown_version`. `retry`: when it may be sent again.
    - `pinned`: the message of it that was pinned last.
    """

    id: Annotated[int, Column(key=True, big=True)]
    version: int
    guild: Annotated[int, Column(big=True, index=True)]
    channel: Snowflake
    kind: int
    opener: Snowflake
    name: Annotated[str, Column(100)]
    game: Annotated[str, Column(40)]
    language: Annotated[Language, Column(5)]
    options: dict[str, Any]
    pace: dict[str, Any]
    system: Annotated[System, Column(10)]
    sizes: list[int]
    rounds: int
    round_seconds: float
    seed: Annotated[str, Column(64)]
    status: Annotated[SeriesStatus, Column(10, index=True)] = "open"
    round: int = 0
    places: int = 0
    due: float | None = None
    rest: float | None = None
    pairings: list[Any] = field(default_factory=list)
    post: Snowflake | None = None
    shown_version: int = 0
    retry: float = 0.0
    terms: dict[str, Any] | None = None
    pinned: Snowflake | None = None

    @property
    def place(self) -> Place:
        """The channel of the series."""
        return Place(self.channel)

    def values(self) -> tuple[Any, ...]:
        """The values of `COLUMNS`."""
        values: tuple[Any, ...] = _VALUES(self)
        return values


COLUMNS = tuple(one.name for one in fields(SeriesRow))
_VALUES = attrgetter(*COLUMNS)


@dataclass
class Series:
    """A series with its captains and the tables of all its rounds, in their order."""

    row: SeriesRow
    entrants: list[Entrant]
    pairings: list[Pairing]

    def entrant_of(self, person: int) -> Entrant | None:
        """The captain that a person is; None for none."""
        return next((one for one in self.entrants if one.person == person), None)

    def of_round(self, round: int) -> list[Pairing]:
        """The tables and byes of a round."""
        return [one for one in self.pairings if one.round == round]


def dump_pairing(pairing: Pairing) -> dict[str, Any]:
    """A pairing as JSON."""
    return asdict(pairing)


def load_pairing(saved: dict[str, Any]) -> Pairing:
    """A pairing again."""
    return Pairing(**{**saved, "captains": tuple(saved["captains"]), "places": tuple(saved["places"])})


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A captain in the standings. `points` in twelfths of a win; `opponents`, `beaten` as `bot.service.leagues.standings` has
    them; `is_gone`: he has left."""

    place: int
    number: int
    name: str
    points: int
    played: int
    wins: int
    opponents: int
    beaten: int
    is_gone: bool


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """A table of the schedule, by the numbers and names of its captains in the order of seats. `points`: of each, once it is
    decided."""

    round: int
    numbers: tuple[int, ...]
    names: tuple[str, ...]
    code: str
    points: tuple[int, ...]
    is_forfeit: bool
    channel: int = 0


@dataclass(frozen=True, slots=True)
class SeriesView:
    """A series as its readers may know it.

    - `due`: the end of the running round, in seconds since 1970. `promise`: of its lots; `seed`: once it is over.
    - `options`, `terms`, `seats`: of its tables.
    - `is_led`: the reader may start, pause and close it. `number`: the reader's own among its captains; None for others.
    - `has_room`: somebody may join it now.
    """

    id: int
    name: str
    game: str
    language: Language
    system: System
    status: SeriesStatus
    round: int
    rounds: int
    limit: float
    due: float | None
    lines: tuple[SeriesLine, ...]
    tables: tuple[SeriesTable, ...]
    promise: str
    seed: str
    options: Mapping[str, Any] = field(default_factory=dict)
    terms: Terms = USUAL
    seats: int = 2
    is_led: bool = False
    number: int | None = None
    has_room: bool = True
