"""Nobody is left unrung, by the rules of `notices.py` alone: over schedules of what becomes of a post, messages and mentions of
one question, around which nothing is played. The whole host is in `test_told_before_default.py`."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.service.table import notices
from bot.service.table.notices import CHANNEL, INBOX, QuestionNotices, Stage, Way

PEOPLE = (1, 2, 3)
SCHEDULES = 600
"""Schedules that each test tries at every run; tried by hand: 2,000."""
_person, _stage = st.sampled_from(PEOPLE), st.sampled_from(("reached", "late", "refused"))
STEPS = st.one_of(
    st.tuples(st.just("post"), _stage),
    st.tuples(st.just("inbox"), _person, _stage),
    st.tuples(st.just("channel"), _stage),
    st.tuples(st.just("touch"), _person),
    st.tuples(st.just("answer"), _person),
    st.tuples(st.sampled_from(("deleted", "last call", "deadline", "restart", "window", "anew"))),
)
COUNT: Counter[str] = Counter()


@dataclass
class Sea:
    """A world around the question that keeps its own account of what has reached whom since it was opened."""

    question: QuestionNotices
    is_mentioning: bool
    told: set[int] = field(default_factory=set)
    mentioned: set[int] = field(default_factory=set)
    hands: set[int] = field(default_factory=set)
    refused: set[tuple[Way, int]] = field(default_factory=set)
    waiting: set[tuple[Way, int]] = field(default_factory=set)
    answered: set[int] = field(default_factory=set)
    stands: bool = False
    shown: list[tuple[str, object]] = field(default_factory=list)
    is_over: bool = False
    is_quiet: bool = False
    """Nothing hidden happens here: no message comes to anything, nobody presses."""

    @property
    def missing(self) -> list[int]:
        return [person for person in PEOPLE if person not in self.answered]

    def went(self, way: Way, people: list[int], stage: Stage) -> None:
        self.question = notices.went(self.question, way, people, stage)
        for person in people:
            self.account(way, person, stage)

    def account(self, way: Way, person: int, stage: str) -> None:
        if stage == "reached":
            (self.told if way == INBOX else self.mentioned).add(person)
        elif stage == "refused":
            self.refused.add((way, person))
        if stage != "late":
            self.waiting.discard((way, person))

    def knock(self) -> None:
        following = notices.following(self.question, self.missing)
        for way in (CHANNEL, INBOX):
            people = list(following.get(way, ()))
            self.question = notices.went(self.question, way, people, "trying")
            self.waiting |= {(way, person) for person in people}
            if way == CHANNEL:
                self.shown.append(("called", tuple(people)))

    def post(self, stage: Stage) -> None:
        ring = list(PEOPLE) if self.is_mentioning else []
        self.question = notices.posted(self.question, ring, stage)
        self.stands = self.stands if self.stands and stage == "late" else stage == "reached"
        for person in ring:
            self.account(CHANNEL, person, stage)

    def deleted(self) -> None:
        self.question = notices.deleted(self.question, PEOPLE)
        self.mentioned.clear()
        self.stands = False

    def deadline(self) -> None:
        self.shown.append(("runs", notices.runs(self.question, self.missing)))
        if not notices.runs(self.question, self.missing):
            self.question = notices.stand(self.question)
            self.refused.clear()
            return
        COUNT["deadlines that ran out"] += 1
        self.is_over = True
        for person in self.missing:
            self.judge(person)

    def judge(self, person: int) -> None:
        """The promise: nobody is defaulted without a notice that reached him, or without every way having been refused."""
        told = person in self.mentioned | self.told | self.hands
        if told:
            COUNT["defaults of captains who were told"] += 1
        else:
            COUNT["defaults of captains out of reach"] += 1
            ways = {CHANNEL} if self.question.alike else {CHANNEL, INBOX}
            assert {way for way in ways if (way, person) in self.refused} == ways, "every way was refused"
            assert self.stands, "the post that asks him stands"
            assert notices.is_out_of_reach(self.question, person), "the status says so"
        assert notices.is_miss(self.question, person) == told, "it is a miss only where he was told"
        if self.question.alike and person not in self.mentioned:
            assert (CHANNEL, person) in self.refused, "of a sealed question mentions alone count"


def play(sea: Sea, steps: list[tuple[object, ...]]) -> None:
    for what, *more in steps:
        if sea.is_over:
            return
        hidden = what in ("inbox", "touch", "answer")
        if hidden and sea.is_quiet:
            continue
        if what == "post":
            sea.post(more[0])  # type: ignore[arg-type]
        elif what == "inbox" and (INBOX, more[0]) in sea.waiting:
            sea.went(INBOX, [more[0]], more[1])  # type: ignore[arg-type, list-item]
        elif what == "channel":
            sea.went(CHANNEL, sorted(one for way, one in sea.waiting if way == CHANNEL), more[0])  # type: ignore[arg-type]
        elif what == "touch":
            sea.question = notices.touched(sea.question, [more[0]])  # type: ignore[list-item]
            sea.hands.add(more[0])  # type: ignore[arg-type]
        elif what == "answer" and len(sea.missing) > 1:
            sea.answered.add(more[0])  # type: ignore[arg-type]
        elif what == "deleted":
            sea.deleted()
        elif what == "last call":
            sea.question = notices.call(sea.question)
        elif what == "deadline":
            sea.deadline()
        elif what == "restart":
            sea.question = notices.load(json.loads(json.dumps(notices.dump(sea.question))))
        elif what == "window" and sea.question.alike:
            sea.question = notices.asked(sea.question.decision + 1, PEOPLE, alike=True, chain=sea.question)
            sea.told, sea.hands, sea.answered, sea.stands = set(), set(), set(), False
            sea.refused, sea.waiting = set(), {one for one in sea.waiting if one[0] == CHANNEL}
        sea.knock()


def begun(alike: bool, by_message: bool, is_quiet: bool = False) -> Sea:
    """A question at its opening: of a table that rings by message, or by a mention in its post."""
    question = notices.asked(7, PEOPLE, alike=alike)
    sea = Sea(question, not by_message, is_quiet=is_quiet)
    if by_message:
        sea.question = notices.went(sea.question, INBOX, PEOPLE, "trying")
        sea.waiting |= {(INBOX, person) for person in PEOPLE}
    return sea


_schedules = st.lists(STEPS, max_size=30)
_kept = settings(max_examples=SCHEDULES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("by_message", [False, True])
def test_default_comes_only_after_a_bell(by_message: bool, record_property: pytest.RecordProperty) -> None:
    """No default without a notice that reached him, or without every way having been refused."""
    COUNT.clear()

    @_kept
    @given(st.booleans(), _schedules)
    def tried(alike: bool, steps: list[tuple[object, ...]]) -> None:
        COUNT["schedules"] += 1
        sea = begun(alike, by_message)
        play(sea, [*steps, ("deadline",), ("deadline",)])

    tried()
    record_property("schedules", dict(COUNT))
    print(dict(COUNT))
    assert COUNT["schedules"] >= SCHEDULES - 1
    assert COUNT["defaults of captains who were told"]
    assert COUNT["defaults of captains out of reach"] or not by_message, "a post that stands has mentioned him"


@pytest.mark.parametrize("by_message", [False, True])
def test_sealed_question_hides_who_has_answered(by_message: bool) -> None:
    """The same posts, failures and hours: what is said in the channel and whether the clock stands is the same, whoever has
    answered, has pressed anything or was reached by a message."""

    @_kept
    @given(_schedules)
    def tried(steps: list[tuple[object, ...]]) -> None:
        seen, quiet = begun(True, by_message), begun(True, by_message, is_quiet=True)
        play(seen, [*steps, ("deadline",)])
        play(quiet, [*steps, ("deadline",)])
        visible = [[one for one in sea.shown if one != ("called", ())] for sea in (seen, quiet)]
        assert visible[0] == visible[1]

    tried()


@pytest.mark.parametrize("by_message", [False, True])
def test_the_clock_goes_on_when_everything_works_again(by_message: bool) -> None:
    """Nobody waits for ever: after any failures, when posts and messages are taken, time runs out in the end."""

    @_kept
    @given(st.booleans(), _schedules)
    def tried(alike: bool, steps: list[tuple[object, ...]]) -> None:
        sea = begun(alike, by_message)
        play(sea, steps)
        taken = [("inbox", one, "reached") for one in PEOPLE]
        works: list[tuple[object, ...]] = [("post", "reached"), ("channel", "reached"), *taken]
        play(sea, [*works, ("deadline",), *works, ("deadline",)])
        assert sea.is_over

    tried()


def test_a_question_is_kept_as_it_is() -> None:
    question = notices.touched(notices.went(notices.asked(3, PEOPLE, alike=True), INBOX, [1], "late"), [2])
    assert notices.load(json.loads(json.dumps(notices.dump(notices.call(question))))) == notices.call(question)
