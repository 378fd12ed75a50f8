"""How people answer: at once, twice, wrongly, too late, or not at all. Time is moved on instead of waited for."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from functools import partial
from itertools import chain, repeat
from random import Random
from time import sleep
from typing import Any

from bot.clock import RealClock
from bot.service.clocks.question_time import grace
from bot.service.upkeep.heartbeat import LAPSE
from tests.e2e.abuse import change, refusals_in
from tests.e2e.captains import fill
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.labels import PASS, SEAL

MOST_ANSWERS = 400
RESIGN_AFTER = 70
"""Answers after which captains on turn resign, where nothing else is said: a game need not be long to be whole."""
OVERTIME = 400.0
"""Seconds after which the deadline of a live table is past, grace included."""
UNDER_WAY = 0.05
"""Seconds that a beat takes to be written."""
CALLED = 0.9
"""Part of the time after which the last call has come."""


class AdvancedClock(RealClock):
    """The system's time, moved on by `seconds`."""

    seconds = 0.0

    def now(self) -> datetime:
        return super().now() + timedelta(seconds=self.seconds)


def later(fixture: DiscordFixture, seconds: float) -> None:
    """Time has passed, in which presses could arrive and the bot lived; a beat that was under way meanwhile is no gap."""
    repository = fixture.process.host.repository
    fixture.process.clock.seconds += seconds
    for pause in (0.0, UNDER_WAY):
        sleep(pause)
        change(fixture, "update leases set beat = ?, connected = ?", repository.now(), repository.now())
        fixture.process.host.heartbeat.beaten = repository.now()
    repository.leased_until = repository.now() + LAPSE
    fixture.process.host.timers.wake()
    fixture.process.host.courier.wake()


async def run_out(fixture: DiscordFixture, code: str, decision: int) -> None:
    """The time of a decision runs out as it does among people: the last call comes and stands, then the deadline passes. Whoever
    could not be told by then is told, and has all his time once more."""
    while await _is_asked(fixture, code, decision):
        later(fixture, await _left(fixture, code) * CALLED)
        await fixture.until(partial(_is_called, fixture, code, decision), "the last call")
        called = await fixture.at(code)
        later(fixture, await _left(fixture, code) + grace(called.pace) + 1.0)
        await fixture.until(partial(_is_past, fixture, called), f"the end of decision {decision}, or its time anew")


async def _is_called(fixture: DiscordFixture, code: str, decision: int) -> bool:
    """Whether the last call of that decision, where one is due, was made and stands. A deadline that overtakes one on its way
    withdraws it, though it stands in the channel."""
    held = await fixture.process.host.repository.by_code(code)
    is_due = held.row.decision == decision and "lastcall" in held.timers
    return not is_due and await fixture.is_told()


async def _is_asked(fixture: DiscordFixture, code: str, decision: int) -> bool:
    table = await fixture.at(code)
    return bool(table.decision == decision and table.status == "running")


async def _left(fixture: DiscordFixture, code: str) -> float:
    """Seconds until the deadline."""
    deadline = (await fixture.at(code)).deadline
    return 0.0 if deadline is None else max(0.0, (deadline - fixture.process.clock.now()).total_seconds())


async def _is_past(fixture: DiscordFixture, before: Any) -> bool:
    """Whether that decision is over, or has its time anew."""
    now = await fixture.at(before.code)
    return bool(now.decision > before.decision or now.status != "running" or now.deadline != before.deadline)


