"""What is told, and the posts made of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.model.table import PublicTable
from engines.kernel.analysis.course import Course
from engines.kernel.base.messages import Message
from engines.kernel.speech.turns import Turn


@dataclass(frozen=True, slots=True)
class NarratedStep:
    """One step as everybody may know it: its number, heading, sentences, the public view after it and what changed in it.

    `receipts`: of a sealed round that closed with this step, the salted hash of each answer, in seat order. `turn`: the name of
    the turn in which it was taken; `onward`: the turn that goes on after it; `is_played`: whether it opens a post of its own;
    `has_own`: whether some captain was told it in other words.
    `view` is None where only its words are told, and `onward` where no view was read.
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
class TurnPost:
    """What the newest post of a table tells, so that it can be told on by an edit.

    `message` is Discord's id of it; `steps` are told in it, in order; `turn` is the one it was opened for, `rung` whom it has
    mentioned. `sent`: when it was posted; `since`: that, or the earliest close that it names (seconds since 1970).
    """

    message: int
    steps: tuple[int, ...]
    turn: str
    rung: tuple[int, ...]
    sent: float
    since: float


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

    `mark` is set by the courier: the number `Poster.find` looks for. The composer was given it as `Due.mark`. `whole`: it is
    not sent without its pictures. `words`: as what it is sent where it rings, a message of the old kind, whose text telephones
    show where they announce it; it becomes the post at once. None where it rings nobody, or is of that kind itself.
    """

    body: Mapping[str, Any]
    pictures: tuple[Picture, ...] = ()
    files: tuple[tuple[str, str], ...] = ()
    ring: tuple[int, ...] = ()
    mark: int = 0
    whole: bool = False
    words: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """What the courier wants to be made into a post.

    `kind`: "lobby", "muster", "promise", "undealt" (none could be posted), "step", "result", "interval" (a game inside a
    match has ended), "film" (the result again, with its film), "bell", "dm_test", "silent" (the channel takes no posts), "note",
    "closing" (some captains want to close the game).
    `steps` are those since the last post (kind step and result; of a bell the last one); where a post is told on, all of it, and
    of an end its last turn: the first `shown` of them were told in the channel before.
    `to`: the person a direct message is for. `facts`: whatever else that kind needs, as JSON: `ring` (step, muster: ids of the
    people to mention in `Post.ring`), `again` (muster: it is a rematch), `operator` (lobby: who runs the bot has a seat),
    `dealing` (lobby, muster: the last post before the promise), `until` (note: it names the deadline),
    `message` (note: a message as `dump_message` gives it), `note` (note: what somebody wrote to it), `told` (closing: how the
    request has ended, as a message), `end` (note: a game that went on ends with it, without a result),
    `close` (lobby and muster: True when it has lost its meaning and shall be shown without buttons), `language` (of direct
    messages), `last` (bell: True for the last call), `within` (lobby: the seconds in which nobody has started it).
    `mark`: the number the first post carries (outermost container's `id`, in old-kind messages the `~<rev>` of a custom_id);
    the following posts of one due carry `mark` + 1, + 2, … `course`: of a result, and of a step that ended a game inside a match,
    how that game went. `scenes` of a film: views of everything, each with what is new in it. `table` is the table as the readers
    of that post may know it: a bell has the captain's own, everything else what everybody may know.
    """

    kind: str
    table: PublicTable
    steps: tuple[NarratedStep, ...] = ()
    to: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    mark: int = 0
    shown: int = 0
    course: Course | None = None
    scenes: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Sent:
    """How sending went. `message` when it is there. `again`: seconds after which to try once more; None: never.

    `reason` is one of "ok", "gone" (channel deleted), "deleted" (message deleted), "forbidden" (no permission or access),
    "history" (what was said cannot be read), "inbox" (50007), "dm_fast" (40003), "old" (30046), "later" (429, 5xx, no
    connection), "files" (an edit, for what files it brings), "refused" (anything else). `is_words`: what was found is of the old
    kind.
    """

    message: int | None
    reason: str = "ok"
    again: float | None = None
    channel: int | None = None
    is_words: bool = False
