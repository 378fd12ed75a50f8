"""A table as it is shown, and what becomes of answers."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from bot.model.draws import Draws
from bot.model.pace import Pace
from bot.model.people import Language, Seat
from engines.kernel.choices import Answer
from engines.kernel.contract import Game
from engines.kernel.frames import Asked, State
from engines.kernel.messages import Message

Status = Literal["lobby", "muster", "dealing", "running", "over", "closed"]
LIVE: tuple[Status, ...] = ("lobby", "muster", "dealing", "running")
"""What a table is until it is over or closed."""
AnswerKind = Literal["live", "draft", "advance", "default", "computer"]


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table as it is hosted, at one moment. `decision` grows by one with every question, `step` with every step told.

    `deadline` and `earliest` (sealed rounds) belong to the open question. `answered` are the seats whose answer is saved;
    nobody but the service and the seat itself may be shown it for rounds that do not show who is waited for. `turn_step` is the
    step that opened the first of the reaction windows now following each other, else `step`. `posting`: "ok", "paused" (the
    channel refused, it is tried again), "stopped" (three times), "unread" (a post may stand in it, and its history may not be
    read) or "gone" (it was deleted).
    `muster_ends`: when "I am here" must have been said. `version` grows with every change of the table. `ends`: of a table
    that has stopped because only computers are left to decide, when it is closed unless one of the captains `returning` is back.
    `tidied`: when its details went, long after its end; there is no `state` then.
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
    pace: Pace
    seats: tuple[Seat, ...]
    promise: str
    opened: datetime
    decision: int = 0
    step: int = 0
    turn_step: int = 0
    state: State[Any] | None = None
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

    def seat_of(self, person: int) -> Seat | None:
        """The seat that person holds."""
        return next((seat for seat in self.seats if seat.person == person), None)

    @property
    def names(self) -> tuple[str, ...]:
        """Captains' names by seat, as people wrote them."""
        return tuple(seat.name for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Draft:
    """What a captain has filled in and not sent: `rev` grows with each change; `lines` are answers in advance."""

    rev: int
    answer: Mapping[str, Any]
    lines: Mapping[str, str]
    where: str = ""
    quoted: str = ""


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of an answer. `closed`: it ended its round, the position has moved on. `again`: the same click came before.

    `receipt`: of sealed rounds, the salted hash that is published when the round closes.
    """

    sitting: Sitting
    answer: Answer | None
    closed: bool
    again: bool = False
    receipt: str = ""


@dataclass(frozen=True, slots=True)
class Missed:
    """What was played for a seat whose time ran out: its unsent draft or the default, in words, and when the deadline was."""

    kind: AnswerKind
    what: Message
    until: datetime
