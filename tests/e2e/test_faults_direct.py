"""Answers to direct messages through every fault: each comes once, and what was decided by it is committed once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import pytest_asyncio

from bot.edge.delivery.pictures import DrawnPictures
from bot.edge.discord import refusals
from bot.service.process import rate_limit
from render.drawing.child_process import NoPicture
from tests.e2e.abuse import at_rest, database, rows, says
from tests.e2e.discord_fixture import DiscordFixture

SEND = "create_message"
FAULTS: dict[str, Callable[[Any, dict[str, Any]], Any]] = {
    "500 before it is taken": lambda faults, here: faults.fail(SEND, 500, where=here),
    "503 before it is taken": lambda faults, here: faults.fail(SEND, 503, where=here),
    "500 after it is taken": lambda faults, here: faults.fail_after(SEND, 500, where=here),
    "503 after it is taken": lambda faults, here: faults.fail_after(SEND, 503, where=here),
    "cut before it is taken": lambda faults, here: faults.reset_before(SEND, where=here),
    "cut after it is taken": lambda faults, here: faults.reset(SEND, where=here),
    "nothing heard": lambda faults, here: faults.lose(SEND, where=here),
    "429": lambda faults, here: faults.refuse(SEND, 0, status=429, where=here),
    "429 for longer than the library waits": lambda faults, here: faults.rate_limit(SEND, 31.0),
    "three times 503": lambda faults, here: faults.fail(SEND, 503, times=3, where=here),
    "cut after it is taken, three times": lambda faults, here: faults.reset(SEND, times=3, where=here),
}  # fmt: skip


@pytest_asyncio.fixture
async def begun(fixture: DiscordFixture) -> DiscordFixture:
    """A table of Ana and Ben at its first question; nothing waits to be sent."""
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    await at_rest(fixture)
    return fixture


@pytest.mark.parametrize("fault", FAULTS)
async def test_the_answer_comes_once(begun: DiscordFixture, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    fixture, ana = begun, begun.ana
    monkeypatch.setattr(refusals, "PATIENCE", 3.0)
    before = len(ana.inbox)
    FAULTS[fault](fixture.discord.faults, {"channel_id": ana.dm})
    await ana.say(ana.dm, "confirm")
    await fixture.until(lambda: len(ana.inbox) > before, "the answer")
    assert says(ana.inbox[-1].text, "saved"), ana.inbox[-1].text
    assert [(row["seat"], row["revision"]) for row in rows(database(fixture), "answers")] == [(0, 1)]
    await fixture.until(lambda: all(one.struck == one.times for one in fixture.discord.faults.list), "every fault struck")
    await ana.say(ana.dm, "hand")
    await fixture.until(lambda: "Shipyard" in ana.inbox[-1].text or len(ana.inbox) > before + 1, "the next answer")
    assert len(ana.inbox) == before + 2
    asked = [call for call in fixture.discord.requests(SEND) if call.path["channel_id"] == str(ana.dm.id) and call.body]
    assert all(call.body["enforce_nonce"] and call.body["allowed_mentions"]["parse"] == [] for call in asked)


async def test_a_redelivered_message_is_answered_once(begun: DiscordFixture) -> None:
    ana = begun.ana
    before = len(ana.inbox)
    written = await ana.say(ana.dm, "confirm")
    await begun.until(lambda: len(ana.inbox) > before, "the answer")
    sent = len(begun.discord.requests(SEND))
    begun.discord.world.announce("MESSAGE_CREATE", written)
    await begun.until(lambda: len(begun.discord.requests(SEND)) > sent, "the same answer again, under the same nonce")
    await ana.say(ana.dm, "hand")
    await begun.until(lambda: "Shipyard" in ana.inbox[-1].text, "the next answer")
    assert len(ana.inbox) == before + 2
    assert [(row["seat"], row["revision"]) for row in rows(database(begun), "answers")] == [(0, 1)]


async def test_answers_go_in_the_couriers_pace(begun: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, waited = begun.ana, []
    wait = rate_limit.RateLimit.wait

    async def watched(self: rate_limit.RateLimit, destination: str) -> bool:
        waited.append(destination)
        return await wait(self, destination)

    monkeypatch.setattr(rate_limit.RateLimit, "wait", watched)
    before = len(ana.inbox)
    for line in ("hand", "board", "hand"):
        await ana.say(ana.dm, line)
    await begun.until(lambda: len(ana.inbox) == before + 3, "three answers")
    assert waited.count(f"p{ana.id}") >= 3


async def test_malformed_direct_message_is_reported_with_a_code(begun: DiscordFixture) -> None:
    ana = begun.ana
    before = len(ana.inbox)
    begun.discord.faults.refuse(SEND, 50035, status=400, where={"channel_id": ana.dm})
    await ana.say(ana.dm, "confirm")
    await begun.until(lambda: len(ana.inbox) > before, "an answer")
    assert says(ana.inbox[-1].text, "e.wrong.saved"), ana.inbox[-1].text
    assert len(rows(database(begun), "answers")) == 1


async def test_without_a_picture_the_words_still_come(begun: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: DrawnPictures, picture: Any) -> Any:
        raise NoPicture("board: MemoryError")

    ana = begun.ana
    before = len(ana.inbox)
    monkeypatch.setattr(DrawnPictures, "draw", never)
    await ana.say(ana.dm, "board")
    await begun.until(lambda: len(ana.inbox) > before, "the board in words")
    assert ana.inbox[-1].text and not ana.inbox[-1].attachments
