"""A table as its readers may know it, and the results of saved answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any, Literal

from bot.model.clocks.time_control import TimeControl
from bot.model.people.people import NOWHERE, Language, Place, Seat
from bot.model.table.draws import Draws
from bot.model.table.terms import USUAL, Terms
from bot.model.table.votes import Pause, StandingVote
from engines.kernel.base.messages import Message
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice, Forbidden
from engines.kernel.contract.game import Game, OpenMove
from engines.kernel.contract.sides import Side
from engines.kernel.resolution.frames import Asked, Result

Status = Literal["lobby", "muster", "dealing", "running", "over", "closed"]
LIVE: tuple[Status, ...] = ("lobby", "muster", "dealing", "running")
"""The statuses of a table that is neither over nor closed."""
NEXT_TURN = 999_999_999
"""The number of a captain's next question while the captain plans the answer. No decision has it."""
AnswerKind = Literal["live", "draft", "advance", "default", "computer", "only"]
BY_CLOCK: tuple[AnswerKind, ...] = ("default", "draft")
"""Kinds of answers that the clock gave."""


@dataclass(frozen=True, slots=True)
class PublicTable:
    """A table as everybody may know it at one moment: no position, no secret of a seat, no seed before the end.

    A field with the name of a column has the value of that column, unless `bot.service.table.observe` makes it.

    - `version`: the number of the last change; `decision`: the number of the question; `step`: the number of the last step.
    - `turn_step`: the step that opened the first of several reaction windows in a row; else `step`.
    - `asked`, `deadline`, `earliest`: the open question of a running table, its deadline, and the earliest close of a sealed one.
    - `handovers`: the seats that their captains offer, by the person to whom each is offered.
    - `former`: the seat that the reader held before its present captain.
    - `latest`: the seat of the asked captain whose time ends last, and with it that of all.
    - `answered`: the seats with a saved answer. Empty for rounds that hide the waiting seats.
    - `place`: the channel with its parent; `lobby_post`, `last_post`: ids of posts in it.
    - `posting`: the state of the channel, "ok" or "gone" (deleted). "paused": it refused and is tried again. "stopped": it
      refused three times. "unread": a post may stand in it, but its history cannot be read.
    - `muster_ends`: the end of the muster; `wanted`: the number of seats, 0 if it is open.
    - `door_closed`: only the people `invited` may sit down in the lobby.
    - `stands`: the clock stands, because captains could not be notified of the question.
    - `unreached`: the seats of captains who are out of reach while the clock runs.
    - `name`: the name beside the code, given or the channel's; empty if there is none.
    - `palette`: the colours of its posts, chosen for its server; empty for the usual ones.
    - `ends`: the end of a standstill. The table is closed then, unless one of the captains `returning` is back.
    - `votes`: the open votes; `pause`: the running pause; None without one.
    - `closed_by`, `note`: the right ("manager", "operator") by which others closed the table, and their note.
    - `practice`: the computer advises captains during the game; `remarks`: it comments on turning points.
    - `draws`: the basis of the draws. `seed`, `record_hash`: known after the end.
    - `view`: the game as everybody sees it; None before the deal, and after the details were pruned (`tidied`).
    - `laid_open`, `result`: the view with nothing hidden, and the result. Both are None before the end.
    - `names_hash`: the hash of the captains' names at the end, or a note that they were removed; else empty.
    - `terms`: whether it has pauses, substitutes and takebacks, and is rated.
    - `taken_back`: the steps that were taken back.
    - `goes_on`: the finished game has a sequel; `follows`: the code of the table before this one.
    """

    id: str
    code: str
    game: Game[Any, Any]
    status: Status
    guild: int
    channel: int
    opener: int
    language: Language
    options: Mapping[str, Any]
    pace: TimeControl
    seats: tuple[Seat, ...]
    promise: str
    opened: datetime
    decision: int = 0
    step: int = 0
    turn_step: int = 0
    asked: Asked | None = None
    deadline: datetime | None = None
    earliest: datetime | None = None
    answered: frozenset[int] = frozenset()
    seed: str | None = None
    record_hash: str | None = None
    lobby_post: int | None = None
    last_post: int | None = None
    posting: str = "ok"
    muster_ends: datetime | None = None
    wanted: int = 0
    version: int = 0
    draws: Draws = field(default_factory=Draws)
    ends: datetime | None = None
    returning: frozenset[int] = frozenset()
    tidied: datetime | None = None
    view: Any = None
    laid_open: Any = None
    result: Result | None = None
    goes_on: bool = False
    follows: str = ""
    practice: bool = False
    remarks: bool = True
    votes: tuple[StandingVote, ...] = ()
    pause: Pause | None = None
    closed_by: str = ""
    note: str = ""
    place: Place = NOWHERE
    names_hash: str = ""
    door_closed: bool = False
    invited: tuple[int, ...] = ()
    stands: bool = False
    unreached: frozenset[int] = frozenset()
    name: str = ""
    palette: str = ""
    latest: int | None = None
    former: int | None = None
    handovers: Mapping[int, int] = field(default_factory=dict)
    terms: Terms = USUAL
    taken_back: frozenset[int] = frozenset()

    def seats_of(self, person: int) -> tuple[Seat, ...]:
        """The seats of a person."""
        return tuple(seat for seat in self.seats if seat.person == person)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The side of each seat from the muster on; empty if all seats are alike."""
        return () if self.status in ("lobby", "closed") else self.game.sides(self.options, len(self.seats))

    @property
    def is_alone(self) -> bool:
        """Whether at most one person plays, with any number of seats."""
        return len({seat.person for seat in self.seats} - {None}) < 2

    @property
    def names(self) -> tuple[str, ...]:
        """The captains' names by seat, as people wrote them."""
        return tuple(seat.name for seat in self.seats)

    @property
    def everybodys(self) -> PublicTable:
        """The table without the knowledge of one captain."""
        return PublicTable(**self._public)

    @property
    def _public(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in PUBLIC_FIELDS}


