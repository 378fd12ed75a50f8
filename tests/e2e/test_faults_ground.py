"""The disk is full, fails or is read-only for a while: looking goes on, nothing is lost, it is said once; the bot plays on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import aiohttp
import pytest
from structlog.testing import capture_logs

from tests.bot.store.giving_way import FAILING, FULL, READ_ONLY, Disk, disk
from tests.e2e.abuse import database, rows, says
from tests.e2e.bot_process import begun
from tests.e2e.discord_fixture import DiscordFixture
from tests.e2e.labels import SEAL

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


@pytest.mark.parametrize("fault", [FULL, FAILING, READ_ONLY])
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
        await fixture.until(lambda: ground.refused > 12, "it is tried again and again")
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
