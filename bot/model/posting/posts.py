"""Narrated steps, and the posts made of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.model.results.ratings import GameRatings
from bot.model.table.table import PublicTable
from engines.kernel.analysis.game_summary import GameSummary
from engines.kernel.base.messages import Message
from engines.kernel.speech.turns import Turn


@dataclass(frozen=True, slots=True)
class NarratedStep:
    """One step as everybody may know it: its number, heading, sentences, the public view after it and the changed places.

    - `fresh`: the places that changed with it.
    - `receipts`: the salted hash of each answer in seat order, if a sealed round closed with the step.
    - `turn`: the name of the turn in which the step was taken.
    - `is_played`: the step opens a post of its own.
    - `onward`: the turn after the step; None if no view was read.
    - `has_own`: some captain read the step in other words.
    - `view`: None if only the words of the step are needed.
    """

    step: int
    headline: Message
    sentences: tuple[Message, ...]
    view: Any
    fresh: tuple[tuple[int, str | int, int], ...] = ()
    receipts: tuple[tuple[int, str], ...] = ()
    turn: str = ""
    is_played: bool = True
    onward: Turn | None = None
    has_own: bool = True


@dataclass(frozen=True, slots=True)
class StepHeading:
    """One step without its sentences: its number, the time at which it was taken (seconds since 1970), its turn, its heading."""

    step: int
    at: float
    turn: str
    headline: Message


@dataclass(frozen=True, slots=True)
class TurnPost:
    """The content of the newest post of a table. Later steps can be added to it by an edit.

    - `message`: the id of the message.
    - `steps`: the steps in the post, in order.
    - `turn`: the turn for which the post was opened.
    - `rung`: the people it has mentioned.
    - `sent`: the time of posting, in seconds since 1970.
    - `since`: the start of its clock: the time of posting, or the earliest close named in it.
    - `before`: the number of steps that it had before the last edit.
    """

    message: int
    steps: tuple[int, ...]
    turn: str
    rung: tuple[int, ...]
    sent: float
    since: float
    before: int = 0


@dataclass(frozen=True, slots=True)
class PictureOrder:
    """An order for a picture, drawn when its post is sent: a drawing of `render` by name, with its facts as JSON.

    `view` is the game's view in the picture; for a replay, the views with the highlights of each. A stored order has the view
    as JSON among its facts instead.
    """

    drawing: str
    file: str
    alt: str
    facts: Mapping[str, Any]
    view: Any = None


@dataclass(frozen=True, slots=True)
class Post:
    """A message ready for Discord, as JSON: components or content, pictures by file name, and the people to mention (`ring`).

    - `tracer`: the number by which `Poster.find` recognizes the post. The courier sets it, and the composer gets it as
      `PostRequest.tracer`.
    - `whole`: the post is not sent without its pictures.
    - `words`: a message of the old kind that is sent first, because telephones show its text when they announce it. It becomes
      the post at once. None if the post mentions nobody, or is of the old kind itself.
    """

    body: Mapping[str, Any]
    pictures: tuple[PictureOrder, ...] = ()
    files: tuple[tuple[str, str], ...] = ()
    ring: tuple[int, ...] = ()
    tracer: int = 0
    whole: bool = False
    words: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class PostRequest:
    """A request of the courier to the composer: make a post of this.

    - `kind`: a kind of the list below.
    - `table`: the table as the readers of the post may know it. A bell has the captain's own, every other kind the public one.
    - `steps`: the steps since the last post (step, result), or the last step (bell). An edit has all steps of its post, and the
      end of a game those of its last turn.
    - `steps_before`: the number of steps at the head of `steps` that stood in the channel before.
    - `recipient`: the recipient of a direct message.
    - `facts`: further facts of the kind, as JSON (see below).
    - `tracer`: the number in the first post: the `id` of the outermost container, or the `~<rev>` of a custom id in messages of
      the old kind. The next posts of the request carry `tracer` + 1, + 2 and so on.
    - `course`: the game in figures, for a result and for a step that ended a game inside a match.
    - `ratings`: what the game changed, for a result.
    - `scenes`: the views of a film with nothing hidden, each with its highlights.

    Kinds:

    - "lobby", "muster", "promise", "step", "result", "bell", "dm_test", "offer" and "note".
    - "undealt": no promise could be posted.
    - "begun": the captain before has begun a turn.
    - "free_seat": a seat is on offer, for a member of the server who wants to hear of it.
    - "digest": all tables that wait for a person.
    - "interval": a game inside a match has ended.
    - "film": the result again, with its film.
    - "silent": the channel takes no posts.

    Facts by kind:

    - `ring` (step, muster): ids of the people to mention in `Post.ring`.
    - `retry_after` (muster): the game is a rematch.
    - `operator` (lobby): an operator of the bot has a seat.
    - `dealing` (lobby, muster): the last post before the promise.
    - `until` (note): the post names the deadline.
    - `message` (note): a message in the form of `dump_message`. Its `note` is a text that a person added to it.
    - `end` (note): a running game ends with it, without a result.
    - `told` (votes): the outcome, as a message.
    - `close` (lobby, muster): the post has lost its meaning and gets no buttons.
    - `within` (lobby): the seconds in which nobody has started the game.
    - `language` (direct messages); `last` (bell): the last call; `final` (bell): all others have answered;
      `silent` (bell): without a sound. `seat` (begun, free_seat): the captain who has begun, or the seat.
      `post` (free_seat): the message in the channel with the offer.
    - `tables` (digest): the other tables (`bot.service.posting.digests.lines`).
    """

    kind: str
    table: PublicTable
    steps: tuple[NarratedStep, ...] = ()
    recipient: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    tracer: int = 0
    steps_before: int = 0
    course: GameSummary | None = None
    scenes: tuple[Any, ...] = ()
    ratings: GameRatings | None = None


@dataclass(frozen=True, slots=True)
class SendResult:
    """The result of a send: the `message`, if it stands, and the `channel`.

    - `reason`: "ok" or a fault of the list below.
    - `retry_after`: seconds to wait before the next try; None for no other try.
    - `is_words`: the message is of the old kind.

    Faults:

    - "gone" and "deleted": the channel or the message was deleted.
    - "forbidden": no permission or access. "history": the channel's messages cannot be read.
    - "hidden": the person may not view the channel of which a direct message would tell.
    - "inbox" (50007), "dm_fast" (40003), "old" (30046).
    - "later" (429, 5xx, no connection).
    - "files": an edit was refused because of its files. "refused": any other refusal.
    """

    message: int | None
    reason: str = "ok"
    retry_after: float | None = None
    channel: int | None = None
    is_words: bool = False
