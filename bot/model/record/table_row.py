"""The row of a table in the database, without its state."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Annotated, Any

from bot.model.base.columns import Column, Snowflake
from bot.model.people.people import Language, Place
from bot.model.table.table import Status


@dataclass(slots=True)
class TableRow:
    """The row of a table without its state. The columns of the database follow from its fields (`bot.store.schema`). A field
    that `PublicTable` has too is public (`bot.service.table.observe`). Times are seconds since 1970.

    - `live_channel`: the channel; None after the end.
    - `asked`: the seats of the open question.
    - `clock`: the zones by which the time of the open question runs (`bot.model.clocks.question_clock`); None if it never stops.
    - `closing`: the right by which others closed a game, with their note; None if nobody did.
    - `door`: the door of the lobby (`bot.service.table.admission`); None in a game.
    - `handed`: for a sequel, the `code` of the table before and its carryover `given` (`engines.kernel.record.rows.Handed`).
    - `musters`: the number of musters so far.
    - `name`: the name that people gave the table, or that of its channel when it was opened; empty in older tables.
    - `palette`: the colours of the posts, as the server had chosen them; empty for the usual ones.
    - `parent`, `secluded`: the place of a thread (`bot.model.people.people.Place`); None in older tables.
    - `fixed`: the second at which words and seed were fixed (protocol 3).
    - `open_to_all`: everybody in the server could view the channel at the last press of a captain there.
    - `tally`: the answers and missed deadlines of each seat's captains (`bot.service.results.tally`); None in older games, and
      after the end.
    - `handovers`: the seats that their captains offer, by person (`bot.service.absence.handover`); None without any.
    - `terms`: the terms of the table (`bot.model.table.terms`); None for the usual ones, and in older tables.
    - `votes`: the votes and pauses of the game (`bot.service.table.votes`); None before the first one.
    - `names_hash`: the hash of the captains' names at the end (`engines.kernel.record.rows.names_hash`), or a note that they were
      removed; empty in older games.
    """

    id: Annotated[str, Column(36, key=True)]
    code: Annotated[str, Column(6, unique=True)]
    version: int
    game: Annotated[str, Column(40)]
    rules: int
    status: Annotated[Status, Column(10)]
    guild: Annotated[Snowflake, Column(index=True)]
    channel: Snowflake
    live_channel: Annotated[Snowflake | None, Column(unique=True)]
    opener: Snowflake
    language: Annotated[Language, Column(5)]
    wanted: int
    chosen: dict[str, Any]
    options: dict[str, Any]
    pace: dict[str, Any]
    promise: Annotated[str, Column(64)]
    seed: Annotated[str, Column(64)]
    opened: float
    seated_at: float
    salts: list[str] | None = None
    opening: dict[str, Any] | None = None
    ended: float | None = None
    decision: int = 0
    step: int = 0
    turn_step: int = 0
    round: int = 0
    used: int = 0
    chain: Annotated[str, Column(64)] = ""
    recorded: int = 0
    asked_at: float | None = None
    changed_at: float | None = None
    earliest: float | None = None
    deadline: float | None = None
    brisk: bool = False
    recent: list[float] = field(default_factory=list)
    rung: int = 0
    called: int = 0
    lobby_post: Snowflake | None = None
    last_post: Snowflake | None = None
    last_posted: float | None = None
    posting: Annotated[str, Column(10, index=True)] = "ok"
    refusals: int = 0
    protocol: Annotated[int, Column(otherwise="2")] = 2
    promise_channel: Snowflake | None = None
    promise_message: Snowflake | None = None
    promise_trouble: Annotated[str | None, Column(20)] = None
    stopped: float | None = None
    result: dict[str, Any] | None = None
    tidied: float | None = None
    asked: list[int] | None = None
    handed: dict[str, Any] | None = None
    practice: Annotated[bool, Column(otherwise="0")] = False
    remarks: Annotated[bool, Column(otherwise="1")] = True
    closing: dict[str, Any] | None = None
    parent: Snowflake | None = None
    secluded: Annotated[bool, Column(otherwise="0")] = False
    musters: Annotated[int, Column(otherwise="0")] = 0
    fixed: Snowflake | None = None
    names_hash: Annotated[str, Column(64, otherwise="")] = ""
    door: dict[str, Any] | None = None
    name: Annotated[str, Column(100, otherwise="")] = ""
    palette: Annotated[str, Column(12, otherwise="")] = ""
    open_to_all: Annotated[bool, Column(otherwise="0")] = False
    tally: dict[str, Any] | None = None
    notices: dict[str, Any] | None = None
    clock: dict[str, Any] | None = None
    votes: dict[str, Any] | None = None
    handovers: dict[str, int] | None = None
    terms: dict[str, Any] | None = None

    @property
    def place(self) -> Place:
        """The channel of the table."""
        return Place(self.channel, self.parent, self.secluded)

    def goes_to(self, place: Place) -> None:
        """Move the table to another channel."""
        self.channel = self.live_channel = place.channel
        self.parent, self.secluded = place.parent, place.secluded

    def values(self) -> tuple[Any, ...]:
        """The values of `COLUMNS`."""
        values: tuple[Any, ...] = _VALUES(self)
        return values


COLUMNS = tuple(f.name for f in fields(TableRow))
_VALUES = attrgetter(*COLUMNS)
