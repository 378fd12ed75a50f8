"""A whole game through the real client to a verified end: one captain against the phantom."""

from __future__ import annotations

import json
from random import Random

import pytest

from engines.kaisers_pirates import game
from engines.kernel.record.record import Replay, load_replay, verify
from tests.e2e.captains import press
from tests.e2e.discord_fixture import DiscordFixture
from tests.e2e.kaisers_pirates.captains import GAME, play, short_rounds

pytestmark = [pytest.mark.usefixtures("stub_drawing"), pytest.mark.long]


async def recorded(fixture: DiscordFixture, code: str) -> Replay:
    """What the post of the end gives as a record, whole as it was kept."""
    shown = await press(fixture.ana, await fixture.post_with("Rematch"), "Replay")
    record = next(one for one in shown.message.attachments if one.filename == f"record-{code}.json")
    replay = load_replay(json.dumps(json.loads(record.data)))
    assert verify(game, replay, replay.rows[-1].chain).is_whole and replay.result is not None
    return replay


async def test_one_captain_plays_the_phantom_to_a_verified_end(fixture: DiscordFixture) -> None:
    code = await fixture.open(fixture.ana, game=GAME, pace="live")
    await short_rounds(fixture.ana, fixture.posts[-1])
    await fixture.begin(fixture.ana)
    assert await play(fixture, code, Random(3)) > 10
    replay = await recorded(fixture, code)
    assert {row.seat for row in replay.rows} == {0} and len(replay.names) == 1
    texts = [post.text for post in fixture.posts]
    assert "Phantom" in texts[-1] and len(texts) == len(set(texts)), "a post appeared twice"
