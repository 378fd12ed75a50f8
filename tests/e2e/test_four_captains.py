"""A game of four captains through the real client to its end, with everything going wrong on the way."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from inspect import isawaitable
from random import Random
from typing import Any

import pytest

from engines import game_of
from engines.kernel.record.record import InvalidReplay, chained, load_replay, verify
from playground.discord.clients.people import NoAnswer
from playground.discord.model.errors import NotPossible
from tests.e2e.captains import answer
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.test_faults_storm import give_up
from tests.e2e.test_whole_games import OVER, asked
from tests.game_cases import FIRST
from tests.refusals import OF_CHAOS
from tests.timeouts import TIMEOUT

pytestmark = pytest.mark.usefixtures("stub_drawing")

MOST_ANSWERS, LAST = 600, 6
"""Answers of a game, and those after the last trouble until three captains give up."""
PATIENCE = 5.0
"""Seconds after which a captain presses again what Discord swallowed: some presses here are never answered."""
SEND, EDIT, CALLBACK = "create_message", "update_message", "create_interaction_response"


def troubles(fixture: DiscordFixture) -> list[Callable[[], Any]]:
    """What goes wrong, one after the other, while the game is played."""
    faults, gateway = fixture.discord.faults, fixture.discord.gateway
    return [
        lambda: faults.rate_limit(SEND, 0.2, times=2), lambda: faults.rate_limit(None, 0.1, everywhere=True),
        lambda: faults.fail(SEND, 503), lambda: faults.fail(SEND, 500, times=2), lambda: faults.reset(SEND),
        lambda: faults.refuse(CALLBACK, 10062), lambda: faults.refuse(CALLBACK, 40060), lambda: faults.fail(CALLBACK, 502),
        lambda: faults.slow_answer(SEND, 0.5), lambda: faults.reset_before(EDIT), lambda: gateway.drop(resumable=True),
        lambda: gateway.drop(resumable=False), fixture.restart,
    ]  # fmt: skip


async def strike(trouble: Callable[[], Any]) -> None:
    """Let it go wrong."""
    waits = trouble()
    if isawaitable(waits):
        await waits


async def wrongly(fixture: DiscordFixture, rnd: Random) -> None:
    """Somebody who is not asked presses, twice, and types nonsense; an old post's button is pressed."""
    person, posts = rnd.choice(list(fixture.people.values())), [post for post in fixture.posts if "Decide" in buttons(post)]
    for _ in range(2):
        await person.click(posts[0], "Decide", stale=True)
    await person.slash(fixture.channel, "orders", text="play the violin at midnight")


async def turns(fixture: DiscordFixture, code: str, rnd: Random) -> int:
    """Play with a trouble before every third answer, and a little on; then all but one give up: a game need not be long to be
    whole. How many answers were given."""
    coming, given, last = troubles(fixture), 0, LAST
    for _ in range(MOST_ANSWERS):
        person = await fixture.until(lambda: asked(fixture, code), "a question, or the end")
        if person is OVER:
            return given
        if given % 3 == 2 and coming:
            await strike(coming.pop(0))
        last -= not coming
        if last == 0:
            fixture.discord.faults.clear()
            await give_up(fixture, code, list(fixture.people.values()))
            continue
        given += await one_answer(fixture, person, rnd)
    raise AssertionError(f"no end: {fixture.posts[-1].text}")


async def one_answer(fixture: DiscordFixture, person: Any, rnd: Random) -> int:
    """One answer, tried again by its captain when Discord or the connection swallowed it: 1 when it went through."""
    try:
        await fixture.until(lambda: "Decide" in buttons(fixture.posts[-1]), "a post with Decide")
        await answer(fixture, person, rnd)
        if rnd.random() < 0.2:
            await wrongly(fixture, rnd)
    except (NoAnswer, NotPossible):
        await asyncio.sleep(0.05)
        return 0
    return 1


@pytest.mark.long
@pytest.mark.refused(50007, *OF_CHAOS)
async def test_four_captains_with_faults_play_to_a_verified_end(fixture: DiscordFixture) -> None:
    fixture.people["Dario"] = fixture.discord.world.person("Dario *the* @everyone")
    fixture.carla.close_inbox()
    people = list(fixture.people.values())
    for person in people:
        person.patience = PATIENCE
    code = await fixture.open(*people, pace="live")
    await fixture.begin(*people)
    given = await turns(fixture, code, Random(4))
    assert given > 12
    post = await fixture.post_with("Replay")
    fixture.discord.faults.clear()
    people[0].patience = TIMEOUT
    shown = await people[0].click(post, "Replay")
    record = next(one for one in shown.message.attachments if one.filename == f"record-{code}.json")
    replay = load_replay(json.dumps(json.loads(record.data)))
    game = game_of(FIRST)
    assert verify(game, replay, replay.rows[-1].chain).is_whole and replay.result is not None
    assert len({row.seat for row in replay.rows}) == 4
    texts = [post.text for post in fixture.posts]
    assert len(texts) == len(set(texts)), "a post appeared twice"
    refused_when_changed(game, replay)


def refused_when_changed(game: Any, replay: Any) -> None:
    """One die, one salt or one answer changed: refused. Where the hashes are made to fit again, by what the seed gives, or
    by the hash that was published."""
    rows = list(replay.rows)
    rolled = next(number for number, row in enumerate(rows) if row.faces)
    faces = (rows[rolled].faces[0] % 2 + 1, *rows[rolled].faces[1:])
    die = [*rows[:rolled], replace(rows[rolled], faces=faces), *rows[rolled + 1 :]]
    answered = [replace(rows[0], answer={}), *rows[1:]]
    salted = replace(replay.opening, words=("changed", *replay.opening.words[1:]))
    for opening, changed in ((replay.opening, die), (replay.opening, answered), (salted, rows)):
        for forged in (changed, list(chained(opening, changed))):
            with pytest.raises(InvalidReplay):
                verify(game, replace(replay, opening=opening, rows=tuple(forged)), replay.rows[-1].chain)
