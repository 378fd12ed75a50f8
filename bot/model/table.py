"""A table as it is shown, and what becomes of answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any, Literal

from bot.model.draws import Draws
from bot.model.people import NOWHERE, Language, Place, Seat
from bot.model.time_control import TimeControl
from engines.kernel.base.light import Answer
from engines.kernel.base.messages import Message
from engines.kernel.choices.shapes import Barred, Choice
from engines.kernel.contract.game import Game, OpenMove
from engines.kernel.contract.sides import Side
from engines.kernel.resolution.frames import Asked, Result

Status = Literal["lobby", "muster", "dealing", "running", "over", "closed"]
LIVE: tuple[Status, ...] = ("lobby", "muster", "dealing", "running")
"""What a table is until it is over or closed."""
NEXT_TURN = 999_999_999
"""The number by which a captain's next question goes that he answers before it is put: no decision has it."""
AnswerKind = Literal["live", "draft", "advance", "default", "computer", "only"]


@dataclass(frozen=True, slots=True)
class Closing:
    """A request to close a game that has begun: the seats of who asks, of who has agreed and of who is missing; of these `away`
    those for whom a computer plays, who count as agreeing if they are away still when the request ends (`until`)."""

    by: int
    agreed: tuple[int, ...]
    missing: tuple[int, ...]
    away: tuple[int, ...]
    until: datetime


@dataclass(frozen=True, slots=True)
class PublicTable:
    """What everybody may know of a table at one moment: no position, no secret of a seat, no seed before the end.

    `decision` grows by one with every question, `step` with every step told. `asked`, `deadline` and `earliest` (sealed rounds)
    belong to the open question of a running table. `answered` are the seats whose answer is saved, in rounds that show who is
    waited for; in all others none. `turn_step` is the step that opened the first of the reaction windows now following each
    other, else `step`. `posting`: "ok", "paused" (the channel refused, it is tried again), "stopped" (three times), "unread" (a
    post may stand in it, and its history may not be read) or "gone" (it was deleted). `muster_ends`: when "I am here" must have
    been said. `stands`: its clock does, because captains could not be told that they are asked; `unreached`: seats of those whom
    nothing reaches while it runs. `version` grows with every change of the table.
    `ends`: of a table that has stopped because only computers are left to decide, when it is closed unless one of the captains
    `returning` is back. `tidied`: when its details went, long after its end; there are no views then.
    `view` is what the game shows everybody, None before it has begun; `laid_open` everything, with `result`, once it is over.
    `names_hash`: of a game that is over, that of the captains' names, or that they were removed; empty where there is none.
    `practice`: the computer advises captains during the game; `remarks`: it says something at turning points. `goes_on`: the game
    is over and hands something on to another table; `follows`: the code of the one it goes on with itself. `closing`: some of its
    captains want the game closed; `closed_by`: by what right ("manager", "operator") it was, and with what `note`, where its
    captains have not closed it themselves. `place`: the channel again, and what it hangs on. `door_closed`: only who is `invited`
    sits down in its lobby.
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
    closing: Closing | None = None
    closed_by: str = ""
    note: str = ""
    place: Place = NOWHERE
    names_hash: str = ""
    door_closed: bool = False
    invited: tuple[int, ...] = ()
    stands: bool = False
    unreached: frozenset[int] = frozenset()

    def seats_of(self, person: int) -> tuple[Seat, ...]:
        """The seats that person holds."""
        return tuple(seat for seat in self.seats if seat.person == person)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The side of each seat from the muster on; nothing where seats are alike."""
        return () if self.status in ("lobby", "closed") else self.game.sides(self.options, len(self.seats))

    @property
    def is_alone(self) -> bool:
        """Whether one person at most plays, with however many seats."""
        return len({seat.person for seat in self.seats} - {None}) < 2

    @property
    def names(self) -> tuple[str, ...]:
        """Captains' names by seat, as people wrote them."""
        return tuple(seat.name for seat in self.seats)

    @property
    def everybodys(self) -> PublicTable:
        """The table without what one captain alone may know."""
        return PublicTable(*(getattr(self, name) for name in _PUBLIC))


_PUBLIC = tuple(one.name for one in fields(PublicTable))


@dataclass(frozen=True, slots=True)
class Draft:
    """What a captain has filled in and not sent: `rev` grows with each change; `lines` are answers in advance."""

    rev: int
    answer: Mapping[str, Any]
    lines: Mapping[str, Any]
    where: str = ""
    quoted: str = ""


NO_DRAFT = Draft(0, {}, {})


@dataclass(frozen=True, slots=True)
class Missed:
    """What was played for a seat whose time ran out: its unsent draft or the default, in words, and when the deadline was."""

    kind: AnswerKind
    what: Message
    until: datetime


@dataclass(frozen=True, slots=True)
class Beside:
    """What is kept of a captain beside his table: the draft of the open question, what was played for him last, and whether he
    sits at another table that is not over."""

    draft: Draft = NO_DRAFT
    missed: Missed | None = None
    sits_elsewhere: bool = False


NOTHING = Beside()


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptainTable(PublicTable):
    """What one captain may know of his table, all of one moment: what everybody may, and what is his.

    `own_view` is the game as he may know it, `moves` are open to him though he is not asked, `barred_moves` forbidden by a rule
    now. `choice` is what he may answer, None when nothing is asked of him; `answer` is what he has saved to it, `draft` what he
    has filled in and not sent, `lines` his answers in advance. `lasting`: of the lines those that would not hold longer if they
    were left anew. `partly`: the parts of the open question that the lines answer, where they leave others open.
    `timeout_answer`: what counts if he does nothing more until the deadline, `default`: the same had he filled in nothing.
    `missed`: what was played for him when he last missed a deadline and has not decided since. `word`: his own for the draws.
    `sits_elsewhere`: whether he has a seat at another table that is not over; known while something is asked of him.
    `may_plan`: his next turn may be planned now; `planned`: what he has planned for it, in words; `plan_stands`: it would be
    played so, as things stand. A table of decision `NEXT_TURN` is his table as it would be at that turn.
    `others`: further seats that he holds, `waiting` those of them that have still to answer. What is here is of `seat` alone.
    """

    seat: Seat
    own_view: Any = None
    choice: Choice | None = None
    moves: tuple[OpenMove, ...] = ()
    barred_moves: tuple[Barred, ...] = ()
    answer: Answer | None = None
    draft: Draft = NO_DRAFT
    lines: Mapping[str, Any] = field(default_factory=dict)
    lasting: Mapping[str, Any] = field(default_factory=dict)
    partly: Mapping[str, Answer] = field(default_factory=dict)
    timeout_answer: Answer = None
    default: Answer = None
    missed: Missed | None = None
    word: str = ""
    may_plan: bool = False
    planned: Message | None = None
    plan_stands: bool = True
    sits_elsewhere: bool = False
    others: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()

    @property
    def speaks_for(self) -> int | None:
        """The seat that presses on this table's panel name: nothing where he has but one."""
        return self.seat.number if self.others else None


@dataclass(frozen=True, slots=True)
class Redraft:
    """A draft that takes the place of the one that a captain's table shows."""

    of: CaptainTable
    draft: Draft


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of an answer. `closed`: it ended its round, the position has moved on. `again`: the same click came before.

    `receipt`: of sealed rounds, the salted hash that is published when the round closes.
    """

    table: PublicTable
    answer: Answer | None
    closed: bool
    again: bool = False
    receipt: str = ""
