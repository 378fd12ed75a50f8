"""`kill -9` of the bot at any moment, and a new start: what was acknowledged is kept, posts exist once, the table goes on."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from random import Random
from typing import Any

import pytest

from playground.discord import NoAnswer, NotPossible
from tests.e2e.abuse import at_rest, database, rows, says
from tests.e2e.bot_process import ProcessFixture, begun, restart
from tests.e2e.captains import answer
from tests.e2e.discord_fixture import buttons
from tests.e2e.labels import SEAL
from tests.refusals import OF_CHAOS

SEND = "create_message"
KILLS = 2
MOST_REQUESTS = 40
"""Of the bot between two kills."""
GIVEN_UP = 6.0
"""Seconds after which a press is given up that a dead bot never heard, or never went on to answer: twice Discord's own."""


async def test_an_answer_is_kept_that_was_acknowledged_a_moment_before(remote_bot: ProcessFixture) -> None:
    post = await begun(remote_bot)
    panel = (await remote_bot.ana.click(post, "Decide")).message
    sent = await remote_bot.ana.click(panel, SEAL, wait="answer")
    await remote_bot.kill()
    assert says(sent.message.text, "saved")
    await remote_bot.start()
    assert [(row["seat"], row["revision"]) for row in rows(database(remote_bot), "answers")] == [(0, 1)]
    assert says((await remote_bot.ana.click(post, "Decide")).text, "saved")
    other = (await remote_bot.ben.click(post, "Decide")).message
    await remote_bot.ben.click(other, SEAL)
    await remote_bot.until(lambda: "turn" in remote_bot.posts[-1].text.lower(), "the first turn")
    await at_rest(remote_bot)
    remote_bot.posted_once()


@pytest.mark.parametrize("carried_out", [True, False])
async def test_a_post_on_its_way_when_the_bot_died_exists_once(remote_bot: ProcessFixture, carried_out: bool) -> None:
    post = await begun(remote_bot)
    faults = remote_bot.discord.faults
    (faults.slow_answer if carried_out else faults.slow)(SEND, 2.5)
    for person in (remote_bot.ana, remote_bot.ben):
        await person.click((await person.click(post, "Decide")).message, SEAL)
    await remote_bot.until(lambda: rows(database(remote_bot), "posts", where="state = 'sending'"), "the post on its way")
    if carried_out:
        await remote_bot.until(lambda: len(remote_bot.posts) == 4, "the post carried out")
    await restart(remote_bot)
    await remote_bot.until(lambda: "turn" in remote_bot.posts[-1].text.lower(), "the first turn")
    await at_rest(remote_bot)
    await asyncio.sleep(0 if carried_out else 2.5)
    assert len(remote_bot.posts) == 4
    remote_bot.posted_once()


async def test_a_round_that_was_complete_closes_by_itself_after_the_start(remote_bot: ProcessFixture) -> None:
    post = await begun(remote_bot)
    for person in (remote_bot.ana, remote_bot.ben):
        panel = (await person.click(post, "Decide")).message
        await person.click(panel, SEAL, wait="answer")
    await remote_bot.kill()
    before = [row["decision"] for row in rows(database(remote_bot), "tables")]
    await remote_bot.start()
    await remote_bot.until(lambda: len(remote_bot.posts) == 4, "the next post, without a click")
    assert before in ([1], [2]) and rows(database(remote_bot), "tables")[0]["decision"] == 2
    assert len(rows(database(remote_bot), "answers")) == 2
    await at_rest(remote_bot)
    remote_bot.posted_once()


@pytest.mark.long
@pytest.mark.refused(*OF_CHAOS)
async def test_killed_again_and_again_in_the_middle_of_a_game(remote_bot: ProcessFixture) -> None:
    """A sample; `make soak` goes on for as long as one likes."""
    assert await killed_again(remote_bot, seed=8, kills=KILLS) > 0


async def killed_again(remote_bot: ProcessFixture, seed: int, kills: int) -> int:
    """Kill it so often; how many answers were acknowledged. AssertionError when one of them is lost, or a post is doubled."""
    rnd, saved, ended = Random(seed), set[tuple[int, int]](), asyncio.Event()
    await begun(remote_bot)
    remote_bot.discord.world.limits.first_answer = remote_bot.ana.patience = remote_bot.ben.patience = GIVEN_UP
    crew = enumerate((remote_bot.ana, remote_bot.ben))
    playing = [asyncio.create_task(_plays(remote_bot, person, seat, Random(seat), saved, ended)) for seat, person in crew]
    for _ in range(kills):
        await busy(remote_bot, rnd.randrange(1, MOST_REQUESTS))
        await restart(remote_bot)
    steps = rows(database(remote_bot), "tables")[0]["step"]
    await remote_bot.until(lambda: saved and went_on(rows(database(remote_bot), "tables")[0], steps), "the game goes on")
    ended.set()
    await asyncio.gather(*playing)
    await at_rest(remote_bot)
    remote_bot.posted_once()
    kept = {(row["decision"], row["seat"]) for row in rows(database(remote_bot), "answers", where="answer is not null")}
    assert saved and saved <= kept
    told = [row["step"] for row in rows(database(remote_bot), "steps", "step", "1 order by step")]
    assert told == list(range(1, len(told) + 1))
    return len(saved)


async def busy(remote_bot: ProcessFixture, requests: int) -> None:
    """Until the bot has made so many requests more, or has nothing left to do."""
    enough = len(remote_bot.discord.calls) + requests
    is_over = partial(rows, database(remote_bot), "tables", where="status = 'over'")
    await remote_bot.until(lambda: len(remote_bot.discord.calls) >= enough or is_over(), "the bot at work")


def went_on(table: dict[str, Any], steps: int) -> bool:
    """Whether there were steps since, or all there could be."""
    return table["step"] > steps or table["status"] == "over"


async def _plays(
    remote_bot: ProcessFixture, person: Any, seat: int, rnd: Random, saved: set[tuple[int, int]], ended: asyncio.Event
) -> None:
    """Answer whatever is asked until it is to end; what was acknowledged as saved is noted with its decision."""
    while not ended.is_set():
        with contextlib.suppress(NoAnswer, NotPossible, AssertionError, IndexError):
            panel = await answer(remote_bot, person, rnd)
            if panel is not None and says(panel.text, "saved"):
                change = buttons(panel)["Change"]
                saved.add((int(change.split(":")[2]), seat))
        await asyncio.sleep(0.05)
