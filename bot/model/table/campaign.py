"""A campaign: tables of which each goes on with what the one before handed on."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from bot.model.people.people import Language, Place, Seat
from bot.model.table.table import Status
from engines.kernel.base.messages import Message

CaptainKey = tuple[int, bool, str]
"""The key of a captain, the same at every table of a campaign."""


@dataclass(frozen=True, slots=True)
class CampaignTable:
    """A table of a campaign. `number`: from 1. `title`: the scenario, if the game names any and its details are kept.

    - `places`: the place of each seat, from 1; empty while it is not over. `scores`: of each seat, if the game counts any.
    - `handed`: the things that it hands on to the next one, as items of a list; empty if it hands on nothing.
    """

    number: int
    code: str
    status: Status
    place: Place
    ended: datetime | None
    title: Message | None
    seats: tuple[Seat, ...]
    sides: tuple[Message, ...]
    places: tuple[int, ...] = ()
    scores: tuple[Message, ...] = ()
    handed: tuple[Message, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its captains by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the first place; none if all share it."""
        first = tuple(seat for seat, place in enumerate(self.places) if place == 1)
        return () if len(first) == len(self.places) > 1 else first


@dataclass(frozen=True, slots=True)
class Campaign:
    """The tables of a campaign that its reader may know, the first one first. `may_go_on`: the last one hands something on, and
    no table follows it yet."""

    game: str
    language: Language
    tables: tuple[CampaignTable, ...]
    may_go_on: bool

    @property
    def wins(self) -> dict[CaptainKey, int]:
        """The tables won by each captain: of people by their numbers, of computers by the names of their seats."""
        won = (captain_of(table.seats[seat]) for table in self.tables for seat in table.winners)
        return dict(Counter(won))


def captain_of(seat: Seat) -> CaptainKey:
    """The key of a seat's captain: of a person the number, of a computer the seat and its name."""
    return (seat.person, False, "") if seat.person is not None else (seat.number, seat.computer, seat.name)
