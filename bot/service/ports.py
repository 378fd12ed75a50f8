"""What the service is handed, and what it hands out: plain values and the protocols of its neighbours.

The edge implements `Composer`, `Poster` and `Listener`; the process hands in a `Clock`.
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, Protocol

from bot.service.draws import Draws
from engines.kernel.choices import Answer
from engines.kernel.contract import Game
from engines.kernel.frames import Asked, State
from engines.kernel.messages import Message

Language = Literal["en", "es", "it"]
Status = Literal["lobby", "muster", "dealing", "running", "over", "closed"]
LIVE: tuple[Status, ...] = ("lobby", "muster", "dealing", "running")
"""What a table is until it is over or closed."""
AnswerKind = Literal["live", "draft", "advance", "default", "computer"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who clicked: Discord's id, the name shown now, the language of the click."""

    id: int
    name: str
    language: Language


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, and from where, as Discord says it. `guild` 0: direct messages. `manager`: of that server, and of no other."""

    person: int
    guild: int = 0
    manager: bool = False

    def manages(self, guild: int) -> bool:
        """Whether a manager's rights count there: only in the server that is asked from."""
        return self.manager and self.guild != 0 and self.guild == guild


@dataclass(frozen=True, slots=True)
class Seat:
    """A side of a table. `person` None and `computer` False: free. `sitting_in`: a computer plays till he presses Decide."""

    number: int
    person: int | None
    name: str
    computer: bool = False
    here: bool = False
    no_inbox: bool = False
    sitting_in: bool = False
    defaults_in_row: int = 0
    saved_time: float = 0.0


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a decision may take, in seconds: `base` for each, `added` to what is saved by an answer, up to `cap`.

    Sealed rounds close on a grid counted from their opening: reaction windows (those that do not show who is waited for)
    every `tick`, held for one or two of them; other sealed rounds every `hold`, held for one. `linger` is waited after the
    last change of an answer, `gather` is the courier's wait for a following step. `days` are the days of the week (0 Monday,
    UTC) on which time runs. `blitz`: a bank of seconds for the whole game, else 0; then neither tick nor hold.
    """

    name: Literal["live", "daily", "slow", "own"]
    base: float
    added: float
    cap: float
    tick: float
    hold: float
    linger: float
    gather: float
    days: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6)
    blitz: float = 0.0


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table as it is hosted, at one moment. `decision` grows by one with every question, `step` with every step told.

    `deadline` and `earliest` (sealed rounds) belong to the open question. `answered` are the seats whose answer is saved;
    nobody but the service and the seat itself may be shown it for rounds that do not show who is waited for. `turn_step` is the
    step that opened the first of the reaction windows now following each other, else `step`. `posting`: "ok", "paused" (the
    channel refused, it is tried again), "stopped" (three times) or "gone" (the channel was deleted).
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


class Refused(Exception):
    """Something that cannot be done, said politely: the message, and whether the position should be shown with it."""

    def __init__(self, reason: Message, rule: str = "", show_position: bool = False) -> None:
        super().__init__(reason.id)
        self.reason = reason
        self.rule = rule
        self.show_position = show_position


class Unplayable(Refused):
    """A running table that the running rules cannot load. It stands still; nothing of it is lost."""


# -- what is to be posted


@dataclass(frozen=True, slots=True)
class Told:
    """One step as everybody may know it: its number, heading, sentences, the public view after it and what changed in it.

    `receipts`: of a sealed round that closed with this step, the salted hash of each answer, in seat order.
    """

    step: int
    headline: Message
    sentences: tuple[Message, ...]
    view: Any
    fresh: tuple[tuple[int, str | int, int], ...] = ()
    receipts: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to be drawn when its post is sent: a drawing of `render` by name, with all it needs, as JSON.

    `view` is the game's view that it shows, of a replay the views with what is new in each. A picture that was kept has the
    view as JSON among its facts instead.
    """

    drawing: str
    file: str
    alt: str
    facts: Mapping[str, Any]
    view: Any = None


