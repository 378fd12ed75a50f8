"""Replies that Discord refuses, delays or cuts off: the answer stands, and the next click shows it."""

from __future__ import annotations

from typing import Any

import pytest

from playground.discord import NoAnswer
from tests.e2e.harbour import Harbour, buttons
from tests.e2e.mischief import database, is_private, rows, says
from tests.patience import CEILING

CALLBACK, FURTHER = "create_interaction_response", "execute_webhook"


@pytest.fixture
async def post(harbour: Harbour) -> Any:
    """A table of Ana and Ben at its first question."""
    await harbour.open(harbour.ana, harbour.ben, pace="live")
    await harbour.begin(harbour.ana, harbour.ben)
    return await harbour.post_with("Decide")


@pytest.mark.parametrize("code", [10062, 40060])
async def test_an_answer_whose_reply_is_refused_stands(harbour: Harbour, post: Any, code: int) -> None:
    panel = (await harbour.ana.click(post, "Decide")).message
    harbour.discord.world.limits.first_answer = 1.5
    harbour.discord.faults.refuse(CALLBACK, code)
    with pytest.raises(NoAnswer):
        await harbour.ana.click(panel, "Seal orders")
    await harbour.until(lambda: says(panel.text, "saved"), "the panel shows it by the token of the click before")
    assert [(row["seat"], row["revision"]) for row in rows(database(harbour), "answers")] == [(0, 1)]
    harbour.discord.world.limits.first_answer = CEILING
    again = await harbour.ana.click(post, "Decide")
    assert is_private(again, harbour.ana) and says(again.text, "saved")
    assert len(rows(database(harbour), "answers")) == 1
    assert [call.code for call in harbour.discord.requests(CALLBACK)].count(code) == 1


async def test_an_answer_whose_reply_comes_too_late_stands(harbour: Harbour, post: Any) -> None:
    panel = (await harbour.ana.click(post, "Decide")).message
    harbour.discord.world.limits.first_answer = 1.5
    harbour.discord.faults.slow(CALLBACK, 1.7, times=9)
    with pytest.raises(NoAnswer):
        await harbour.ana.click(panel, "Seal orders")
    harbour.discord.faults.clear()
    harbour.discord.world.limits.first_answer = CEILING
    await harbour.until(lambda: says(panel.text, "saved"), "the panel shows it by the token of the click before")
    assert len(rows(database(harbour), "answers")) == 1
    assert says((await harbour.ana.click(post, "Decide")).text, "saved")


@pytest.mark.parametrize("status", [500, 502, 503])
async def test_one_server_error_is_tried_again_in_time(harbour: Harbour, post: Any, status: int) -> None:
    panel = (await harbour.ana.click(post, "Decide")).message
    harbour.discord.faults.fail(CALLBACK, status)
    assert says((await harbour.ana.click(panel, "Seal orders")).text, "saved")
    assert len(rows(database(harbour), "answers")) == 1


async def test_an_answer_whose_reply_meets_nothing_but_errors_stands(harbour: Harbour, post: Any) -> None:
    panel = (await harbour.ana.click(post, "Decide")).message
    harbour.discord.world.limits.first_answer = 1.5
    harbour.discord.faults.fail(CALLBACK, 503, times=9)
    with pytest.raises(NoAnswer):
        await harbour.ana.click(panel, "Seal orders")
    assert len(rows(database(harbour), "answers")) == 1
    harbour.discord.faults.clear()
    harbour.discord.world.limits.first_answer = CEILING
    assert says((await harbour.ana.click(post, "Decide")).text, "saved")
    assert len(rows(database(harbour), "answers")) == 1


async def test_a_reply_whose_connection_broke_after_it_arrived(harbour: Harbour, post: Any) -> None:
    harbour.discord.faults.reset(FURTHER)
    opened = await harbour.ana.click(post, "Decide")
    assert is_private(opened, harbour.ana) and "Seal orders" in buttons(opened.message)
    harbour.discord.faults.reset(CALLBACK)
    saved = await harbour.ana.click(opened.message, "Seal orders")
    assert says(saved.text, "saved")
    assert len([one for one in harbour.ana.private_in(harbour.channel) if one.attachments or says(one.text, "saved")]) == 1
    assert len(rows(database(harbour), "answers")) == 1