PUBLIC_FIELDS = tuple(one.name for one in fields(PublicTable))


@dataclass(frozen=True, slots=True)
class Draft:
    """An unsent answer of a captain.

    - `rev`: the number of its last change.
    - `lines`: answers in advance.
    - `view_state`: the view state of the panel.
    - `summary`: the draft in words.
    """

    rev: int
    answer: Mapping[str, Any]
    lines: Mapping[str, Any]
    view_state: str = ""
    summary: str = ""


NO_DRAFT = Draft(0, {}, {})


@dataclass(frozen=True, slots=True)
class MissedDeadline:
    """The answer played for a seat after its deadline (`until`): its unsent draft or the default, in words."""

    kind: AnswerKind
    played: Message
    until: datetime


@dataclass(frozen=True, slots=True)
class CaptainState:
    """The stored state of a captain beside the table.

    - `draft`: the draft of the open question.
    - `missed`: the last missed deadline.
    - `sits_elsewhere`: the captain has a seat at another live table.
    """

    draft: Draft = NO_DRAFT
    missed: MissedDeadline | None = None
    sits_elsewhere: bool = False


NOTHING = CaptainState()


@dataclass(frozen=True, kw_only=True)
class CaptainPart:
    """The part of a table that is one captain's alone, for one seat.

    - `own_view`: the game as the captain may know it.
    - `choice`: the open choice; None if the captain is not asked. `answer`: the saved answer to it.
    - `moves`: open moves; `forbidden_moves`: those that a rule forbids now.
    - `draft`: the unsent answer; `lines`: the answers in advance.
    - `unchanged_lines`: the lines that a renewal would not make longer.
    - `parts_from_lines`: the parts of the open question that the lines answer, if they leave others open.
    - `timeout_answer`: the answer that counts at the deadline; `default`: that answer without any draft.
    - `proposed`: the answer that lies ready until the captain drafts another; None for none.
    - `missed`: the last missed deadline, until the captain decides again.
    - `salt`: the captain's word for the draws.
    - `may_plan`: the next turn may be planned now; `plan_text`: the plan in words; `plan_is_valid`: it is still valid.
    - `sits_elsewhere`: the captain has a seat at another live table. It is known while the captain is asked.
    - `other_seats`: further seats of the captain; `waiting_seats`: those of them that must still answer.
    """

    own_view: Any = None
    choice: Choice | None = None
    moves: tuple[OpenMove, ...] = ()
    forbidden_moves: tuple[Forbidden, ...] = ()
    answer: Answer | None = None
    draft: Draft = NO_DRAFT
    lines: Mapping[str, Any] = field(default_factory=dict)
    unchanged_lines: Mapping[str, Any] = field(default_factory=dict)
    parts_from_lines: Mapping[str, Answer] = field(default_factory=dict)
    timeout_answer: Answer = None
    default: Answer = None
    proposed: Answer | None = None
    missed: MissedDeadline | None = None
    salt: str = ""
    may_plan: bool = False
    plan_text: Message | None = None
    plan_is_valid: bool = True
    sits_elsewhere: bool = False
    other_seats: tuple[int, ...] = ()
    waiting_seats: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CaptainTable(PublicTable, CaptainPart):
    """A table as one captain may know it at one moment, for one `seat`. `of` puts it together.

    A table of decision `NEXT_TURN` is the table as it would be at the captain's next turn.
    """

    seat: Seat

    @classmethod
    def of(cls, public: PublicTable, seat: Seat, mine: CaptainPart) -> CaptainTable:
        """The public table with the part of that seat's captain."""
        return cls(**public._public, **vars(mine), seat=seat)

    @property
    def is_waited_for(self) -> bool:
        """Whether the seat is asked and has not answered."""
        return self.choice is not None and self.answer is None

    @property
    def acting_seat(self) -> int | None:
        """The seat named by presses on the table's panel; None for the captain's only seat."""
        return self.seat.number if self.other_seats else None


@dataclass(frozen=True, slots=True)
class Redraft:
    """A draft that replaces the draft of a captain's table."""

    of: CaptainTable
    draft: Draft


@dataclass(frozen=True, slots=True)
class SaveResult:
    """The result of a saved answer.

    - `closed`: the answer ended its round, and the position has moved on.
    - `is_repeat`: the click is a repeated one.
    - `receipt`: the salted hash of a sealed answer. It is published at the close of the round.
    """

    table: PublicTable
    answer: Answer | None
    closed: bool
    is_repeat: bool = False
    receipt: str = ""
