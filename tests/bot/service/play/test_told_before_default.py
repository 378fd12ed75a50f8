"""Nobody is defaulted unrung, through the whole host: schedules of failures, presence, restarts and clocks set back over two
tables of the same people, each default judged by the messages that had really arrived."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from bot.model.base.refusals import Refused
from bot.model.posting.posts import Post, PostRequest, SendResult
from bot.model.table.table import PublicTable
from bot.service.table.question import open_question
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.tables.outbox import CHANNEL_OUTAGES
from engines.kernel.resolution.frames import Move
from tests.bot.service.discord_fixture import (
    ANA,
    BEN,
    CHANNEL,
    CREW,
    DAILY,
    LIVE,
    ManualClock,
    MemoryPoster,
    PlainComposer,
    World,
    world,
)

SCHEDULES = int(os.environ.get("BROADSIDE_SCHEDULES", "24"))
STEPS_EACH = int(os.environ.get("BROADSIDE_STEPS", "10"))
"""Schedules of each pair of tables at every run, and steps of each at most; tried by hand: 300 and more of 16 and 20."""
PAIRS = {"live and daily": (LIVE, DAILY), "blitz and daily": ("blitz", DAILY)}
SHUT = ("inbox", "forbidden", "gone", "refused")
"""Answers by which a direct message leads nowhere."""
COUNT: Counter[str] = Counter()


class NamingComposer(PlainComposer):
    """A post that names its table and the question it asks."""

    def compose(self, due: PostRequest) -> tuple[Post, ...]:
        named = {"table": due.table.id, "decision": due.table.decision}
        return tuple(replace(post, body={**post.body, **named}) for post in super().compose(due))


@dataclass(frozen=True)
class Try:
    """What was to be said where, of which question, whom it mentions, and what became of it."""

    where: str
    table: str
    decision: int
    kind: str
    ring: tuple[int, ...]
    arrived: bool
    reason: str


@dataclass
class Witness(MemoryPoster):
    """A poster that keeps an account of its own: of everything that it was given, and of what arrived."""

    tries: list[Try] = field(default_factory=list)

    def _note(self, where: str, post: Post, ring: tuple[int, ...], arrived: bool, sent: SendResult) -> SendResult:
        if "decision" in post.body:
            body = post.body
            self.tries.append(Try(where, body["table"], body["decision"], body["kind"], ring, arrived, sent.reason))
        return sent

    def _stands(self, nonce: str) -> bool:
        return any(message.nonce == nonce for message in self.messages)

    async def post(self, channel: int, post: Post, nonce: str) -> SendResult:
        sent = await super().post(channel, post, nonce)
        return self._note(f"c{channel}", post, post.ring, self._stands(nonce), sent)

    async def direct(self, person: int, post: Post, nonce: str) -> SendResult:
        sent = await super().direct(person, post, nonce)
        return self._note(f"p{person}", post, (), self._stands(nonce), sent)

    async def edit(self, channel: int, message: int, post: Post) -> SendResult:
        sent = await super().edit(channel, message, post)
        ring = next((one.ring for one in self.messages if one.id == message), ())
        return self._note(f"c{channel}", post, ring, sent.message is not None, replace(sent, reason=f"edit {sent.reason}"))


@dataclass
class Validator:
    """Hears of every change, and judges each default and each flag."""

    witness: Witness
    hands: set[tuple[str, int, int]] = field(default_factory=set)
    broken: list[str] = field(default_factory=list)

    def __call__(self, unit: UnitOfWork) -> None:
        fallen = [row.seat for row in unit.rows if getattr(row, "move", None) == "flag"]
        for decision, given_then in unit.closed:
            played = [seat for seat, one in given_then.items() if one.kind in ("default", "draft")]
            for seat in played if decision == unit.before.row.decision else ():
                self.judge(unit, seat, "default")
        for seat in fallen:
            self.judge(unit, seat, "flag")

    def judge(self, unit: UnitOfWork, seat: int, what: str) -> None:
        before, asked = unit.before, open_question(unit.before)
        assert asked is not None
        person, id, decision = before.seats[seat].person or 0, before.row.id, before.row.decision
        tries = [one for one in self.witness.tries if (one.table, one.decision) == (id, decision)]
        is_rung = self.mentioned(tries, person, asked.sealed)
        is_written_to = any(one.arrived and one.where == f"p{person}" for one in tries)
        has_begun = (id, decision, person) in self.hands
        is_told = is_rung or (not asked.sealed and (is_written_to or has_begun))
        COUNT[f"{what}s of captains who were told" if is_told else f"{what}s of captains out of reach"] += 1
        where = f"{what} of seat {seat} at decision {decision} ({asked.kind}) of {before.row.code}: {tries} {before.row.notices}"
        if not is_told and not self.is_out_of_reach(tries, person, asked.sealed):
            self.broken.append(f"untold {where}")
        is_miss = unit.table.seats[seat].defaults_in_row > before.seats[seat].defaults_in_row
        if is_miss and not (is_rung or is_written_to or has_begun):
            self.broken.append(f"a miss of an untold captain: {where}")

    @staticmethod
    def mentioned(tries: Iterable[Try], person: int, sealed: bool) -> bool:
        """Whether a post has mentioned him; an edit of one that did counts for a sealed question."""
        edits = ("edit ok",) if sealed else ()
        return any(one.arrived and person in one.ring and (one.reason[:4] != "edit" or one.reason in edits) for one in tries)

    def is_out_of_reach(self, tries: list[Try], person: int, sealed: bool) -> bool:
        """Whether every way was refused: a mention, and a direct message, of this question or before, none since."""
        channel = any(one.reason == "refused" and person in one.ring for one in tries)
        inbox = [one for one in self.witness.tries if one.where == f"p{person}" and (one.arrived or one.reason in SHUT)]
        return channel and (sealed or (bool(inbox) and not inbox[-1].arrived))


# -- schedules

_table, _seat = st.integers(0, 1), st.integers(0, 1)
_later = st.builds(SendResult, st.none(), st.just("later"), st.sampled_from((None, 5.0, 60.0, 900.0, 7200.0)))


def _failing(*reasons: str) -> st.SearchStrategy[list[SendResult]]:
    one = st.one_of(_later, st.sampled_from(reasons).map(lambda reason: SendResult(None, reason)))
    return st.lists(one, min_size=1, max_size=6)


STEPS = st.one_of(
    st.tuples(st.just("fails"), st.just("direct"), _failing("inbox", "dm_fast", "forbidden", "refused")),
    st.tuples(st.just("fails"), st.just("post"), _failing("forbidden", "refused", "refused")),
    st.tuples(st.just("fails"), st.just("edit"), _failing("deleted", "refused", "old")),
    st.tuples(st.just("lost"), st.integers(1, 3)),
    st.tuples(st.just("well")),
    st.tuples(st.just("seen"), st.sampled_from((ANA, BEN))),
    st.tuples(st.sampled_from(("answer", "shout", "draft", "take back")), _table, _seat),
    st.tuples(st.just("go"), st.sampled_from((2.0, 20.0, 70.0, 600.0))),
    st.tuples(st.just("near"), _table, st.sampled_from((0.3, 0.82, 0.97, 1.05))),
    st.tuples(st.just("near"), _table, st.just(1.05)),
    st.tuples(st.just("restart")),
    st.tuples(st.just("set back"), st.sampled_from((10.0, 300.0, 7200.0))),
)


@dataclass
class Course:
    """One schedule as it is played, over restarts."""

    file: Path
    codes: tuple[str, ...]
    clock: ManualClock
    witness: Witness
    judge: Validator

    async def play(self, steps: list[tuple[Any, ...]]) -> None:
        rest = [*steps, ("well",)]
        while rest:
            async with world(self.file, self.clock, self.witness, seed="played", composer=NamingComposer()) as here:
                here.host.repository.hooks.append(self.judge)
                while rest and (step := rest.pop(0))[0] != "restart":
                    await self.step(here, *step)
                if not rest:
                    await self.goes_on(here)
            assert not self.judge.broken, self.judge.broken[0]

    async def step(self, here: World, what: str, *more: Any) -> None:
        COUNT[what] += 1
        if what == "fails":
            self.witness.answers.setdefault(more[0], []).extend(more[1])
        elif what == "lost":
            self.witness.lost, self.witness.again = more[0], 40.0
        elif what == "well":
            self.witness.answers, self.witness.lost = {}, 0
        elif what == "seen":
            here.host.people.note_presence(more[0])
        elif what == "go":
            await here.go(more[0])
        elif what == "near":
            await self.near(here, *more)
        elif what == "set back":
            self.clock.set_back(timedelta(seconds=more[0]))
        else:
            await self.press(here, what, self.codes[more[0]], more[1])

    async def near(self, here: World, table: int, part: float) -> None:
        """Time passes to so great a part of what is left to the open question."""
        deadline = (await here.at(self.codes[table])).deadline
        if deadline is not None:
            left = (deadline - self.clock.at).total_seconds()
            await here.go(max(0.0, left * part) + (65.0 if part > 1 else 0.0))

    async def press(self, here: World, what: str, code: str, seat: int) -> None:
        table, person = await here.at(code), CREW[seat].id
        if table.asked is None or (what != "shout" and seat not in table.asked.seats):
            return
        is_hand = what in ("draft", "take back") or bool(table.pace.blitz)
        with suppress(Refused):
            await self.pressed(here, what, table, seat)
            if is_hand:
                self.judge.hands.add((table.id, table.decision, person))

    async def pressed(self, here: World, what: str, table: PublicTable, seat: int) -> None:
        if what == "shout":
            await here.host.rounds.act(table.code, seat, Move("shout", {"word": "ahoy"}))
        elif what == "draft":
            await here.draft(table.code, seat, {"flag": "black"})
        elif what == "take back":
            await here.host.rounds.withdraw(table.code, table.decision, seat)
        else:
            await here.say(table.code, seat, (await here.host.rounds.choice(table.code, seat)).default, person=CREW[seat].id)

    async def goes_on(self, here: World) -> None:
        """Nobody waits for ever: when everything works again time runs out, where nothing stands until somebody comes."""
        before = [await here.at(code) for code in self.codes]
        for number, table in reversed(list(enumerate(before))):
            for _ in range(30):
                if table.status != "running" or await self.is_past(here, table.code, table.decision):
                    break
                await self.near(here, number, 1.05)
            else:
                self.judge.broken.append(f"{table.code} waits for ever")

    async def is_past(self, here: World, code: str, decision: int) -> bool:
        """Whether that question is over, or the table stands still until somebody mends it or comes back."""
        table, row = await here.at(code), (await here.host.repository.by_code(code)).row
        return table.decision > decision or table.status != "running" or row.stopped is not None or row.posting in CHANNEL_OUTAGES


FOLDERS = list[tempfile.TemporaryDirectory[str]]()
"""Kept as long as the tests run."""


@cache
def prepared(pair: str) -> tuple[Path, tuple[str, ...], ManualClock, Witness]:
    """Two tables of that pair at their first question: the file, their codes, the time and what was posted."""
    folder = tempfile.TemporaryDirectory(prefix="told")
    FOLDERS.append(folder)
    file = Path(folder.name) / "b.sqlite3"
    clock = ManualClock()
    witness, codes = Witness(clock), list[str]()

    async def begin() -> None:
        async with world(file, clock, witness, seed="told", composer=NamingComposer()) as here:
            for n, pace in enumerate(PAIRS[pair]):
                here.channel = CHANNEL + n
                more = {"pace": LIVE, "blitz": 2} if pace == "blitz" else {"pace": pace}
                codes.append(await here.begun(2, rounds=8, **more))  # type: ignore[arg-type]

    asyncio.run(begin())
    return file, tuple(codes), clock, witness


def course(pair: str, folder: Path) -> Course:
    """A schedule to be played with two such tables."""
    file, codes, begun, told = prepared(pair)
    shutil.copytree(file.parent, folder, dirs_exist_ok=True)
    clock = ManualClock()
    clock.set(begun.at)
    witness = Witness(clock, messages=list(told.messages), tries=list(told.tries))
    return Course(folder / file.name, codes, clock, witness, Validator(witness))


_kept = settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None, phases=[Phase.generate])
"""As they come: to make one smaller takes minutes."""


def tried(pair: str) -> Callable[[], None]:
    @settings(_kept, max_examples=SCHEDULES)
    @given(st.lists(STEPS, min_size=3, max_size=STEPS_EACH))
    def one(steps: list[tuple[Any, ...]]) -> None:
        COUNT["schedules"] += 1
        with tempfile.TemporaryDirectory(prefix="told") as folder:
            asyncio.run(course(pair, Path(folder)).play(steps))

    return one


@pytest.mark.parametrize("pair", PAIRS)
def test_default_comes_only_after_a_bell(pair: str, record_property: pytest.RecordProperty) -> None:
    """No default and no flag without a notice that arrived, or without every way having been refused."""
    COUNT.clear()
    tried(pair)()
    record_property("schedules", dict(COUNT))
    assert COUNT["schedules"] >= SCHEDULES - 1
    assert COUNT["defaults of captains who were told"]
    assert "blitz" not in pair or COUNT["flags of captains who were told"]


def test_a_default_of_somebody_out_of_reach_is_judged_too(tmp_path: Path) -> None:
    """The rare case: the post that asks stands and mentions nobody, his message is refused, and so is the line that calls him."""
    COUNT.clear()
    refused = [("fails", "direct", [SendResult(None, "inbox")] * 2), ("fails", "post", [SendResult(None, "refused")] * 4)]
    waits: list[tuple[Any, ...]] = [("fails", "direct", [SendResult(None, "later", 60.0)] * 2), ("near", 1, 1.05)]
    steps: list[tuple[Any, ...]] = [("go", 7200.0), ("near", 1, 0.97), *waits, *refused, ("go", 70.0), ("near", 1, 1.05)]
    asyncio.run(course("live and daily", tmp_path).play(steps))
    assert COUNT["defaults of captains out of reach"]


def test_a_channel_is_not_paused_when_nothing_waits_for_it_any_more(tmp_path: Path) -> None:
    """A schedule that was found: the last call was refused by the channel, then by Discord for its form, and nothing that could
    have shown that posts arrive again was left; the live table waited for ever."""
    posts = ["refused", "later", "forbidden", "refused", "refused", "later", "forbidden"]
    again = {"later": 7200.0}
    failing = [("fails", "post", [SendResult(None, reason, again.get(reason)) for reason in posts])]
    direct = [("fails", "direct", [SendResult(None, "forbidden"), SendResult(None, "later"), SendResult(None, "later", 7200.0)])]
    COUNT.clear()
    asyncio.run(course("live and daily", tmp_path).play([*failing, *direct, ("near", 1, 0.82)]))
    assert COUNT["well"] and COUNT["defaults of captains who were told"]
