"""Replies that Discord refuses, delays or cuts off: the answer stands, and the next click shows it."""

from __future__ import annotations

from typing import Any

import pytest
import pytest_asyncio

from playground.discord import NoAnswer
from tests.e2e.abuse import database, is_private, rows, says
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.labels import SEAL
from tests.timeouts import TIMEOUT

pytestmark = pytest.mark.usefixtures("stub_drawing")

CALLBACK, FURTHER = "create_interaction_response", "execute_webhook"


@pytest_asyncio.fixture
async def post(fixture: DiscordFixture) -> Any:
    """A table of Ana and Ben at its first question."""
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    return await fixture.post_with("Decide")


@pytest.mark.parametrize("code", [10062, 40060])
async def test_an_answer_whose_reply_is_refused_stands(fixture: DiscordFixture, post: Any, code: int) -> None:
    panel = (await fixture.ana.click(post, "Decide")).message
    fixture.discord.world.limits.first_answer = 1.5
    fixture.discord.faults.refuse(CALLBACK, code)
    with pytest.raises(NoAnswer):
        await fixture.ana.click(panel, SEAL)
    await fixture.until(lambda: says(panel.text, "saved"), "the panel shows it by the token of the click before")
    assert [(row["seat"], row["revision"]) for row in rows(database(fixture), "answers")] == [(0, 1)]
    fixture.discord.world.limits.first_answer = TIMEOUT
    again = await fixture.ana.click(post, "Decide")
    assert is_private(again, fixture.ana) and says(again.text, "saved")
    assert len(rows(database(fixture), "answers")) == 1
    assert [call.code for call in fixture.discord.requests(CALLBACK)].count(code) == 1


@pytest.mark.refused(10062)
async def test_an_answer_whose_reply_comes_too_late_stands(fixture: DiscordFixture, post: Any) -> None:
    panel = (await fixture.ana.click(post, "Decide")).message
    fixture.discord.world.limits.first_answer = 1.5
    fixture.discord.faults.slow(CALLBACK, 1.7, times=9)
    with pytest.raises(NoAnswer):
        await fixture.ana.click(panel, SEAL)
    fixture.discord.faults.clear()
    fixture.discord.world.limits.first_answer = TIMEOUT
    await fixture.until(lambda: says(panel.text, "saved"), "the panel shows it by the token of the click before")
    assert len(rows(database(fixture), "answers")) == 1
    assert says((await fixture.ana.click(post, "Decide")).text, "saved")


@pytest.mark.parametrize("status", [500, 502, 503])
async def test_one_server_error_is_tried_again_in_time(fixture: DiscordFixture, post: Any, status: int) -> None:
    panel = (await fixture.ana.click(post, "Decide")).message
    fixture.discord.faults.fail(CALLBACK, status)
    assert says((await fixture.ana.click(panel, SEAL)).text, "saved")
    assert len(rows(database(fixture), "answers")) == 1


async def test_an_answer_whose_reply_meets_nothing_but_errors_stands(fixture: DiscordFixture, post: Any) -> None:
    panel = (await fixture.ana.click(post, "Decide")).message
    fixture.discord.world.limits.first_answer = 1.5
    fixture.discord.faults.fail(CALLBACK, 503, times=9)
    with pytest.raises(NoAnswer):
        await fixture.ana.click(panel, SEAL)
    assert len(rows(database(fixture), "answers")) == 1
    fixture.discord.faults.clear()
    fixture.discord.world.limits.first_answer = TIMEOUT
    assert says((await fixture.ana.click(post, "Decide")).text, "saved")
    assert len(rows(database(fixture), "answers")) == 1


async def test_a_reply_whose_connection_broke_after_it_arrived(fixture: DiscordFixture, post: Any) -> None:
    fixture.discord.faults.reset(FURTHER)
    opened = await fixture.ana.click(post, "Decide")
    assert is_private(opened, fixture.ana) and SEAL in buttons(opened.message)
    fixture.discord.faults.reset(CALLBACK)
    saved = await fixture.ana.click(opened.message, SEAL)
    assert says(saved.text, "saved")
    assert len([one for one in fixture.ana.private_in(fixture.channel) if one.attachments or says(one.text, "saved")]) == 1
    assert len(rows(database(fixture), "answers")) == 1
