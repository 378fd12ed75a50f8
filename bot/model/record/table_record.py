"""A table of the service, secrets included: its seats, position, answers, lines and timers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar

from bot.model.clocks.time_control import TimeControl, read_time_control
from bot.model.people.people import Seat
from bot.model.posting.posts import NarratedStep
from bot.model.record.table_row import TableRow
from bot.model.table.table import AnswerKind
from bot.model.table.terms import Terms, read_terms
from engines.kernel.base import codec
from engines.kernel.base.values import Answer
from engines.kernel.contract.game import Game
from engines.kernel.record.record import UNDRAWN
from engines.kernel.resolution.frames import Result, State

T = TypeVar("T")
STANDS = "stands"
"""The timer of a quarantined table: see `bot.service.upkeep.unplayable_tables`."""


@dataclass(frozen=True, slots=True)
class SavedAnswer:
    """The saved answer of a seat to the open question.

    - `answer`: None if it was withdrawn.
    - `timeout_report`: after a missed deadline, the answer in words and the deadline, as JSON.
    """

    revision: int
    kind: AnswerKind
    answer: Answer | None
    at: float
    salt: str | None = None
    receipt: str | None = None
    timeout_report: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class SavedLine:
    """A stored answer in advance to a line, with its scope and binding (`mark`)."""

    scope: str
    mark: str
    answer: Answer
    at: float


class Timer(NamedTuple):
    """The time of a timer, and its decision."""

    due: float
    decision: int


@dataclass(frozen=True, slots=True)
class StoredStep:
    """A stored step: its number, its narration as JSON, and its facts."""

    number: int
    narration: Mapping[str, Any]
    facts: Sequence[Any] | None


@dataclass(slots=True)
class TableRecord:
    """One table. Changes work on a `copy`; states, seats and answers are never changed in place.

    - `words`: the captains' words by seat. `saved_answers`: by seat.
    - `recent_steps`: the last steps, if they were narrated while the table was in memory.
    - `last_board`: the last board stored among the facts (see `bot.service.table.facts`); None if it is unknown.
    - `newest`: the last step of a running game.
    - `followed`: a position, with the values that `following` has made of it.
    """

    row: TableRow
    game: Game[Any, Any]
    seats: list[Seat]
    words: dict[int, str]
    state: State[Any] | None
    saved_answers: dict[int, SavedAnswer]
    lines: dict[int, dict[str, SavedLine]]
    timers: dict[str, Timer]
    recent_steps: tuple[NarratedStep, ...] = ()
    last_board: bytes | None = None
    newest: StoredStep | None = None
    followed: tuple[State[Any] | None, dict[tuple[str, int | None], Any]] = field(
        default_factory=lambda: (None, {}), compare=False, repr=False
    )

    def copy(self) -> TableRecord:
        """A copy that can be changed alone."""
        lines = {seat: dict(of_seat) for seat, of_seat in self.lines.items()}
        return replace(
            self, row=copy(self.row), seats=list(self.seats), words=dict(self.words),
            saved_answers=dict(self.saved_answers), lines=lines,
            timers=dict(self.timers),
        )  # fmt: skip

    def following(self, what: str, viewer: int | None, make: Callable[[State[Any], Any], T]) -> T:
        """The value that `make` makes of the position for a viewer, made once for each position. Nobody changes it."""
        position, made = self.followed
        if position is not self.position:
            self.followed = (self.position, made := {})
        if (what, viewer) not in made:
            made[what, viewer] = make(self.position, viewer)
        value: T = made[what, viewer]
        return value

    @property
    def position(self) -> State[Any]:
        """The position of a dealt game. Raises ValueError before the deal."""
        if self.state is None:
            raise ValueError(f"table {self.row.code} has not begun")
        return self.state

    @property
    def pace(self) -> TimeControl:
        return read_time_control(self.row.pace)

    @property
    def terms(self) -> Terms:
        return read_terms(self.row.terms)

    @property
    def result(self) -> Result | None:
        """The result of the game, from its row; in games of older releases from the position."""
        if self.row.result is not None:
            return codec.load(Result, self.row.result)
        return None if self.state is None else self.state.result

    @property
    def answered(self) -> frozenset[int]:
        """Seats with a saved answer to the open question."""
        return frozenset(seat for seat, given in self.saved_answers.items() if given.answer is not None)

    @property
    def people(self) -> tuple[Seat, ...]:
        """Seats of people."""
        return tuple(seat for seat in self.seats if seat.person is not None)

    @property
    def captains(self) -> tuple[Seat, ...]:
        """The first seat of each person, in the order of seats."""
        first = {seat.person: seat for seat in reversed(self.people)}
        return tuple(seat for seat in self.people if first[seat.person] is seat)

    @property
    def is_quick(self) -> bool:
        """Whether sealed rounds need neither tick nor hold: one person among computers, or blitz."""
        return len(self.captains) <= 1 or bool(self.pace.blitz)

    @property
    def is_begun(self) -> bool:
        """Whether the muster is over and the deal or the game is in progress."""
        return self.row.status in ("dealing", "running")

    @property
    def returning(self) -> frozenset[int]:
        """Seats that their captains may take back from a computer, and that could be asked then."""
        deciding = self.game.seats_to_be_asked(self.position)
        return frozenset(seat.number for seat in self.people if seat.sitting_in) & deciding

    def seats_of(self, person: int) -> tuple[Seat, ...]:
        """The seats of a person."""
        return tuple(seat for seat in self.seats if seat.person == person)

    def seat_of(self, person: int, named: int | None = None) -> Seat | None:
        """The acting seat of a person: the named one, if it belongs to the person, else the first that must answer."""
        his = self.seats_of(person)
        if named is not None:
            return next((seat for seat in his if seat.number == named), None)
        if len(his) < 2:
            return his[0] if his else None
        return next((seat for seat in his if self.awaits(seat)), his[0])

    def awaits(self, seat: Seat) -> bool:
        """Whether a seat's captain must still answer the open question in person."""
        asked = self.state.asked if self.state is not None and self.row.status == "running" else None
        is_open = asked is not None and seat.number in asked.seats and seat.number not in self.answered
        return is_open and not seat.sitting_in

    def change_seat(self, number: int, **changes: Any) -> None:
        """Replace a seat by one with these `changes`."""
        self.seats[number] = replace(self.seats[number], **changes)

    @property
    def draws_anything(self) -> bool:
        """Whether the game uses chance: by its options, and from the deal on as it was dealt."""
        if self.row.status not in ("lobby", "muster"):
            return self.row.protocol != UNDRAWN
        held = sum(seat.computer or seat.person is not None for seat in self.seats)
        return self.game.draws(self.row.options, self.row.wanted or max(held, self.game.players[0]))
