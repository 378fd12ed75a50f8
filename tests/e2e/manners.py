"""How people answer: at once, twice, wrongly, too late, or not at all. Time is moved on instead of waited for."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from itertools import chain, repeat
from random import Random
from typing import Any

from bot.clock import RealClock
from bot.service.alive import LAPSE
from tests.e2e.captains import fill
from tests.e2e.harbour import Harbour, buttons, menus
from tests.e2e.mischief import change, refusals_in

MOST_ANSWERS = 400
PATIENT = 70
"""Answers after which captains on turn resign: a game need not be long to be whole."""
OVERTIME = 400.0
"""Seconds after which the deadline of a live table is past, grace included."""
PASS = "Pass on this play"


class Ahead(RealClock):
    """The system's time, moved on by `seconds`."""

    seconds = 0.0

    def now(self) -> datetime:
        return super().now() + timedelta(seconds=self.seconds)


def later(harbour: Harbour, seconds: float) -> None:
    """Time has passed, in which presses could arrive and the bot lived."""
    desk = harbour.process.host.desk
    harbour.process.clock.seconds += seconds
    change(harbour, "update leases set beat = ?, connected = ?", desk.now(), desk.now())
    desk.leased_until = desk.now() + LAPSE
    harbour.process.host.timers.wake()
    harbour.process.host.courier.wake()


class Crew:
    """People at one table and what they do: every other answer in the next manner, each manner twice. `did` counts."""

    def __init__(self, harbour: Harbour, code: str, rnd: Random, manners: tuple[str, ...]) -> None:
        self.harbour, self.code, self.rnd = harbour, code, rnd
        self.coming = chain(manners * 2, repeat("promptly"))
        self.did: Counter[str] = Counter()

    async def play(self) -> None:
        """Answer until the game is over; after many answers whoever is on turn resigns. AssertionError when it does not end."""
        for _ in range(MOST_ANSWERS):
            sitting = await self.next_question()
            if sitting.status == "over":
                return
            await self.answer(sitting, sitting.seats[_waiting(sitting)[0]])
        raise AssertionError(f"no end: {self.harbour.posts[-1].text}")

    async def next_question(self) -> Any:
        """The table as soon as it waits for somebody and has said so, or is over."""
        return await self.harbour.until(self._asking, "a question")

    async def _asking(self) -> Any:
        sitting = await self.sitting()
        if sitting.status == "over" or (_waiting(sitting) and self.is_posted(sitting.decision)):
            return sitting
        if sitting.ends is not None and "Come back" in buttons(self.harbour.posts[-1]):
            await self.coming_back(sitting)
        return None

    async def coming_back(self, sitting: Any) -> None:
        """The table has stopped since only computers are left to decide: whoever they stand in for is back."""
        person = next(one for one in self.harbour.people.values() if one.id == sitting.seats[min(sitting.returning)].person)
        await person.click(self.harbour.posts[-1], "Come back")
        assert (await self.sitting()).ends is None

    async def sitting(self) -> Any:
        """The table as it is now."""
        return await self.harbour.at(self.code)

    def is_posted(self, decision: int) -> bool:
        """Whether the newest post is about that decision."""
        return any(id.endswith(f":{decision}:decide") for id in buttons(self.harbour.posts[-1]).values())

    async def answer(self, sitting: Any, seat: Any) -> None:
        """One captain answers in the manner of the moment."""
        person = next(one for one in self.harbour.people.values() if one.id == seat.person)
        manner = "promptly" if self.did.total() % 2 else next(self.coming)
        if self.did.total() >= PATIENT and sitting.asked.kind == "pe.turn":
            manner = "resigning"
        await getattr(self, manner)(sitting, person)
        self.did[manner] += 1

    # -- the manners

    async def promptly(self, sitting: Any, person: Any) -> None:
        """Pass under the post, else decide and send."""
        post = self.harbour.posts[-1]
        if PASS in buttons(post):
            await person.click(post, PASS)
        else:
            await self.decide(sitting, person)

    async def decide(self, sitting: Any, person: Any) -> Any:
        """The panel, filled in and sent."""
        panel = (await person.click(self.harbour.posts[-1], "Decide")).message
        if sitting.asked.kind == "pe.ship":
            await move_captain(person, panel, 1 if len(sitting.seats) > 2 else 3)
        return await fill(person, panel, self.rnd)

    async def twice(self, sitting: Any, person: Any) -> None:
        """Everything is pressed twice; the second press changes nothing."""
        post = self.harbour.posts[-1]
        await person.click(post, "Decide")
        panel = await self.decide(sitting, person)
        before = await self.sitting()
        await person.click(post, "Decide", stale=True)
        for label in ("Confirm", "Save answer", "Seal orders"):
            if label in buttons(panel):
                await person.click(panel, label, stale=True)
        after = await self.sitting()
        assert after.decision >= before.decision

    async def wrongly(self, sitting: Any, person: Any) -> None:
        """Nonsense is typed, an old post is pressed, somebody who is not asked presses: all is told, nothing is played."""
        before = (await self.sitting()).decision, (await self.sitting()).answered
        posts, others = self.harbour.posts, [one for one in self.harbour.people.values() if one is not person]
        told = await person.slash(self.harbour.channel, "orders", text="play the violin at midnight")
        assert refusals_in(told.text), told.text
        await self.rnd.choice(others).click(posts[-1], "Board as text")
        await person.click(self.rnd.choice(posts[2:]), "Decide", stale=True)
        if len(sitting.asked.seats) == 1:
            assert before == ((await self.sitting()).decision, (await self.sitting()).answered)
        await self.decide(sitting, person)

    async def late(self, sitting: Any, person: Any) -> None:
        """The panel is open while the deadline passes; what is sent then is refused, and the position is shown."""
        panel = (await person.click(self.harbour.posts[-1], "Decide")).message
        press = next(iter(id for label, id in buttons(panel).items() if label in ("Type it", "Change")), None)
        await self.silently(sitting, person)
        if press is not None:
            sent = press.replace(":type~", ":confirm~")
            await person.settle(person.start_component(panel, sent, None, stale=True))
        assert (await self.sitting()).decision > sitting.decision

    async def resigning(self, sitting: Any, person: Any) -> None:
        """He gives up, by the command."""
        done = await person.slash(self.harbour.channel, "table resign", sure=self.code)
        assert "given up" in done.text, done.text

    async def silently(self, sitting: Any, person: Any) -> None:
        """Nobody answers: the deadline passes, and what holds without an answer is played."""
        later(self.harbour, OVERTIME)
        await self.harbour.past(self.code, sitting.decision)


def _waiting(sitting: Any) -> list[int]:
    """Seats of people who are asked and have not answered, and whom no computer stands in for."""
    asked = [] if sitting.asked is None else [sitting.seats[seat] for seat in sitting.asked.seats if seat not in sitting.answered]
    return [seat.number for seat in asked if seat.person is not None and not seat.sitting_in]


async def move_captain(person: Any, panel: Any, at: int) -> None:
    """To that place near the fore, where a game is soon over; left where he is when the sheet has no such menu."""
    for menu in menus(panel):
        held = [option["value"] for option in menu["options"] if option["label"].endswith(". Captain")]
        if held:
            await person.select(panel, menu["custom_id"], held)
            place = menus(panel)[-1]
            await person.select(panel, place["custom_id"], [place["options"][at]["value"]])
            return
