"""The disk is full, fails or is read-only for a while: looking goes on, nothing is lost, it is said once; the bot plays on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import aiohttp
import pytest
from structlog.testing import capture_logs

from bot.store.base import ground as store_ground
from engines import game_of
from engines.kernel.record.record import verify
from tests.bot.store.giving_way import FAILING, FULL, READ_ONLY, Disk, disk
from tests.e2e.abuse import at_rest, database, rows, says
from tests.e2e.bot_process import begun
from tests.e2e.captains import confirming, one_pick, whole_answers
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.labels import SEAL
from tests.e2e.test_faults_storm import give_up, presses
from tests.e2e.test_whole_games import MOST_ANSWERS, OVER, asked, play
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")

FAULTS = (FULL, FAILING, READ_ONLY)
PRESSES, PAUSE = 60, 0.05
"""How often captains try to answer, and the seconds between."""
SOUND_FOR, GONE_FOR = (0.02, 0.3), (0.05, 0.9)
"""Seconds for which a disk is sound, and for which it gives way, at least and at most."""
SOUND = {"gateway": True, "database": "ok"}


@pytest.fixture
def ground() -> Iterator[Disk]:
    with disk() as made:
        yield made


async def health(fixture: DiscordFixture) -> tuple[int, dict[str, Any]]:
    """What `/healthz` says."""
    server = fixture.process.metrics.server
    assert server is not None
    async with aiohttp.ClientSession() as session, session.get(f"http://{server.address}/healthz") as told:
        return told.status, await told.json()


def is_shown(outcome: Any) -> bool:
    """Whether something was shown, and no failure."""
    return outcome.message is not None and not says(outcome.text, "e.ground") and not says(outcome.text, "e.wrong")


@pytest.fixture
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be written is tried again soon."""
    monkeypatch.setattr(store_ground, "PAUSES", (0.1, 0.2, 0.4))


@pytest.mark.usefixtures("brisk")
@pytest.mark.parametrize("fault", FAULTS)
async def test_a_disk_that_gives_way_while_the_gateway_logs_in_anew(ground: Disk, fixture: DiscordFixture, fault: int) -> None:
    await fixture.stop()
    await fixture.start(metrics_port=0)
    post, gateway = await begun(fixture), fixture.discord.gateway
    panel = (await fixture.ana.click(post, "Decide")).message
    await fixture.process.store.written()
    assert await health(fixture) == (200, SOUND)
    logins = gateway.identifies
    with capture_logs() as told:
        ground.answers = fault
        refused = await fixture.ana.click(panel, SEAL)
        assert says(refused.text, "e.ground") and rows(database(fixture), "answers") == []
        await gateway.drop(resumable=False)
        await fixture.until(lambda: gateway.identifies == logins + 1 and gateway.connected, "logged in anew")
        for look in ("My ship", "Log", "Board as text", "Decide"):
            assert is_shown(await fixture.ben.click(post, look)), look
        for command in ("hand", "board", "log", "table status", "table list", "help"):
            assert is_shown(await fixture.ben.slash(fixture.channel, command)), command
        status, said = await health(fixture)
        assert status == 503 and said["database"] != "ok"
        await fixture.until(lambda: ground.refused > 6, "it is tried again and again")
        loud = [line for line in told if line["log_level"] in ("warning", "error")]
        assert [line["event"] for line in loud] == ["nothing can be saved"], loud
        assert str(database(fixture)) in loud[0]["database"]
        ground.answers = 0
        await fixture.until(lambda: any(line["event"] == "all can be saved again" for line in told), "it is over")
    (over,) = [line for line in told if line["event"] == "all can be saved again"]
    assert over["failures"] > 1 and await health(fixture) == (200, SOUND)
    for person in (fixture.ana, fixture.ben):
        await person.click((await person.click(post, "Decide")).message, SEAL, wait="answer")
    await fixture.until(lambda: "turn" in fixture.posts[-1].text.lower(), "the first turn")


@asynccontextmanager
async def giving_way(ground: Disk, rnd: Random) -> AsyncIterator[None]:
    """The disk gives way again and again, one way or another, and is sound afterwards."""

    async def again() -> None:
        while True:
            await asyncio.sleep(rnd.uniform(*SOUND_FOR))
            ground.answers = rnd.choice(FAULTS)
            await asyncio.sleep(rnd.uniform(*GONE_FOR))
            ground.answers = 0

    task = asyncio.create_task(again())
    try:
        yield
    finally:
        task.cancel()
        ground.answers = 0


async def patiently(fixture: DiscordFixture, code: str, rnd: Random, most: int) -> None:
    """Captains try that often to answer, until the game is over: each opens his panel anew and goes on where he was."""
    for _ in range(most):
        person = await fixture.until(lambda: asked(fixture, code), "a question, or the end")
        if person is OVER:
            return
        await fixture.until(lambda: "Decide" in buttons(fixture.posts[-1]), "a post with Decide")
        panel = (await person.click(fixture.posts[-1], "Decide")).message
        ready = confirming(panel) or next(iter(whole_answers(panel)), None)
        if ready is not None:
            await person.click(panel, ready)
        else:
            await one_pick(person, panel, rnd)
        await asyncio.sleep(PAUSE)


@pytest.mark.parametrize("seed", [1])
async def test_a_game_on_a_disk_that_gives_way(ground: Disk, fixture: DiscordFixture, seed: int) -> None:
    assert await on_such_a_disk(ground, fixture, seed, PRESSES) > 1


async def on_such_a_disk(ground: Disk, fixture: DiscordFixture, seed: int, most: int = MOST_ANSWERS) -> int:
    """A game of three on it until so many answers were tried, and the rest on a sound one where one captain has not given up; how
    many answers were saved. AssertionError when anything is lost or doubled."""
    await fixture.stop()
    await fixture.start()
    captains = [fixture.ana, fixture.ben, fixture.carla]
    code = await fixture.open(*captains, pace="live")
    await fixture.begin(*captains)
    with presses() as pressed:
        async with giving_way(ground, Random(seed)):
            await patiently(fixture, code, Random(seed), most)
    assert any(says(one.outcome.text, "e.ground") for one in pressed), "no press met a disk that gave way"
    await give_up(fixture, code, captains)
    await play(fixture, code, Random(seed))
    await fixture.post_with("Rematch")
    await at_rest(fixture)
    seats = {seat.person: seat.number for seat in (await fixture.at(code)).seats}
    saved = rows(database(fixture), "answers", where="kind = 'live' and answer is not null")
    assert {row["revision"] for row in saved} == {1}
    assert {(seats[one.person], one.decision) for one in pressed if one.is_acknowledged} <= {
        (row["seat"], row["decision"]) for row in saved
    }
    sent = [row["message"] for row in rows(database(fixture), "posts", where="action = 'post' and state = 'sent'")]
    assert sorted(sent) == sorted(one.id for one in (*fixture.posts, *fixture.promises, *fixture.calls))
    assert verify(game_of(FIRST), await fixture.process.host.history.replay(code)).result is not None
    return len(saved)
