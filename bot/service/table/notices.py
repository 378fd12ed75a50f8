"""Notices of a question: for each asked captain the ways tried, their results, and the next ways.

One value a question, and functions from one to the next. Nothing here reads a clock, sends or stores. Two ways lead to a captain:
direct messages, and a mention in the channel. A captain who has begun to answer knows of the question.

A sealed question must not reveal who has answered. All visible notices go through the channel, and to all alike. Direct messages
are sent, but nothing depends on their result, nor on anybody's presses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

Stage = Literal["none", "trying", "late", "reached", "refused"]
"""The stage of a way. "none": not tried. "trying": on its way. "late": on its way for so long that another way is tried.
"reached": the captain was told. "refused": it leads nowhere."""
Way = Literal["inbox", "channel"]
INBOX: Way = "inbox"
CHANNEL: Way = "channel"


@dataclass(frozen=True, slots=True)
class Notice:
    """The stages of both ways to one captain. `touched`: the captain has begun to answer."""

    inbox: Stage = "none"
    channel: Stage = "none"
    touched: bool = False


@dataclass(frozen=True, slots=True)
class QuestionNotices:
    """The notices of one open question.

    - `since`: the decision of the first sealed window in the row, else its own.
    - `post`: the stage of the post that asks.
    - `alike`: the question is sealed.
    - `is_standing`: its time ended without a notice for somebody, and the clock stands.
    - `called`: the last call has come.
    """

    decision: int
    since: int
    notices: Mapping[int, Notice] = field(default_factory=dict)
    post: Stage = "none"
    alike: bool = False
    is_standing: bool = False
    called: bool = False


# -- what happens


def asked(decision: int, people: Iterable[int], *, alike: bool, chain: QuestionNotices | None = None) -> QuestionNotices:
    """A new question. In a row of sealed windows the mentions of the first one count for later ones."""
    before = {} if chain is None else chain.notices
    notices = {one: Notice(channel=_stage_before(before.get(one))) for one in people}
    return QuestionNotices(decision, decision if chain is None else chain.since, notices, alike=alike)


def _stage_before(notice: Notice | None) -> Stage:
    return notice.channel if notice is not None and notice.channel in ("trying", "late", "reached") else "none"


def went(question: QuestionNotices, way: Way, people: Iterable[int], stage: Stage) -> QuestionNotices:
    """A question with the stage of a way to these captains. A later failure does not undo a notice."""
    changed = {one: notice for one, notice in question.notices.items() if one in set(people)}
    moved = {one: _went(notice, way, stage) for one, notice in changed.items()}
    return replace(question, notices={**question.notices, **moved})


def _went(notice: Notice, way: Way, stage: Stage) -> Notice:
    if way == INBOX:
        return notice if notice.inbox == "reached" else replace(notice, inbox=stage)
    return notice if notice.channel == "reached" else replace(notice, channel=stage)


def joined(question: QuestionNotices, person: int) -> QuestionNotices:
    """A question with a further captain, who knows of it."""
    return replace(question, notices={**question.notices, person: Notice("reached", "reached", touched=True)})


def awaited(question: QuestionNotices, person: int) -> QuestionNotices:
    """A question with a further captain, whom nothing has told of it yet."""
    return replace(question, notices={person: Notice("trying"), **question.notices})


def among(question: QuestionNotices, people: Collection[int]) -> QuestionNotices:
    """A question without captains who have left their seats since it was asked: no way to them is tried."""
    return replace(question, notices={one: notice for one, notice in question.notices.items() if one in people})


def posted(question: QuestionNotices, mentioned: Iterable[int], stage: Stage) -> QuestionNotices:
    """A question with the stage of its post and of the mentions in it. A failed edit does not undo the post."""
    post = question.post if question.post == "reached" and stage != "refused" else stage
    return replace(went(question, CHANNEL, mentioned, stage), post=post)


def deleted(question: QuestionNotices, mentioned: Iterable[int]) -> QuestionNotices:
    """A question without its post and the mentions in it."""
    gone = {one: replace(question.notices[one], channel="none") for one in mentioned if one in question.notices}
    return replace(question, notices={**question.notices, **gone}, post="none")


def touched(question: QuestionNotices, people: Collection[int]) -> QuestionNotices:
    """A question that these captains have begun to answer."""
    hands = {one: replace(notice, touched=True) for one, notice in question.notices.items() if one in people}
    return replace(question, notices={**question.notices, **hands})


def call(question: QuestionNotices) -> QuestionNotices:
    """A question after its last call."""
    return replace(question, called=True)


def stand(question: QuestionNotices) -> QuestionNotices:
    """A question at a standstill: every way without a result is tried again."""
    anew = {
        one: replace(notice, inbox=_anew(notice.inbox), channel=_anew(notice.channel)) for one, notice in question.notices.items()
    }
    return replace(question, notices=anew, is_standing=True, called=True)


def _anew(stage: Stage) -> Stage:
    return stage if stage == "reached" else "none"


def go_on(question: QuestionNotices) -> QuestionNotices:
    """A question whose clock runs again."""
    return replace(question, is_standing=False)


# -- what follows


def knows(question: QuestionNotices, person: int) -> bool:
    """Whether a captain knows of the question; for a sealed one by a mention alone."""
    notice = question.notices.get(person, Notice())
    if question.alike:
        return notice.channel == "reached"
    return notice.touched or "reached" in (notice.inbox, notice.channel)


def is_out_of_reach(question: QuestionNotices, person: int) -> bool:
    """Whether all ways to a captain have failed while the post of the question stands."""
    notice = question.notices.get(person, Notice())
    is_shut = notice.channel == "refused" and (question.alike or notice.inbox == "refused")
    return is_shut and question.post == "reached" and not knows(question, person)


def runs(question: QuestionNotices, missing: Collection[int]) -> bool:
    """Whether time may end: all missing captains know of the question or are out of reach. For a sealed question all asked
    captains count."""
    concerned = question.notices if question.alike else missing
    return all(knows(question, one) or is_out_of_reach(question, one) for one in concerned)


def is_miss(question: QuestionNotices, person: int) -> bool:
    """Whether a missing answer counts against a captain, because any notice has arrived."""
    notice = question.notices.get(person, Notice())
    return notice.touched or "reached" in (notice.inbox, notice.channel)


def following(question: QuestionNotices, missing: Collection[int]) -> dict[Way, tuple[int, ...]]:
    """The ways to try now, with their captains."""
    if question.post in ("none", "trying") and not question.is_standing:
        return {}
    if question.alike:
        return _alike(question, missing)
    lost = [one for one in question.notices if one in missing and not knows(question, one)]
    return {
        CHANNEL: tuple(one for one in lost if question.notices[one].channel == "none" and _is_tried(question, one, INBOX)),
        INBOX: tuple(one for one in lost if question.notices[one].inbox == "none" and _is_tried(question, one, CHANNEL)),
    }


def _is_tried(question: QuestionNotices, person: int, way: Way) -> bool:
    """Whether the other way is next: this one is late or refused, or a standstill tries all at once."""
    notice = question.notices[person]
    return question.is_standing or (notice.inbox if way == INBOX else notice.channel) in ("late", "refused")


def _alike(question: QuestionNotices, missing: Collection[int]) -> dict[Way, tuple[int, ...]]:
    """The ways of a sealed question: one mention of all, at the last call or after the failure of its post. Direct messages go to
    missing captains alone, and show nothing."""
    channel = [notice.channel for notice in question.notices.values()]
    is_due = question.called or question.is_standing or question.post == "refused"
    wanted = is_due and "none" in channel
    quiet = [one for one in question.notices if one in missing and question.notices[one].inbox == "none"]
    return {CHANNEL: tuple(question.notices) if wanted else (), INBOX: tuple(quiet) if is_due else ()}


# -- as it is kept


def dump(question: QuestionNotices) -> dict[str, Any]:
    """A question as JSON."""
    people = {str(one): [notice.inbox, notice.channel, notice.touched] for one, notice in question.notices.items()}
    flags = [question.alike, question.is_standing, question.called]
    return {"decision": question.decision, "since": question.since, "people": people, "post": question.post, "flags": flags}


def load(saved: Mapping[str, Any]) -> QuestionNotices:
    """A question from its JSON."""
    people = {int(one): Notice(*kept) for one, kept in saved["people"].items()}
    return QuestionNotices(saved["decision"], saved["since"], people, saved["post"], *saved["flags"])
