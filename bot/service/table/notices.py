"""Does he know? Of each captain who is asked: what was tried to tell him, what became of it, and what is tried next.

One value a question, and functions from one to the next; nothing here reads a clock, sends or keeps anything. Two ways lead to a
captain: his direct messages, and a mention in the channel. Whoever has touched the open question knows of it.

Of a sealed question nothing may show who has answered, so everything that can be seen goes by the channel alone, and by all who
are asked alike: direct messages are sent, but nothing hangs on what becomes of them, nor on who has pressed anything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

Stage = Literal["none", "trying", "late", "reached", "refused"]
"""Of a way: not tried; on its way; on its way for so long that another is tried; it has told him; it leads nowhere."""
Way = Literal["inbox", "channel"]
INBOX: Way = "inbox"
CHANNEL: Way = "channel"


@dataclass(frozen=True, slots=True)
class Notice:
    """How far each way to one captain has led. `touched`: he has put his hand to the open question."""

    inbox: Stage = "none"
    channel: Stage = "none"
    touched: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What is known of one open question. `since`: the first of the sealed windows in a row that it belongs to, else itself.

    `post`: the post that asks it. `alike`: it is sealed. `stood`: its time ran out while somebody could not be told, and stands.
    `called`: the last call has come.
    """

    decision: int
    since: int
    notices: Mapping[int, Notice] = field(default_factory=dict)
    post: Stage = "none"
    alike: bool = False
    stood: bool = False
    called: bool = False


# -- what happens


def asked(decision: int, people: Iterable[int], *, alike: bool, chain: Question | None = None) -> Question:
    """A question opens. In a row of sealed windows the mentions of the first one count for the later ones."""
    before = {} if chain is None else chain.notices
    notices = {one: Notice(channel=_kept(before.get(one))) for one in people}
    return Question(decision, decision if chain is None else chain.since, notices, alike=alike)


def _kept(notice: Notice | None) -> Stage:
    return notice.channel if notice is not None and notice.channel in ("trying", "late", "reached") else "none"


def went(question: Question, way: Way, people: Iterable[int], stage: Stage) -> Question:
    """A way to these captains has come so far. What has told somebody is not untold by a later failure."""
    changed = {one: notice for one, notice in question.notices.items() if one in set(people)}
    moved = {one: _went(notice, way, stage) for one, notice in changed.items()}
    return replace(question, notices={**question.notices, **moved})


def _went(notice: Notice, way: Way, stage: Stage) -> Notice:
    if way == INBOX:
        return notice if notice.inbox == "reached" else replace(notice, inbox=stage)
    return notice if notice.channel == "reached" else replace(notice, channel=stage)


def posted(question: Question, mentioned: Iterable[int], stage: Stage) -> Question:
    """The post that asks, with its mentions, has come so far. One that stands is not taken down by an edit that fails."""
    post = question.post if question.post == "reached" and stage != "refused" else stage
    return replace(went(question, CHANNEL, mentioned, stage), post=post)


def deleted(question: Question, mentioned: Iterable[int]) -> Question:
    """The post that asked is gone, and its mentions with it."""
    gone = {one: replace(question.notices[one], channel="none") for one in mentioned if one in question.notices}
    return replace(question, notices={**question.notices, **gone}, post="none")


def touched(question: Question, people: Collection[int]) -> Question:
    """These captains have put their hand to the open question."""
    hands = {one: replace(notice, touched=True) for one, notice in question.notices.items() if one in people}
    return replace(question, notices={**question.notices, **hands})


def call(question: Question) -> Question:
    """The last call."""
    return replace(question, called=True)


def stand(question: Question) -> Question:
    """The time has run out while somebody could not be told: it stands, and every way that has not told him is tried anew."""
    anew = {
        one: replace(notice, inbox=_anew(notice.inbox), channel=_anew(notice.channel)) for one, notice in question.notices.items()
    }
    return replace(question, notices=anew, stood=True, called=True)


def _anew(stage: Stage) -> Stage:
    return stage if stage == "reached" else "none"


def go_on(question: Question) -> Question:
    """The clock runs again."""
    return replace(question, stood=False)


# -- what follows


def knows(question: Question, person: int) -> bool:
    """Whether something has told somebody of the question; of a sealed one a mention alone."""
    notice = question.notices.get(person, Notice())
    if question.alike:
        return notice.channel == "reached"
    return notice.touched or "reached" in (notice.inbox, notice.channel)


def is_out_of_reach(question: Question, person: int) -> bool:
    """Whether every way to somebody has come to nothing, while the post that asks him stands."""
    notice = question.notices.get(person, Notice())
    is_shut = notice.channel == "refused" and (question.alike or notice.inbox == "refused")
    return is_shut and question.post == "reached" and not knows(question, person)


def runs(question: Question, missing: Collection[int]) -> bool:
    """Whether time may run out: whoever has not answered knows, or is out of reach; of a sealed question all who are asked."""
    concerned = question.notices if question.alike else missing
    return all(knows(question, one) or is_out_of_reach(question, one) for one in concerned)


def is_miss(question: Question, person: int) -> bool:
    """Whether it counts against somebody that he has not answered: only when anything at all has told him."""
    notice = question.notices.get(person, Notice())
    return notice.touched or "reached" in (notice.inbox, notice.channel)


def following(question: Question, missing: Collection[int]) -> dict[Way, tuple[int, ...]]:
    """Which ways are to be tried now, to whom."""
    if question.post in ("none", "trying") and not question.stood:
        return {}
    if question.alike:
        return _alike(question, missing)
    lost = [one for one in question.notices if one in missing and not knows(question, one)]
    return {
        CHANNEL: tuple(one for one in lost if question.notices[one].channel == "none" and _is_tried(question, one, INBOX)),
        INBOX: tuple(one for one in lost if question.notices[one].inbox == "none" and _is_tried(question, one, CHANNEL)),
    }


def _is_tried(question: Question, person: int, way: Way) -> bool:
    """Whether the other way is next: that one is late, has come to nothing, or all is tried at once because the clock stands."""
    notice = question.notices[person]
    return question.stood or (notice.inbox if way == INBOX else notice.channel) in ("late", "refused")


def _alike(question: Question, missing: Collection[int]) -> dict[Way, tuple[int, ...]]:
    """The same of a sealed question: all asked are mentioned together, at the last call or when its post has come to nothing. A
    direct message goes to those alone who have not answered, and shows nothing."""
    channel = [notice.channel for notice in question.notices.values()]
    is_due = question.called or question.stood or question.post == "refused"
    wanted = is_due and "none" in channel
    quiet = [one for one in question.notices if one in missing and question.notices[one].inbox == "none"]
    return {CHANNEL: tuple(question.notices) if wanted else (), INBOX: tuple(quiet) if is_due else ()}


# -- as it is kept


def dump(question: Question) -> dict[str, Any]:
    """A question as JSON."""
    people = {str(one): [notice.inbox, notice.channel, notice.touched] for one, notice in question.notices.items()}
    flags = [question.alike, question.stood, question.called]
    return {"decision": question.decision, "since": question.since, "people": people, "post": question.post, "flags": flags}


def load(saved: Mapping[str, Any]) -> Question:
    """The question again."""
    people = {int(one): Notice(*kept) for one, kept in saved["people"].items()}
    return Question(saved["decision"], saved["since"], people, saved["post"], *saved["flags"])