class Crew:
    """People at one table and what they do: every other answer in the next manner, each manner twice, until captains on turn
    resign after so many answers. `did` counts."""

    def __init__(
        self, fixture: DiscordFixture, code: str, rnd: Random, manners: tuple[str, ...], patient: int = RESIGN_AFTER
    ) -> None:
        self.fixture, self.code, self.rnd, self.patient = fixture, code, rnd, patient
        self.coming = chain(manners * 2, repeat("promptly"))
        self.did: Counter[str] = Counter()

    async def play(self) -> None:
        """Answer until the game is over; after many answers whoever is on turn resigns. AssertionError when it does not end."""
        for _ in range(MOST_ANSWERS):
            table = await self.next_question()
            if table.status == "over":
                return
            await self.answer(table, table.seats[_waiting(table)[0]])
        raise AssertionError(f"no end: {self.fixture.posts[-1].text}")

    async def next_question(self) -> Any:
        """The table as soon as it waits for somebody and has said so, or is over."""
        return await self.fixture.until(self._asking, "a question")

    async def _asking(self) -> Any:
        table = await self.table()
        if table.status == "over" or (_waiting(table) and self.is_posted(table.decision)):
            return table
        if table.ends is not None and "Come back" in buttons(self.fixture.posts[-1]):
            await self.coming_back(table)
        return None

    async def coming_back(self, table: Any) -> None:
        """The table has stopped since only computers are left to decide: whoever they stand in for is back."""
        person = next(one for one in self.fixture.people.values() if one.id == table.seats[min(table.returning)].person)
        await person.click(self.fixture.posts[-1], "Come back")
        assert (await self.table()).ends is None

    async def table(self) -> Any:
        """The table as it is now."""
        return await self.fixture.at(self.code)

    def is_posted(self, decision: int) -> bool:
        """Whether the newest post is about that decision."""
        return any(id.endswith(f":{decision}:decide") for id in buttons(self.fixture.posts[-1]).values())

    async def answer(self, table: Any, seat: Any) -> None:
        """One captain answers in the manner of the moment."""
        person = next(one for one in self.fixture.people.values() if one.id == seat.person)
        manner = "promptly" if self.did.total() % 2 else next(self.coming)
        if self.did.total() >= self.patient and len(table.asked.seats) == 1:
            manner = "resigning"
        await getattr(self, manner)(table, person)
        self.did[manner] += 1

    # -- the manners

    async def promptly(self, table: Any, person: Any) -> None:
        """Pass under the post, else decide and send."""
        post = self.fixture.posts[-1]
        if PASS in buttons(post):
            await person.click(post, PASS)
        else:
            await self.decide(table, person)

    async def decide(self, table: Any, person: Any) -> Any:
        """The panel, filled in and sent."""
        panel = (await person.click(self.fixture.posts[-1], "Decide")).message
        return await fill(person, panel, self.rnd)

    async def twice(self, table: Any, person: Any) -> None:
        """Everything is pressed twice; the second press changes nothing."""
        post = self.fixture.posts[-1]
        await person.click(post, "Decide")
        panel = await self.decide(table, person)
        before = await self.table()
        await person.click(post, "Decide", stale=True)
        for label in ("Confirm", "Save answer", SEAL):
            if label in buttons(panel):
                await person.click(panel, label, stale=True)
        after = await self.table()
        assert after.decision >= before.decision

    async def wrongly(self, table: Any, person: Any) -> None:
        """Nonsense is typed, an old post is pressed, somebody who is not asked presses: all is told, nothing is played."""
        before = (await self.table()).decision, (await self.table()).answered
        posts, others = self.fixture.posts, [one for one in self.fixture.people.values() if one is not person]
        others = others or [self.onlooker()]
        told = await person.slash(self.fixture.channel, "orders", text="play the violin at midnight")
        assert refusals_in(told.text), told.text
        await self.rnd.choice(others).click(posts[-1], "Board as text")
        await person.click(self.rnd.choice(posts[2:] or posts), "Decide", stale=True)
        if len(table.asked.seats) == 1:
            assert before == ((await self.table()).decision, (await self.table()).answered)
        await self.decide(table, person)

    def onlooker(self) -> Any:
        """Somebody of the server who has no seat: where a captain is alone, it is he who looks on."""
        world = self.fixture.discord.world
        return world.person("Olga", locale="en-US")

    async def late(self, table: Any, person: Any) -> None:
        """The panel is open while the deadline passes; what is sent then is refused, and the position is shown."""
        panel = (await person.click(self.fixture.posts[-1], "Decide")).message
        press = next((id for label, id in buttons(panel).items() if label in ("More", "Change")), None)
        await self.silently(table, person)
        if press is not None:
            sent = press.replace(":face.1~", ":confirm~")
            await person.settle(person.start_component(panel, sent, None, stale=True))
        assert (await self.table()).decision > table.decision

    async def resigning(self, table: Any, person: Any) -> None:
        """He gives up, by the command."""
        done = await self.fixture.resign(person)
        assert "given up" in done.text, done.text

    async def silently(self, table: Any, person: Any) -> None:
        """Nobody answers: the deadline passes, and what holds without an answer is played."""
        await run_out(self.fixture, self.code, table.decision)


def _waiting(table: Any) -> list[int]:
    """Seats of people who are asked and have not answered, and whom no computer stands in for."""
    asked = [] if table.asked is None else [table.seats[seat] for seat in table.asked.seats if seat not in table.answered]
    return [seat.number for seat in asked if seat.person is not None and not seat.sitting_in]