@dataclass(frozen=True, slots=True)
class Post:
    """A message ready for Discord, as JSON: components or content, pictures by file name, whom it may ring.

    `mark` is set by the courier: the number `Poster.find` looks for. The composer was given it as `Due.mark`.
    """

    body: Mapping[str, Any]
    pictures: tuple[Picture, ...] = ()
    files: tuple[tuple[str, str], ...] = ()
    ring: tuple[int, ...] = ()
    mark: int = 0


@dataclass(frozen=True, slots=True)
class Due:
    """What the courier wants to be made into a post.

    `kind`: "lobby", "muster", "promise", "undealt" (none could be posted), "step", "result", "bell", "dm_test", "silent" (the
    channel takes no posts), "note". `told` are the steps since the last post (kind step and result; of a bell the last one).
    `to`: the person a direct message is for. `facts`: whatever else that kind needs, as JSON: `ring` (step, muster: ids of the
    people to mention in `Post.ring`), `operator` (lobby: who runs the bot has a seat), `dealing` (lobby, muster: the last post
    before the promise), `until` (note: it names the deadline),
    `message` (note: a message as `dump_message` gives it), `close` (lobby and muster: True when it has lost its meaning and
    shall be shown without buttons), `language` (of direct messages), `last` (bell: True for the last call), `within` (lobby:
    the seconds in which nobody has started it).
    `mark`: the number the first post carries (outermost container's `id`, in old-kind messages the `~<rev>` of a custom_id);
    the following posts of one due carry `mark` + 1, + 2, … For posts of a channel the sitting has no `state`, and `answered` only
    in rounds that show who is waited for; a bell, and a result, have both.
    """

    kind: str
    sitting: Sitting
    told: tuple[Told, ...] = ()
    to: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    mark: int = 0


class Clock(Protocol):
    """The only source of time. A scaled clock makes seconds of waiting shorter, never those of deadlines told to people."""

    def now(self) -> datetime:
        """The time, in UTC."""

    def short(self, seconds: float) -> float:
        """How long a technical wait (tick, hold, linger, gathering, back-off) of so many seconds takes in this process."""

    async def sleep_until(self, when: datetime) -> None:
        """Returns at `when`, at once if it has passed."""


class Composer(Protocol):
    """Makes posts of what is due. Pure: the same due gives the same posts, to the byte."""

    def compose(self, due: Due) -> tuple[Post, ...]:
        """The posts, in order; the last one carries picture and buttons."""

    def plain(self, kind: str, post: Post, sitting: Sitting) -> Post | None:
        """What stands in for a post of that kind that was refused for its form; None when there is nothing plainer."""


@dataclass(frozen=True, slots=True)
class Sent:
    """How sending went. `message` when it is there. `again`: seconds after which to try once more; None: never.

    `reason` is one of "ok", "gone" (channel deleted), "deleted" (message deleted), "forbidden" (no permission or access),
    "history" (what was said cannot be read), "inbox" (50007), "dm_fast" (40003), "old" (30046), "later" (429, 5xx, no
    connection), "refused" (anything else).
    """

    message: int | None
    reason: str = "ok"
    again: float | None = None
    channel: int | None = None


class Poster(Protocol):
    """Sends to Discord with the bot's token. Never raises for what Discord answers."""

    async def post(self, channel: int, post: Post, nonce: str) -> Sent:
        """A new message in a channel or thread; the same nonce posts once."""

    async def direct(self, person: int, post: Post, nonce: str) -> Sent:
        """A new direct message; opens the inbox when it must, at the pace the contract allows."""

    async def edit(self, channel: int, message: int, post: Post) -> Sent:
        """Replace a message's content."""

    async def strip(self, channel: int, message: int) -> Sent:
        """Take the buttons off a message of ours."""

    async def find(self, channel: int, mark: int, nonce: str, since: float | None = None) -> Sent:
        """Look for a post of ours that carries this mark among the channel's last messages: `message` when found.

        With `since` (seconds since 1970): the earliest of all from then on; `reason` is "ok" when all could be read.
        """


class Listener(Protocol):
    """Hears, after the commit, that a table's position has changed."""

    async def changed(self, sitting: Sitting) -> None:
        """Redraw what is shown to captains whose panels are open."""
